import { outstandingMessages, type Reminders } from '@project-week/contract/outstanding/outstanding'
import { recordRefusals } from '@project-week/contract/refusals'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError, conflict, requireFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { versionOf } from '../audit/refuse-stale.ts'
import { companyLink } from '../companies/company-link.ts'
import { lockCompany } from '../companies/company.queries.ts'
import { placeholderOf } from '../links/fill-links.ts'
import { insertLinks } from '../links/link.queries.ts'
import type { Mail } from '../mail/compose.ts'
import { listPosterless, markReminded as markPosterReminded } from '../posters/poster.queries.ts'
import { markReminded as markPlaceReminded } from '../publishing/offer.queries.ts'
import { readDue } from './list-outstanding.ts'
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

/** The people to remind for these rows, each of everything they owe, and the rows without anybody to remind. */
async function plan(deps: Deps, ids: readonly string[]) {
  const { db, clock } = deps
  const { edition, ...by } = await readDue(deps)
  if (await queries.doesPublicationWait(db, edition.label, clock.now())) {
    throw conflict(outstandingMessages.publicationWaits)
  }
  const rows = await queries.listOwed(db, { edition: edition.label, ...by })
  const membersOf = new Map((await listPosterless(db, edition.label)).map(({ id, members }) => [id, members]))
  const addressed = rows
    .filter(({ mayRemind }) => mayRemind)
    .flatMap((row) =>
      row.debtor === 'team'
        ? (membersOf.get(row.id) ?? []).map(({ personId: id, name, email }) => ({ row, to: { id, name, email } }))
        : [{ row, to: row }],
    )
  const chosen = new Set(ids)
  const wanted = addressed.filter(({ row }) => chosen.has(row.id))
  const people = new Set(wanted.map(({ to }) => to.id))
  const byRecipient = Map.groupBy(
    addressed.filter(({ to }) => people.has(to.id)),
    ({ to }) => to.id,
  )
  const reminders = [...byRecipient.values()].flatMap((all): Reminder[] =>
    all.slice(0, 1).map(({ to: { id, name, email } }) => ({ id, name, email, rows: all.map(({ row }) => row) })),
  )
  const reached = new Set(wanted.map(({ row }) => row.id))
  const left = rows.filter(({ id }) => chosen.has(id) && !reached.has(id)).map(({ name }) => name)
  const version = versionOf(
    reminders.map(({ id, rows: owed }) => [
      id,
      ...owed.map(({ kind, remindedAt }) => `${kind} ${remindedAt?.toISOString()}`),
    ]),
  )
  return {
    edition,
    today: by.today,
    reminders,
    teams: wanted.flatMap(({ row }) => (row.debtor === 'team' ? row.id : [])),
    left: [...new Set(left)],
    version,
  }
}

/** @throws 409 conflict while a publication can still be undone without anybody having heard of it */
export async function previewReminders(deps: Deps, ids: readonly string[]): Promise<Reminders> {
  const { reminders, left, version } = await plan(deps, ids)
  const mails = reminders.map(({ id, name, email, rows }) => ({ id, name, email, owed: rows.map(({ kind }) => kind) }))
  return { version, mails, left }
}

/** A company's email with a link of its own, after which earlier ones no longer work. */
async function writeToCompany(
  deps: Deps,
  tx: Transaction<Tables>,
  { id, rows }: Reminder,
  { edition, today }: Pick<Awaited<ReturnType<typeof plan>>, 'edition' | 'today'>,
): Promise<Mail> {
  const company = requireFound(await lockCompany(tx, id), 'company')
  const link = companyLink(deps, company, { edition, today })
  await insertLinks(tx, [link])
  await queries.markCompanyReminded(tx, { id, kinds: rows.map(({ kind }) => kind), at: deps.clock.now() })
  const { silent } = edition.answers
  return companyReminder(deps, company, { owed: rows, token: placeholderOf(link), today, silent })
}

/**
 * Sends what was shown, once: a second attempt is refused because it has changed.
 *
 * @throws 409 stale, and as `previewReminders`
 */
export async function sendReminders(
  deps: Deps,
  { person, ip }: Caller,
  { ids, version }: { ids: readonly string[]; version: string },
): Promise<{ mails: number }> {
  const { db, clock, outbox } = deps
  return db.transaction().execute(async (tx) => {
    const at = clock.now()
    await queries.lockReminders(tx)
    const planned = await plan({ ...deps, db: tx }, ids)
    if (planned.version !== version) throw new AppError('stale', 409, recordRefusals.changed)
    const { edition, today, reminders, teams } = planned
    const ofCompanies = reminders.filter(({ rows }) => rows.some(({ debtor }) => debtor === 'company'))
    const ofStudents = reminders.filter((reminder) => !ofCompanies.includes(reminder))
    const mails = ofStudents.map((reminder) =>
      studentReminder(deps, reminder, {
        owed: reminder.rows,
        offerId: reminder.rows.find(({ kind }) => kind === 'place-unanswered')?.offerId ?? undefined,
        today,
        silent: edition.answers.silent,
      }),
    )
    // In one order, so that two offices do not wait for each other.
    for (const reminder of ofCompanies.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      mails.push(await writeToCompany(deps, tx, reminder, planned))
    }
    await outbox.enqueueAll(tx, mails)
    const owed = ofStudents.flatMap(({ rows }) => rows)
    const offers = owed.flatMap(({ kind, offerId }) => (kind === 'place-unanswered' && offerId ? offerId : []))
    const feedback = owed.flatMap(({ kind, id }) => (kind === 'feedback-unanswered' ? id : []))
    await markPlaceReminded(tx, offers, at)
    await markPosterReminded(tx, teams, { at, isFirst: false })
    await queries.markFeedbackReminded(tx, { edition: edition.label, personIds: feedback, at })
    if (mails.length > 0) {
      await recordAudit(tx, clock, {
        actor: person,
        ip,
        action: 'remind',
        record: ['edition', edition.label],
        details: { mails: mails.length },
      })
    }
    return { mails: mails.length }
  })
}
