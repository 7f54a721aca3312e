import type { EditionRecord } from '@project-week/contract/editions/edition'
import { versionOf } from '../audit/refuse-stale.ts'
import type { EditionRow } from './edition.queries.ts'

export const presentEdition = ({ edition, isCurrent }: EditionRow): EditionRecord => ({
  edition,
  isCurrent,
  version: versionOf(edition),
})
