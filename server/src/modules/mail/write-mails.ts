import type { MailText } from '@project-week/contract/mail/mail-text'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../db/database.ts'
import { organiserOf, publishedOrganiser } from '../../organiser.ts'
import { writeMail } from './automatic-mails.ts'
import { isWritten, type Mail, type WrittenMail } from './compose.ts'
import { currentTexts } from './mail-text.queries.ts'

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
  const read = await db
    .selectNoFrom([
      jsonArrayFrom(currentTexts(db, [...names])).as('texts'),
      publishedOrganiser(db).as('organiser'),
      jsonArrayFrom(languagesOf(db, unwritten)).as('languages'),
    ])
    .executeTakeFirstOrThrow()
  const texts = new Map<string, MailText>(read.texts.map(({ name, content }) => [name, content]))
  const organiser = organiserOf(read.organiser)
  const languages = new Map(read.languages.map(({ id, language }) => [id, language]))
  return mails.map((mail) => {
    if (!mayLeave(mail)) return undefined
    if (isWritten(mail)) return mail
    const language = languages.get(mail.personId ?? '') ?? languages.get(mail.companyId ?? '') ?? 'en'
    return writeMail({ language, ...mail }, organiser, texts.get(mail.name))
  })
}

/** Which language each mail's reader reads: the person, else the contact of the company. */
function languagesOf(db: Database, mails: readonly Mail[]) {
  const anyOf = (ids: string[]) => sql<string>`any(${ids}::uuid[])`
  const people = anyOf(mails.flatMap(({ personId }) => personId ?? []))
  const companies = anyOf(mails.flatMap(({ companyId }) => companyId ?? []))
  return db
    .selectFrom('people')
    .select(['id', 'language'])
    .where('id', '=', people)
    .unionAll(db.selectFrom('companies').select(['id', 'language']).where('id', '=', companies))
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
