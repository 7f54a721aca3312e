import { outstandingMessages, OwedKind, type Reminders } from '@project-week/contract/outstanding/outstanding'
import { recordRefusals } from '@project-week/contract/refusals'
import type { PgBoss } from 'pg-boss'
import { berlinDay } from '../../clock.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError, conflict, requireFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { type AuditedBy, recordAudit } from '../audit/audit.queries.ts'
import { versionOf } from '../audit/refuse-stale.ts'
import { companyLink } from '../companies/company-link.ts'
import { lockCompany } from '../companies/company.queries.ts'
import { placeholderOf } from '../links/fill-links.ts'
import { insertLinks, type NewLink } from '../links/link.queries.ts'
import type { Mail } from '../mail/compose.ts'
import { answerLink } from '../publishing/offer-link.ts'
import { readDue } from './list-outstanding.ts'
import { clockTime } from '../mail/values.ts'
import { companyReminder, studentReminder } from './outstanding.mails.ts'
import * as queries from './outstanding.queries.ts'

/** One email: to a person, of all that they and their team owe, or to a company's contact. */
interface Reminder {
  /** Of the person or the company. */
  id: string
  name: string
  email: string
  rows: queries.OwedRow[]
}
type Day = Awaited<ReturnType<typeof readDue>>
type Chosen = { ids: readonly string[]; kinds?: readonly OwedKind[] | undefined }

/**
 * The people to remind for the chosen rows, each of everything they owe, and the rows without anybody to remind.
 *
 * @param kinds all that somebody is reminded of; by default everything
 */
async function plan(
  db: Database,
  { edition, today, due }: Day,
  isChosen: (row: queries.OwedRow) => boolean,
  kinds: readonly OwedKind[] = OwedKind.options,
) {
  const owed = await queries.listOwed(db, { edition: edition.label, today, due })
  const rows = owed.filter(({ kind }) => kinds.includes(kind))
  const addressed = rows
    .filter(({ mayRemind }) => mayRemind)
    .flatMap((row) => (row.members ?? [row]).map(({ id, name, email }) => ({ row, to: { id, name, email } })))
  const wanted = addressed.filter(({ row }) => isChosen(row))
  const people = new Set(wanted.map(({ to }) => to.id))
  const byRecipient = Map.groupBy(
    addressed.filter(({ to }) => people.has(to.id)),
    ({ to }) => to.id,
  )
  const reminders = [...byRecipient.values()].flatMap((all): Reminder[] =>
    all.slice(0, 1).map(({ to }) => ({ ...to, rows: all.map(({ row }) => row) })),
  )
  const reached = new Set(wanted.map(({ row }) => row.id))
  return {
    reminders,
    // A team counts as reminded once all of its members are.
    reminded: rows.filter((row) => row.mayRemind && (row.debtor === 'team' ? reached : people).has(row.id)),
    left: [...new Set(rows.filter((row) => isChosen(row) && !reached.has(row.id)).map(({ name }) => name))],
  }
}

const nextMinute = (at: Date) => new Date(Math.ceil(at.getTime() / 60_000) * 60_000)

/** What the office has chosen and is shown. */
async function planChosen(deps: Deps, { ids, kinds }: Chosen) {
  const until = await queries.publicationWaitsUntil(deps.db, deps.clock.now())
  if (until) throw conflict(outstandingMessages.publicationWaits({ time: clockTime.format(nextMinute(until)) }))
  const chosen = new Set(ids)
  const day = await readDue(deps)
  const planned = await plan(deps.db, day, ({ id }) => chosen.has(id), kinds)
  const version = versionOf(
    planned.reminders.map(({ id, rows }) => [
      id,
      ...rows.map(({ kind, remindedAt }) => `${kind} ${remindedAt?.toISOString()}`),
    ]),
  )
  return { ...planned, day, version }
}

/** @throws 409 conflict while a publication can still be undone without anybody having heard of it */
export async function previewReminders(deps: Deps, chosen: Chosen): Promise<Reminders> {
  const { reminders, left, version } = await planChosen(deps, chosen)
  const mails = reminders.map(({ id, name, email, rows }) => ({ id, name, email, owed: rows.map(({ kind }) => kind) }))
  return { version, mails, left }
}

