import type { EditionRecord } from '@project-week/contract/editions/edition-settings'
import { versionOf } from '../audit/refuse-stale.ts'
import type { EditionRow } from './edition.queries.ts'

export const presentEdition = ({ edition, isCurrent, isEmpty }: EditionRow): EditionRecord => ({
  edition,
  isCurrent,
  mayRemove: isEmpty && !isCurrent,
  version: versionOf(edition),
})
