import type { MailAudience } from '@project-week/contract/mail/mail'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import { chosen, type RowChoice } from '../../db/row-choice.ts'
import { streamRows } from '../../db/stream-rows.ts'
import type { MailState, Tables } from '../../db/tables.ts'
import { priorities } from './catalogue/definition.ts'
import type { WrittenMail } from './compose.ts'

export type MailRow = Selectable<Tables['mails']>

/** What the job queue knows of a mail. */
export type QueuedMail = Pick<MailRow, 'id' | 'priority'>

/** Far below the number of parameters that one statement may have. */
const chunk = 1000

/** Writes mails under their ids. */
export async function insertMails(
  db: Database,
  mails: readonly { id: string; mail: WrittenMail }[],
  {
    state,
    now,
    leaveAt = null,
    publicationId = null,
    campaignId = null,
  }: { state: MailState; now: Date; leaveAt?: Date | null } & {
    publicationId?: string | null
    campaignId?: string | null
  },
): Promise<void> {
  for (let start = 0; start < mails.length; start += chunk) {
    await db
      .insertInto('mails')
      .values(
        mails.slice(start, start + chunk).map(({ id, mail }) => ({
          id,
          createdAt: now,
          recipient: mail.recipient,
          personId: mail.personId ?? null,
          offerId: mail.offerId ?? null,
          companyId: mail.companyId ?? null,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          headers: JSON.stringify(mail.headers ?? {}),
          state,
          priority: mail.priority ?? priorities.other,
          leaveAt,
          teams: mail.teams === undefined ? null : JSON.stringify(mail.teams),
          place: mail.place === undefined ? null : JSON.stringify(mail.place),
          publicationId,
          campaignId,
        })),
      )
      .execute()
  }
}

/**
 * Takes a waiting mail that nobody else holds, until an instant. What somebody held for too long may have been sent.
 *
 * @param isProbe whether it may be taken although sending pauses
 */
