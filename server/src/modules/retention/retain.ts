import {
  type RetainedEdition,
  type Retention,
  retentionMessages,
  type RetentionRule,
} from '@project-week/contract/retention/retention'
import type { PgBoss } from 'pg-boss'
import { berlinDay } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError, conflict, requireFound, validationFailed } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { type AuditedBy, recordAudit } from '../audit/audit.queries.ts'
import { versionOf } from '../audit/refuse-stale.ts'
import { nameCurrentMonths } from '../consents/text-versions.ts'
import { lockEditions } from '../editions/edition.queries.ts'
import { thumbnailKey } from '../files/thumbnails.ts'
import { type EditionToErase, listEditionsToErase, lockEdition } from '../editions/edition-to-erase.queries.ts'
import { dueFrom } from '../editions/retention.policy.ts'
import * as queries from './retention.queries.ts'

/** Real time: what the law counts is not moved by the demo's clock. */
const thisMonth = ({ clock }: Pick<Deps, 'clock'>) => berlinDay(clock.now()).slice(0, 7)

/** What would go of an edition and when, or what stays of it. */
async function planOf(deps: Deps, db: Database, row: EditionToErase): Promise<RetainedEdition> {
  const goes = await queries.countRetained(db, row)
  const done = await queries.findStatistics(db, row.edition)
  const due = dueFrom(row)
  return {
    edition: row.edition,
    isCurrent: row.isCurrent,
    rule: { months: row.months, isScheduled: row.isScheduled },
    promisedMonths: row.promisedMonths,
    dueFrom: due,
    isDue: due <= thisMonth(deps),
    // The audit log grows with whatever is done.
    version: versionOf(goes.filter(({ kind }) => kind !== 'audit-records')),
    goes,
    erased: done === undefined ? null : { at: done.erasedAt.toISOString(), counts: done.counts },
  }
}

/** For each edition, newest first, its rule and what would go when, or what stays of it. */
export async function readRetention(deps: Deps, db: Database = deps.db): Promise<Retention> {
  const editions: RetainedEdition[] = []
  for (const row of await listEditionsToErase(db)) editions.push(await planOf(deps, db, row))
  return { editions }
}

/**
 * Of the current edition, the legal texts name the new number in the same transaction.
 *
 * @throws 404 not_found, 422 validation_failed where the current edition would fall under the rule, or where somebody
 *   of the edition agreed to fewer months
 */
export async function changeRetention(
  deps: Deps,
  caller: Caller,
  { edition, rule }: { edition: string; rule: RetentionRule },
): Promise<Retention> {
  const { db, clock } = deps
  return db.transaction().execute(async (tx) => {
    await lockEditions(tx)
    const row = requireFound(await lockEdition(tx, edition), 'edition')
    const { promisedMonths, isCurrent } = row
    if (promisedMonths !== null && rule.months > promisedMonths) {
      throw validationFailed({
        months: retentionMessages.promised({ edition, months: String(promisedMonths) }),
      })
    }
    const before = { months: row.months, isScheduled: row.isScheduled }
    const isShorter = rule.months < row.months
    if (isCurrent && isShorter && dueFrom({ ...row, ...rule }) <= thisMonth(deps)) {
      throw validationFailed({ months: retentionMessages.current({ edition }) })
    }
    await queries.saveRule(tx, edition, rule)
    const at = clock.now()
    if (isCurrent) await nameCurrentMonths(tx, { at, by: caller.person.email, today: berlinDay(at) })
    await recordAudit(tx, clock, {
      ...caller,
      action: 'change-retention',
      record: ['edition', edition],
      details: { before, after: rule },
    })
    return readRetention(deps, tx)
  })
}

/** Something of it is left that the rule deletes, or it was never erased. */
const hasWork = ({ goes, erased }: RetainedEdition) =>
  erased === null || goes.some(({ kind }) => kind !== 'audit-records')

/** @returns the ids of its files */
async function erasePlanned(
  { clock }: Deps,
  tx: Database,
  by: AuditedBy,
  { row, plan }: { row: EditionToErase; plan: RetainedEdition },
): Promise<string[]> {
  const { edition } = row
  await queries.insertStatistics(tx, { edition, counts: await queries.countEdition(tx, edition), at: clock.now() })
  const ids = await queries.deleteRetained(tx, row)
  await recordAudit(tx, clock, {
    ...by,
    action: 'erase',
    record: ['edition', edition],
    details: Object.fromEntries(plan.goes.map(({ kind, rows }) => [kind, rows])),
  })
  return ids
}

const removeFiles = ({ storage }: Deps, ids: readonly string[]) =>
  Promise.allSettled(ids.flatMap((id) => [storage.delete(id), storage.delete(thumbnailKey(id))]))

/**
 * Erases the personal data of an edition; counts stay. Files are removed after the commit.
 *
 * @param version of the preview that the caller has seen
 * @throws 404 not_found, 409 conflict for one whose period is not over, 409 stale
 */
export async function eraseEdition(
  deps: Deps,
  caller: Caller,
  { edition, version }: { edition: string; version: string },
): Promise<void> {
  const fileIds = await deps.db.transaction().execute(async (tx) => {
    const row = requireFound(await lockEdition(tx, edition), 'edition')
    const plan = await planOf(deps, tx, row)
    if (!plan.isDue) throw conflict(retentionMessages.notDue)
    if (plan.version !== version) throw new AppError('stale', 409, retentionMessages.changed)
    return erasePlanned(deps, tx, caller, { row, plan })
  })
  await removeFiles(deps, fileIds)
}

/**
 * Erases an edition by its own rule.
 *
 * @returns whether there was something to do: another instance or the office may have been faster
 */
async function eraseBySchedule(deps: Deps, edition: string): Promise<boolean> {
  const fileIds = await deps.db.transaction().execute(async (tx) => {
    const row = await lockEdition(tx, edition)
    if (row === undefined || !row.isScheduled) return undefined
    const plan = await planOf(deps, tx, row)
    if (!plan.isDue || !hasWork(plan)) return undefined
    return erasePlanned(deps, tx, { actor: { email: '', role: 'system' }, ip: '' }, { row, plan })
  })
  if (fileIds === undefined) return false
  await removeFiles(deps, fileIds)
  return true
}

/** Carries each edition's rule out where it is switched on. Answers the editions that were erased. */
export async function retainWhenDue(deps: Deps): Promise<string[]> {
  const erased: string[] = []
  for (const row of await listEditionsToErase(deps.db)) {
    if (!row.isScheduled || dueFrom(row) > thisMonth(deps)) continue
    if (await eraseBySchedule(deps, row.edition)) erased.push(row.edition)
  }
  return erased
}

const queue = 'retention'

/** Each night, on one instance. */
export async function startRetention(boss: PgBoss, deps: Deps): Promise<void> {
  await boss.createQueue(queue)
  await boss.schedule(queue, '11 4 * * *', null, { tz: 'Europe/Berlin' })
  await boss.work(queue, async () => {
    const editions = await retainWhenDue(deps)
    if (editions.length > 0) deps.log.info({ editions }, 'erased by the retention rule')
  })
}
