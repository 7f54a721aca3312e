import type {
  Confirmation,
  Confirmations,
  ConfirmedKind,
  SecondPair,
} from '@project-week/contract/confirmations/confirmation'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Person } from '../../http/actor.ts'

type Row = Selectable<Tables['confirmations']>

const presentTo =
  (personId: string) =>
  ({ id, kind, subject, words, askedBy, askedByPerson, askedAt, confirmedBy, confirmedAt }: Row): Confirmation => ({
    id,
    kind,
    subject,
    words,
    askedBy,
    isOwn: askedByPerson === personId,
    askedAt: askedAt.toISOString(),
    confirmed: confirmedBy === null || confirmedAt === null ? null : { by: confirmedBy, at: confirmedAt.toISOString() },
  })

export const getSecondPair = (db: Database): Promise<SecondPair> =>
  db.selectFrom('secondPair').select(['isOn', 'mailsUpTo']).executeTakeFirstOrThrow()

/** The settings, held until the transaction ends. */
export const lockSecondPair = (db: Database): Promise<SecondPair> =>
  db.selectFrom('secondPair').select(['isOn', 'mailsUpTo']).forUpdate().executeTakeFirstOrThrow()

export const saveSecondPair = async (db: Database, settings: SecondPair): Promise<void> => {
  await db.updateTable('secondPair').set(settings).execute()
}

const open = (db: Database) =>
  db.selectFrom('confirmations').selectAll().where('confirmedAt', 'is', null).where('withdrawnAt', 'is', null)

/** What was asked for exactly this and still waits, held until the transaction ends. */
export const lockOpen = (db: Database, kind: ConfirmedKind, subject: string): Promise<Row | undefined> =>
  open(db).where('kind', '=', kind).where('subject', '=', subject).forUpdate().executeTakeFirst()

export const lockOpenById = (db: Database, id: string): Promise<Row | undefined> =>
  open(db).where('id', '=', id).forUpdate().executeTakeFirst()

/** False where exactly this was asked for already. */
export async function insertConfirmation(
  db: Database,
  row: {
    id: string
    kind: ConfirmedKind
    subject: string
    words: string | null
    askedBy: string
    askedByPerson: string
    askedAt: Date
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('confirmations')
    .values({ ...row, confirmedBy: null, confirmedByPerson: null, confirmedAt: null, withdrawnAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const markConfirmed = async (
  db: Database,
  id: string,
  { email, personId }: Pick<Person, 'email' | 'personId'>,
  at: Date,
): Promise<void> => {
  await db
    .updateTable('confirmations')
    .set({ confirmedBy: email, confirmedByPerson: personId, confirmedAt: at })
    .where('id', '=', id)
    .execute()
}

export const markWithdrawn = async (db: Database, id: string, at: Date): Promise<void> => {
  await db.updateTable('confirmations').set({ withdrawnAt: at }).where('id', '=', id).execute()
}

/** Of a campaign that has changed or is gone, whatever version of it somebody was asked to confirm. */
export const withdrawOfCampaign = async (db: Database, id: string, at: Date): Promise<void> => {
  await db
    .updateTable('confirmations')
    .set({ withdrawnAt: at })
    .where('kind', '=', 'send-mails')
    .where((eb) => eb.fn('starts_with', ['subject', eb.val(`${id} `)]))
    .where('confirmedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .execute()
}

/** What waits for another admin, oldest first: where none is needed any more, nothing does. */
const listOpen = async (db: Database, { isOn }: SecondPair): Promise<Row[]> =>
  isOn ? open(db).orderBy('askedAt').execute() : []

/** How much of what waits somebody could confirm: everything but what they have asked for. */
export async function countToConfirm(db: Database, personId: string): Promise<number> {
  const waiting = await listOpen(db, await getSecondPair(db))
  return waiting.filter(({ askedByPerson }) => askedByPerson !== personId).length
}

/** So many of the past are shown. */
const mostDone = 10

export async function listConfirmations(db: Database, personId: string): Promise<Confirmations> {
  const present = presentTo(personId)
  const settings = await getSecondPair(db)
  const waiting = await listOpen(db, settings)
  const done = await db
    .selectFrom('confirmations')
    .selectAll()
    .where('confirmedAt', 'is not', null)
    .orderBy('confirmedAt', 'desc')
    .limit(mostDone)
    .execute()
  return { settings, open: waiting.map(present), done: done.map(present) }
}

/** The accounts of all admins that were made by then. */
export const listAdmins = (db: Database, madeBy: Date): Promise<{ email: string; personId: string }[]> =>
  db
    .selectFrom('authorisedUsers')
    .select(['email', 'personId'])
    .where('type', '=', 'Admin')
    .where('removedAt', 'is', null)
    .where('createdAt', '<=', madeBy)
    .orderBy('email')
    .execute()

/**
 * To how many people group emails were written since then that no other admin has confirmed: a list in ten parts is one
 * list.
 */
export async function countWrittenAlone(db: Database, since: Date): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct coalesce(m.person_id::text, m.recipient))::integer as people
      from mails m join campaigns c on c.id = m.campaign_id
     where c.sent_at > ${since}
       and not exists (select from confirmations k where k.kind = 'send-mails' and k.confirmed_at is not null
                          and starts_with(k.subject, c.id || ' '))`.execute(db)
  return rows[0]?.people ?? 0
}
