import type { Locale } from '@project-week/contract/locale'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { readOrganiser } from '../../organiser.ts'
import { writeMail } from './automatic-mails.ts'
import { isWritten, type Mail, type WrittenMail } from './compose.ts'
import { findCurrentTexts } from './mail-text.queries.ts'

/**
 * The mails as they are queued, in their order: automatic ones in the current edition's words where the office has
 * changed them, with the reader's language first, under the name and mailbox that are published. Undefined where nothing
 * may be sent.
 */
export async function writeMails(db: Database, mails: readonly Mail[]): Promise<readonly (WrittenMail | undefined)[]> {
  const mayLeave = await judge(db, mails)
  // A campaign's mails are written already.
  const unwritten = mails.filter((mail) => !isWritten(mail) && mayLeave(mail))
  if (unwritten.length === 0) return mails.map((mail) => (isWritten(mail) && mayLeave(mail) ? mail : undefined))
  const names = new Set(unwritten.flatMap((mail) => (isWritten(mail) ? [] : mail.name)))
  const texts = await findCurrentTexts(db, [...names])
  const organiser = await readOrganiser(db)
  const languageOf = await readLanguages(db, unwritten)
  return mails.map((mail) => {
    if (!mayLeave(mail)) return undefined
    if (isWritten(mail)) return mail
    return writeMail({ language: languageOf(mail), ...mail }, organiser, texts.get(mail.name))
  })
}

/** Which language each mail's reader reads: the person, else the contact of the company. */
async function readLanguages(db: Database, mails: readonly Mail[]): Promise<(mail: Mail) => Locale> {
  const { rows } = await sql<{ id: string; language: Locale }>`
    select id, language from people where id = any(${mails.flatMap(({ personId }) => personId ?? [])}::uuid[])
    union all
    select id, language from companies where id = any(${mails.flatMap(({ companyId }) => companyId ?? [])}::uuid[])`.execute(
    db,
  )
  const known = new Map(rows.map(({ id, language }) => [id, language]))
  return ({ companyId, personId }) => known.get(personId ?? '') ?? known.get(companyId ?? '') ?? 'en'
}

/** To a company whose address is not confirmed goes nothing but the mail that asks for it. */
async function judge(db: Database, mails: readonly Mail[]): Promise<(mail: Mail) => boolean> {
  const companyIds = new Set(mails.flatMap(({ companyId }) => companyId ?? []))
  if (companyIds.size === 0) return () => true
  const rows = await db
    .selectFrom('companyStanding')
    .select('companyId')
    .where('companyId', '=', sql<string>`any(${[...companyIds]}::uuid[])`)
    .where('addressState', '=', 'unconfirmed')
    .execute()
  const unconfirmed = new Set(rows.map(({ companyId }) => companyId))
  return (mail) =>
    mail.companyId === undefined ||
    !unconfirmed.has(mail.companyId) ||
    (!isWritten(mail) && mail.name === 'company-proof')
}
