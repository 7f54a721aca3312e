import type { TableView } from '@project-week/contract/table-views/table-view'
import type { Person } from '../../http/actor.ts'
import { versionOf } from '../audit/refuse-stale.ts'
import { isOwn } from './table-view.policy.ts'
import type { ViewRow } from './table-view.queries.ts'

export const presentView = (
  person: Pick<Person, 'personId'>,
  { id, name, isShared, content, personId, createdBy }: ViewRow,
): TableView => ({
  id,
  name,
  isShared,
  content,
  createdBy,
  isOwn: isOwn(person, { personId }),
  version: versionOf({ name, isShared, content }),
})
