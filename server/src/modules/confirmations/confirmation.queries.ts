import type {
  Confirmation,
  Confirmations,
  ConfirmedKind,
  SecondPair,
} from '@project-week/contract/confirmations/confirmation'
import type { Selectable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

type Row = Selectable<Tables['confirmations']>

const present = ({ id, kind, subject, askedBy, askedAt, confirmedBy, confirmedAt }: Row): Confirmation => ({
  id,
  kind,
  subject,
  askedBy,
  askedAt: askedAt.toISOString(),
  confirmed: confirmedBy === null || confirmedAt === null ? null : { by: confirmedBy, at: confirmedAt.toISOString() },
})

export const getSecondPair = (db: Database): Promise<SecondPair> =>
  db.selectFrom('secondPair').select(['publishing', 'mails']).executeTakeFirstOrThrow()

/** The settings, held until the transaction ends. */
export const lockSecondPair = (db: Database): Promise<SecondPair> =>
  db.selectFrom('secondPair').select(['publishing', 'mails']).forUpdate().executeTakeFirstOrThrow()

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
  row: { id: string; kind: ConfirmedKind; subject: string; askedBy: string; askedAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('confirmations')
    .values({ ...row, confirmedBy: null, confirmedAt: null, withdrawnAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const markConfirmed = async (db: Database, id: string, by: string, at: Date): Promise<void> => {
  await db.updateTable('confirmations').set({ confirmedBy: by, confirmedAt: at }).where('id', '=', id).execute()
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
async function listOpen(db: Database, settings: SecondPair): Promise<Row[]> {
  const waits = { publish: settings.publishing, 'send-mails': settings.mails, relax: true }
  return (await open(db).orderBy('askedAt').execute()).filter(({ kind }) => waits[kind])
}

/** How much of what waits somebody could confirm: everything but what they have asked for. */
export async function countToConfirm(db: Database, email: string): Promise<number> {
  const waiting = await listOpen(db, await getSecondPair(db))
  return waiting.filter(({ askedBy }) => askedBy !== email).length
}

/** So many of the past are shown. */
const mostDone = 10

export async function listConfirmations(db: Database): Promise<Confirmations> {
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

/** The admins but one, by address. */
export async function listOtherAdmins(db: Database, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('authorisedUsers')
    .select('email')
    .where('type', '=', 'Admin')
    .where('removedAt', 'is', null)
    .where('email', '<>', email)
    .orderBy('email')
    .execute()
  return rows.map((row) => row.email)
}
