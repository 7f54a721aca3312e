import type { AutomaticMail } from '@project-week/contract/mail/automatic-mail'
import type { MailText } from '@project-week/contract/mail/mail-text'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type MailTextRow = Selectable<Tables['mailTexts']>

export const listMailTextRows = (db: Database, edition: string): Promise<MailTextRow[]> =>
  db.selectFrom('mailTexts').selectAll().where('edition', '=', edition).execute()

export const findMailTextRow = (
  db: Database,
  { edition, name }: { edition: string; name: AutomaticMail },
): Promise<MailTextRow | undefined> =>
  db.selectFrom('mailTexts').selectAll().where('edition', '=', edition).where('name', '=', name).executeTakeFirst()

/** The current edition's own words of some mails. */
export const currentTexts = (db: Database, names: readonly AutomaticMail[]) =>
  db
    .selectFrom('mailTexts')
    .innerJoin('editions', 'editions.label', 'mailTexts.edition')
    .select(['mailTexts.name', 'mailTexts.content'])
    .where('editions.isCurrent', '=', true)
    .where('mailTexts.name', '=', sql<AutomaticMail>`any(${[...names]})`)
    .orderBy('mailTexts.name')

export async function writeMailText(
  db: Database,
  {
    edition,
    name,
    content,
    ...saved
  }: { edition: string; name: AutomaticMail; content: MailText; savedAt: Date; savedBy: string },
): Promise<void> {
  const values = { ...saved, content: JSON.stringify(content) }
  await db
    .insertInto('mailTexts')
    .values({ edition, name, ...values })
    .onConflict((conflict) => conflict.columns(['edition', 'name']).doUpdateSet(values))
    .execute()
}

export async function deleteMailText(
  db: Database,
  { edition, name }: { edition: string; name: AutomaticMail },
): Promise<void> {
  await db.deleteFrom('mailTexts').where('edition', '=', edition).where('name', '=', name).execute()
}

/** Changes to the words of mails take turns; mails go on being written meanwhile. */
export async function lockMailTexts(db: Database): Promise<void> {
  await sql`lock table mail_texts in share row exclusive mode`.execute(db)
}