export const claimMail = (
  db: Database,
  id: string,
  { now, until, isProbe }: { now: Date; until: Date; isProbe: boolean },
): Promise<MailRow | undefined> =>
  db
    .updateTable('mails')
    .set((eb) => ({
      claimedUntil: until,
      attempts: eb('attempts', '+', 1),
      openTries: sql<number>`open_tries + (claimed_until is not null)::int`,
    }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where((eb) => eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<', now)]))
    .$if(!isProbe, (query) =>
      query.where(sql<boolean>`not exists (select from mail_refusals where paused_until is not null)`),
    )
    .returningAll()
    .executeTakeFirst()

export async function findMailState(db: Database, id: string): Promise<MailState | undefined> {
  const row = await db.selectFrom('mails').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state
}

/** Waiting mails of some age for which the job queue has nothing left to do. */
export async function findForgottenMails(db: Database, queue: string, now: Date): Promise<QueuedMail[]> {
  const { rows } = await sql<QueuedMail>`
    select m.id, m.priority from mails m
     where m.state = 'queued' and m.created_at < ${now}::timestamptz - interval '10 minutes'
       and not exists (select 1 from pgboss.job j
                        where j.name = ${queue} and j.state < 'completed' and j.data ->> 'mailId' = m.id::text)
     limit 1000`.execute(db)
  return rows
}

/**
 * Mails to unproved addresses that nobody has got round to for ten minutes no longer come last: a hundred at a time, so that
 * a flood of them holds up nobody either.
 */
export async function raiseOverdue(db: Database, queue: string): Promise<void> {
  await sql`
    update pgboss.job set priority = ${priorities.other}
     where name = ${queue} and id in (
       select id from pgboss.job
        where name = ${queue} and state < 'active' and priority < ${priorities.other}
          and start_after < now() - interval '10 minutes'
        order by created_on limit 100)`.execute(db)
}

/** Moves the next try at a mail to now. False where there is none, because it is being tried at this moment. */
export async function hurryTry(db: Database, queue: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update pgboss.job set start_after = now()
     where name = ${queue} and state < 'active' and data ->> 'mailId' = ${id}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Moves the next try at mails that wait for the end of a pause to now, first those that leave first. */
async function hurryPostponed(db: Database, queue: string, atMost: number | null): Promise<void> {
  await sql`
    update pgboss.job set start_after = now()
     where name = ${queue} and id in (
       select id from pgboss.job
        where name = ${queue} and state = 'created' and data ->> 'isPostponed' = 'true' and start_after > now()
        order by priority desc, created_on limit ${atMost})`.execute(db)
}

export async function listNextTries(db: Database, queue: string): Promise<Map<string, Date>> {
  const { rows } = await sql<{ id: string; at: Date }>`
    select data ->> 'mailId' as id, min(start_after) as at from pgboss.job
     where name = ${queue} and state < 'active' and start_after > now() group by 1`.execute(db)
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/** The server took it. @returns whether it had refused others before */
export async function markSent(db: Database, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('mails')
    .set({ state: 'sent', sentAt: now, lastError: null, claimedUntil: null })
    .where('id', '=', id)
    .returning((eb) => eb.exists(eb.selectFrom('mailRefusals').select('since')).as('hadRefused'))
    .executeTakeFirst()
  return row?.hadRefused === true
}

/** Whatever it refused before was not everything, and what waited for the end of a pause goes on. */
export async function forgetRefusals(tx: Transaction<Tables>, queue: string): Promise<void> {
  const before = await tx.deleteFrom('mailRefusals').returning('pausedUntil').executeTakeFirst()
  if (before?.pausedUntil) await hurryPostponed(tx, queue, null)
}

/** So many mails refused in a row are no matter of their recipients any more. */
const mostRefusals = 10

/** Until when nothing is sent, for all instances; held until the transaction ends. An instant that is over asks for a probe. */
export async function lockPause(tx: Transaction<Tables>): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('mailRefusals')
    .select('pausedUntil')
    .where('pausedUntil', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  return row?.pausedUntil ?? undefined
}

/**
 * The server refused one more mail in a row; each counts once. From the tenth on sending pauses for as long again as nothing
 * was taken, an hour at most.
 *
 * @param shortest pause, in milliseconds
 * @returns whether enough had been refused before, and until when sending pauses
 */
export async function noteRefusal(
  tx: Transaction<Tables>,
  id: string,
  { now, shortest }: { now: Date; shortest: number },
): Promise<{ isOneTooMany: boolean; pausedUntil: Date | undefined }> {
  const { mailIds, since } = await tx
    .insertInto('mailRefusals')
    .values({ mailIds: [], since: now, pausedUntil: null })
    // Holds the row.
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet({ onlyRow: true }))
    .returningAll()
    .executeTakeFirstOrThrow()
  const isOneTooMany = mailIds.length >= mostRefusals
  const refused = isOneTooMany || mailIds.includes(id) ? mailIds : [...mailIds, id]
  const pause = Math.min(Math.max(now.getTime() - since.getTime(), shortest), 3_600_000)
  const pausedUntil = refused.length < mostRefusals ? undefined : new Date(now.getTime() + pause)
  await tx
    .updateTable('mailRefusals')
    .set({ mailIds: refused, pausedUntil: pausedUntil ?? null })
    .execute()
  return { isOneTooMany, pausedUntil }
}

/** Moves the end of a pause: to the end of the probe's lease, or to now, so that the next mail is the probe. */
export async function movePause(db: Database, to: Date): Promise<void> {
  await db.updateTable('mailRefusals').set({ pausedUntil: to }).where('pausedUntil', 'is not', null).execute()
}

/** A probe has ended and says nothing about the others: the next mail is one. */
export async function passProbe(tx: Transaction<Tables>, { now, queue }: { now: Date; queue: string }): Promise<void> {
  await movePause(tx, now)
  await hurryPostponed(tx, queue, 1)
}

/** Not this time; it waits for the next try. */
export async function noteAttempt(db: Database, id: string, error: string): Promise<void> {
  await db.updateTable('mails').set({ lastError: error, claimedUntil: null }).where('id', '=', id).execute()
}

export async function markFailed(db: Database, id: string, error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'failed', lastError: error, claimedUntil: null })
    .where('id', '=', id)
    .execute()
}

/** Mails to a person, newest first. */
export const listMailsTo = (db: Database, personId: string): Promise<MailRow[]> =>
  db.selectFrom('mails').selectAll().where('personId', '=', personId).orderBy('createdAt', 'desc').execute()

export async function deleteMailsTo(db: Database, personId: string): Promise<void> {
  await db.deleteFrom('mails').where('personId', '=', personId).execute()
}

export const markQueued = (db: Database, ids: readonly string[]): Promise<QueuedMail[]> =>
  db
    .updateTable('mails')
    .set({ state: 'queued', lastError: null })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .returning(['id', 'priority'])
    .execute()

/** What a list shows of a mail. */
export type MailLine = Pick<
  MailRow,
  'id' | 'createdAt' | 'recipient' | 'subject' | 'state' | 'attempts' | 'lastError' | 'sentAt'
>

const unsortedLines = (db: Database) =>
  db
    .selectFrom('mails')
    .select(['mails.id', 'createdAt', 'recipient', 'subject', 'state', 'attempts', 'lastError', 'sentAt'])

const mailLines = (db: Database) => unsortedLines(db).orderBy('createdAt', 'desc').orderBy('mails.id')

/** All of them, or those that were chosen in their order, without their texts. */
export const streamMails = (db: Database, { ids }: Pick<RowChoice, 'ids'>): AsyncIterable<MailLine> =>
  streamRows(
    db,
    ids === undefined
      ? mailLines(db)
      : unsortedLines(db).innerJoin(chosen(ids), 'chosen.id', 'mails.id').orderBy('chosen.at'),
  )

/** The newest mails without their texts, of all or of a campaign. */
export function listMails(
  db: Database,
  {
    state,
    campaign,
    publication,
    to,
  }: {
    state?: MailState | undefined
    campaign?: string | undefined
    publication?: string | undefined
    to?: MailAudience | undefined
  },
  limit: number,
): Promise<MailLine[]> {
  return mailLines(db)
    .where((is) =>
      is.and([
        ...(state === undefined ? [] : [is('state', '=', state)]),
        ...(campaign === undefined ? [] : [is('campaignId', '=', campaign)]),
        ...(publication === undefined ? [] : [is('publicationId', '=', publication)]),
        // A company is nobody's person.
        ...(to === undefined ? [] : [is('personId', to === 'students' ? 'is not' : 'is', null)]),
      ]),
    )
    .limit(limit)
    .execute()
}

/** The newest mails to an address in any spelling, without their texts. */
export const listMailLinesTo = (db: Database, address: string, limit: number): Promise<MailLine[]> =>
  mailLines(db)
    .where(sql`lower(recipient)`, '=', address.toLowerCase())
    .limit(limit)
    .execute()

export const findMail = (db: Database, id: string): Promise<MailRow | undefined> =>
  db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()

/** The mail, held until the transaction ends: two clicks on "send again" send once. */
export const lockMail = (db: Database, id: string): Promise<MailRow | undefined> =>
  db.selectFrom('mails').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Of these mails the ones that have failed, held until the transaction ends. */
export async function lockFailedMails(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('mails')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('state', '=', 'failed')
    .orderBy('createdAt')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** The mails of a publication, and whether each has left or is on its way; none leaves until the transaction ends. */
export async function holdMailsOf(
  db: Database,
  publicationId: string,
): Promise<{ personId: string | null; companyId: string | null; hasLeft: boolean }[]> {
  const { rows } = await sql<{ personId: string | null; companyId: string | null; hasLeft: boolean }>`
    select person_id, company_id, state in ('sent', 'failed') or attempts > 0 as has_left
      from mails where publication_id = ${publicationId} for update`.execute(db)
  return rows
}
