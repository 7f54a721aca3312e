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
import { AppError, conflict, notFound, validationFailed } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { versionOf } from '../audit/refuse-stale.ts'
import { thumbnailKey } from '../files/thumbnails.ts'
import { dueFrom } from './retention.policy.ts'
import * as queries from './retention.queries.ts'

/** Real time: what the law counts is not moved by the demo's clock. */
const thisMonth = ({ clock }: Pick<Deps, 'clock'>) => berlinDay(clock.now()).slice(0, 7)

const isOver = (month: string, closing: string, { months }: RetentionRule) => dueFrom(closing, months) <= month

/** The rule, and for each edition, newest first, what would go and when, or what stays of it. */
export async function readRetention(deps: Deps, db: Database = deps.db): Promise<Retention> {
  const rule = await queries.getRule(db)
  const erased = new Map((await queries.listStatistics(db)).map((row) => [row.edition, row]))
  const editions: RetainedEdition[] = []
  for (const row of await queries.listClosings(db)) {
    const goes = await queries.countRetained(db, row)
    const done = erased.get(row.edition)
    editions.push({
      edition: row.edition,
      isCurrent: row.isCurrent,
      dueFrom: dueFrom(row.closing, rule.months),
      isDue: !row.isCurrent && isOver(thisMonth(deps), row.closing, rule),
      // The audit log grows with whatever is done.
      version: versionOf(goes.filter(({ kind }) => kind !== 'audit-records')),
      goes,
      erased: done === undefined ? null : { at: done.erasedAt.toISOString(), counts: done.counts },
    })
  }
  return { rule, editions }
}

/** @throws 422 validation_failed where the current edition would fall under the rule */
export async function changeRetention(deps: Deps, { person, ip }: Caller, rule: RetentionRule): Promise<Retention> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await queries.lockRule(tx)
    const current = (await queries.listClosings(tx)).find(({ isCurrent }) => isCurrent)
    if (current && isOver(thisMonth(deps), current.closing, rule)) {
      throw validationFailed({ months: `${retentionMessages.current} (${current.edition})` })
    }
    await queries.saveRule(tx, rule)
    await recordAudit(tx, deps.clock, {
      actor: person,
      action: 'change-retention',
      record: ['installation', 'retention'],
      ip,
      details: { before, after: rule },
    })
    return readRetention(deps, tx)
  })
}

/**
 * Erases the personal data of an edition; counts stay. Files are removed after the commit.
 *
 * @param version of the preview that the caller has seen; undefined where the rule runs by itself
 * @throws 404 not_found, 409 conflict for the current edition and one whose period is not over, 409 stale
 */
export async function eraseEdition(
  deps: Deps,
  { actor, ip }: { actor: { email: string; role: string }; ip: string },
  { edition, version }: { edition: string; version: string | undefined },
): Promise<void> {
  const { db, clock, storage } = deps
  const fileIds = await db.transaction().execute(async (tx) => {
    await queries.lockRule(tx)
    const row = (await queries.listClosings(tx)).find((candidate) => candidate.edition === edition)
    if (row === undefined) throw notFound('This edition')
    if (row.isCurrent) throw conflict(retentionMessages.currentKept)
    const planned = (await readRetention(deps, tx)).editions.find((candidate) => candidate.edition === edition)
    if (planned?.isDue !== true) throw conflict(retentionMessages.notDue)
    if (version !== undefined && planned.version !== version)
      throw new AppError('stale', 409, retentionMessages.changed)
    await queries.insertStatistics(tx, { edition, counts: await queries.countEdition(tx, edition), at: clock.now() })
    const ids = await queries.deleteRetained(tx, row)
    await recordAudit(tx, clock, {
      actor,
      action: 'erase',
      record: ['edition', edition],
      ip,
      details: Object.fromEntries(planned.goes.map(({ kind, rows }) => [kind, rows])),
    })
    return ids
  })
  await Promise.allSettled(fileIds.flatMap((id) => [storage.delete(id), storage.delete(thumbnailKey(id))]))
}

/** Carries the rule out where it is switched on. Answers the editions that were erased. */
export async function retainWhenDue(deps: Deps): Promise<string[]> {
  const { rule, editions } = await readRetention(deps)
  if (!rule.isScheduled) return []
  const due = editions.filter(
    ({ isDue, goes, erased }) => isDue && (erased === null || goes.some(({ kind }) => kind !== 'audit-records')),
  )
  for (const { edition } of due) {
    await eraseEdition(deps, { actor: { email: '', role: 'system' }, ip: '' }, { edition, version: undefined })
  }
  return due.map(({ edition }) => edition)
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