/** Each with a link of its own: after a company's, earlier ones no longer work. @returns how many emails */
async function send(
  deps: Deps,
  tx: Transaction<Tables>,
  { edition, today }: Day,
  { reminders, reminded }: Pick<Awaited<ReturnType<typeof plan>>, 'reminders' | 'reminded'>,
  by: AuditedBy,
): Promise<{ mails: number }> {
  if (reminders.length === 0) return { mails: 0 }
  const { silent } = edition.answers
  const links: NewLink[] = []
  const mails: Mail[] = []
  const tokenOf = (link: NewLink) => {
    links.push(link)
    return placeholderOf(link)
  }
  // In one order, so that nobody who locks several companies waits for this in a circle.
  for (const reminder of reminders.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { id, email, rows } = reminder
    if (rows.some(({ debtor }) => debtor === 'company')) {
      const company = requireFound(await lockCompany(tx, id), 'company')
      const token = tokenOf(companyLink(deps, company, { edition, today }))
      mails.push(companyReminder(deps, company, { owed: rows, token, today, silent }))
    } else {
      const offerId = rows.find(({ kind }) => kind === 'place-unanswered')?.offerId
      const place = offerId ? { offerId, token: tokenOf(answerLink(deps, { id: offerId, email })) } : undefined
      mails.push(studentReminder(deps, reminder, { owed: rows, place, today, silent }))
    }
  }
  await insertLinks(tx, links)
  await deps.outbox.enqueueAll(tx, mails)
  await queries.markReminded(tx, reminded, { edition: edition.label, at: deps.clock.now() })
  await recordAudit(tx, deps.clock, {
    ...by,
    action: 'remind',
    record: ['edition', edition.label],
    details: { mails: mails.length },
  })
  return { mails: mails.length }
}

/**
 * Sends what was shown, once: a second attempt is refused because it has changed.
 *
 * @throws 409 stale, and as `previewReminders`
 */
export async function sendReminders(
  deps: Deps,
  caller: Caller,
  { version, ...rows }: Chosen & { version: string },
): Promise<{ mails: number }> {
  return deps.db.transaction().execute(async (tx) => {
    await queries.lockReminders(tx)
    const planned = await planChosen({ ...deps, db: tx }, rows)
    if (planned.version !== version) throw new AppError('stale', 409, recordRefusals.changed)
    return send(deps, tx, planned.day, planned, caller)
  })
}

const dayLength = 86_400_000

/** What nobody needs to remind of by hand, and how many days before its last day that is done, once. */
const daysBefore: Partial<Record<OwedKind, number>> = { 'place-unanswered': 2, 'poster-missing': 1 }

/** Whoever was offered the place within the last day has just been asked. */
function isDue({ kind, due, remindedAt, offeredAt }: queries.OwedRow, { now, today }: Day): boolean {
  const before = daysBefore[kind]
  const at = Date.parse(now)
  if (before === undefined || remindedAt !== null) return false
  if (offeredAt !== null && offeredAt.getTime() >= at - dayLength) return false
  return today <= due && due <= berlinDay(new Date(at + before * dayLength))
}

/** Reminds of what the programme promises to remind of. */
export async function remindWhenDue(deps: Deps): Promise<{ mails: number }> {
  return deps.db.transaction().execute(async (tx) => {
    await queries.lockReminders(tx)
    if (await queries.publicationWaitsUntil(tx, deps.clock.now())) return { mails: 0 }
    const day = await readDue({ ...deps, db: tx })
    const planned = await plan(tx, day, (row) => isDue(row, day))
    return send(deps, tx, day, planned, { actor: { email: '', role: 'system' }, ip: '' })
  })
}

const queue = 'remind'

/** Each hour from nine in the morning on, on one instance. */
export async function startReminders(boss: PgBoss, deps: Deps): Promise<void> {
  await boss.createQueue(queue)
  await boss.schedule(queue, '0 9-23 * * *', null, { tz: 'Europe/Berlin' })
  await boss.work(queue, async () => {
    const done = await remindWhenDue(deps)
    if (done.mails > 0) deps.log.info(done, 'reminded of what is due')
  })
}
