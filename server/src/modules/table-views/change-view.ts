import {
  type TableView,
  type ViewDraft,
  type ViewedList,
  viewMessages,
} from '@project-week/contract/table-views/table-view'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError, notFound, validationFailed } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { refuseStale } from '../audit/refuse-stale.ts'
import { mayStopSharing, mayUse } from './table-view.policy.ts'
import { presentView } from './table-view.present.ts'
import {
  deleteView,
  findView,
  insertView,
  listViews,
  lockViews,
  updateView,
  type ViewRow,
} from './table-view.queries.ts'

/** The view, for one who may use it. @throws 404 not_found */
async function getView(db: Database, { person }: Caller, id: string): Promise<ViewRow> {
  const row = await findView(db, id)
  if (row === undefined || !mayUse(person, row)) throw notFound('view')
  return row
}

/** @throws 422 validation_failed where the caller sees another view of this name */
async function refuseNamesake(
  db: Database,
  { person }: Caller,
  { id, list, name }: { id: string; list: ViewedList; name: string },
): Promise<void> {
  const isNamesake = (view: ViewRow) => view.id !== id && view.name.toLowerCase() === name.toLowerCase()
  if ((await listViews(db, list, person.personId)).some(isNamesake)) {
    throw validationFailed({ name: viewMessages.taken })
  }
}

/**
 * Saves what a list shows under a name.
 *
 * @throws 422 validation_failed where the caller sees a view of this name already
 */
export function createView(
  { db, clock, newId }: Deps,
  caller: Caller,
  { list, ...draft }: { list: ViewedList } & ViewDraft,
): Promise<TableView> {
  const { person, ip } = caller
  const id = newId()
  return db.transaction().execute(async (tx) => {
    await lockViews(tx)
    await refuseNamesake(tx, caller, { id, list, name: draft.name })
    const row = await insertView(tx, {
      id,
      list,
      personId: person.personId,
      createdBy: person.email,
      createdAt: clock.now(),
      ...draft,
    })
    const details = { list, name: row.name, isShared: row.isShared }
    await recordAudit(tx, clock, { actor: person, action: 'save-view', record: ['table-view', id], ip, details })
    return presentView(person, row)
  })
}

/**
 * Renames, shares or changes a view.
 *
 * @throws 404 not_found, 409 stale, 403 forbidden where somebody stops sharing what another one made, 422
 *   validation_failed where the caller sees a view of this name already
 */
export function saveView(
  { db, clock }: Deps,
  caller: Caller,
  { id, version, ...draft }: { id: string; version: string } & ViewDraft,
): Promise<TableView> {
  const { person, ip } = caller
  return db.transaction().execute(async (tx) => {
    await lockViews(tx)
    const before = await getView(tx, caller, id)
    const record = ['table-view', id] as const
    await refuseStale(tx, version, presentView(person, before), { record, actions: ['save-view'] })
    if (!draft.isShared && !mayStopSharing(person, before)) throw new AppError('forbidden', 403, viewMessages.notOwn)
    await refuseNamesake(tx, caller, { id, list: before.list, name: draft.name })
    const row = await updateView(tx, id, draft)
    const details = { list: row.list, name: row.name, isShared: row.isShared }
    await recordAudit(tx, clock, { actor: person, action: 'save-view', record, ip, details })
    return presentView(person, row)
  })
}

/** @throws 404 not_found */
export async function removeView({ db, clock }: Deps, caller: Caller, id: string): Promise<void> {
  const { person, ip } = caller
  await db.transaction().execute(async (tx) => {
    await lockViews(tx)
    const { list, name, isShared } = await getView(tx, caller, id)
    await deleteView(tx, id)
    const details = { list, name, isShared }
    await recordAudit(tx, clock, { actor: person, action: 'remove-view', record: ['table-view', id], ip, details })
  })
}
