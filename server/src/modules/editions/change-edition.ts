import type { Edition } from '@project-week/contract/editions/edition'
import type { EditionSettings } from '@project-week/contract/editions/edition-settings'
import { editionRefusals } from '@project-week/contract/refusals'
import { retentionMessages } from '@project-week/contract/retention/retention'
import { isDeepStrictEqual } from 'node:util'
import { berlinDay } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { conflict, requireFound, validationFailed } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { refuseStale } from '../audit/refuse-stale.ts'
import {
  deleteEdition,
  type EditionRow,
  findEdition,
  getRetention,
  insertEdition,
  lockEditions,
  markCurrent,
  updateEdition,
} from './edition.queries.ts'
import { findQuestions } from './question.queries.ts'
import { nameCurrentMonths } from '../consents/text-versions.ts'
import { lockEdition } from './edition-to-erase.queries.ts'
import { presentEdition } from './edition.present.ts'
import { nextEdition, nextQuestions } from './next-edition.ts'
import { dueFrom } from './retention.policy.ts'

async function getEdition(db: Deps['db'], label: string): Promise<EditionRow> {
  return requireFound(await findEdition(db, label), 'edition')
}

/** What was before and is now, of the settings that differ. */
const differences = (before: Edition, after: Edition) =>
  Object.fromEntries(
    (Object.keys(after) as (keyof Edition)[])
      .filter((name) => !isDeepStrictEqual(before[name], after[name]))
      .map((name) => [name, { before: before[name] ?? null, after: after[name] ?? null }]),
  )

const shownMonth = (month: string) => month.split('-').toReversed().join('/')

/**
 * Nobody erases an edition by its dates: whoever moves them may have mistyped a year, and gives no proof.
 *
 * @throws 422 validation_failed where what belongs to the edition was not due for erasure and would be
 */
async function refuseDue(tx: Deps['db'], { clock }: Pick<Deps, 'clock'>, row: EditionRow, closing: string) {
  const retained = row.isEmpty ? undefined : await lockEdition(tx, row.edition.label)
  if (retained === undefined) return
  const due = dueFrom({ ...retained, closing })
  // Real time, as where it is carried out.
  const month = berlinDay(clock.now()).slice(0, 7)
  if (due > month || dueFrom(retained) <= month) return
  const values = { edition: row.edition.label, closing: shownMonth(closing), due: shownMonth(due) }
  throw validationFailed({ closingEventMonth: retentionMessages.byDates(values) })
}

/**
 * @throws 404 not_found, 409 stale where it is no longer what the caller read, 422 validation_failed where it would lose
 *   its data by it
 */
export async function changeEdition(
  { db, clock }: Deps,
  caller: Caller,
  { label, version, settings }: { label: string; version: string; settings: EditionSettings },
): Promise<EditionRow> {
  return db.transaction().execute(async (tx) => {
    await lockEditions(tx)
    const row = await getEdition(tx, label)
    const edition = { label, ...settings }
    const changed = differences(row.edition, edition)
    if (Object.keys(changed).length === 0) return row
    await refuseStale(tx, version, presentEdition(row), { record: ['edition', label], actions: ['change-edition'] })
    await refuseDue(tx, { clock }, row, edition.closingEventMonth)
    await updateEdition(tx, edition)
    await recordAudit(tx, clock, {
      ...caller,
      action: 'change-edition',
      record: ['edition', label],
      details: { changed },
    })
    return { ...row, edition }
  })
}

/** @throws 404 not_found for the source, 409 conflict where there is such an edition */
export async function createEdition(
  { db, clock }: Deps,
  caller: Caller,
  { from, label }: { from: string; label: string },
): Promise<EditionRow> {
  return db.transaction().execute(async (tx) => {
    await lockEditions(tx)
    const source = await getEdition(tx, from)
    if ((await findEdition(tx, label)) !== undefined) throw conflict(editionRefusals.exists({ label }))
    const edition = nextEdition(source.edition, label)
    const questions = nextQuestions((await findQuestions(tx, from)) ?? [], { from, label })
    await insertEdition(tx, edition, { isCurrent: false, questions, ...(await getRetention(tx, from)) })
    await recordAudit(tx, clock, { ...caller, action: 'create-edition', record: ['edition', label], details: { from } })
    return { edition, isCurrent: false, isEmpty: true }
  })
}

/** @throws 404 not_found, 409 conflict for the current edition and for one to which something belongs */
export async function removeEdition({ db, clock }: Deps, caller: Caller, label: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockEditions(tx)
    const row = await getEdition(tx, label)
    if (row.isCurrent) throw conflict(editionRefusals.isCurrent({ label }))
    if (!row.isEmpty) throw conflict(editionRefusals.inUse({ label }))
    await deleteEdition(tx, label)
    await recordAudit(tx, clock, {
      ...caller,
      action: 'remove-edition',
      record: ['edition', label],
      details: { settings: row.edition },
    })
  })
}

/** @throws 404 not_found */
export async function chooseEdition({ db, clock }: Deps, caller: Caller, label: string): Promise<EditionRow> {
  return db.transaction().execute(async (tx) => {
    await lockEditions(tx)
    const row = await getEdition(tx, label)
    if (row.isCurrent) return row
    await markCurrent(tx, label)
    const at = clock.now()
    await nameCurrentMonths(tx, { at, by: caller.person.email, today: berlinDay(at) })
    await recordAudit(tx, clock, { ...caller, action: 'choose-edition', record: ['edition', label] })
    return { ...row, isCurrent: true }
  })
}
