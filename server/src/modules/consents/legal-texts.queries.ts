import { type SiteContent, TermsName } from '@project-week/contract/content/documents'
import { recipientLists, recipientWords } from '@project-week/contract/site/recipients'
import { LegalText } from '@project-week/contract/site/content'
import { shippedContent } from '@project-week/content/shipped'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** The terms as the site shows them now. */
export async function readShownTerms(db: Database): Promise<Pick<SiteContent, TermsName>> {
  const rows = await db
    .selectFrom('contentVersions')
    .select(['name', 'content'])
    .distinctOn('name')
    .where('name', 'in', TermsName.options)
    .orderBy('name')
    .orderBy('id', 'desc')
    .execute()
  const shown = (name: TermsName): LegalText => {
    const stored = rows.find((row) => row.name === name)?.content
    return (stored && LegalText.safeParse(stored).data) || shippedContent[name]
  }
  return {
    'data-storage-policy': shown('data-storage-policy'),
    'statement-of-consent': shown('statement-of-consent'),
    'conditions-of-participation': shown('conditions-of-participation'),
  }
}

/** A text with the lists of what goes to whom in words: a list that changes later changes nothing that was agreed to. */
function withRecipients(value: unknown, locale: 'en' | 'de' = 'en'): unknown {
  if (Array.isArray(value)) return value.map((entry) => withRecipients(entry, locale))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, withRecipients(entry, key === 'de' ? 'de' : 'en')]),
    )
  }
  if (typeof value !== 'string') return value
  const words = recipientWords(locale)
  return recipientLists.reduce((text, list) => text.replaceAll(`{${list}}`, words[list]), value)
}

/** Keeps the words of texts, once for each version. */
export async function insertLegalTexts(
  db: Database,
  texts: readonly (readonly [name: TermsName, text: LegalText])[],
  keptAt: Date,
): Promise<void> {
  await db
    .insertInto('legalTexts')
    .values(
      texts.map(([name, text]) => ({
        name,
        version: text.version,
        content: JSON.stringify(withRecipients(text)),
        keptAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Every text that this installation knows under a name: agreed to, published, shipped. */
export async function listKnownTexts(
  db: Database,
  name: 'imprint' | 'accessibility' | TermsName,
): Promise<LegalText[]> {
  const kept = await db.selectFrom('legalTexts').select('content').where('name', '=', name).execute()
  const published = await db
    .selectFrom('contentVersions')
    .select('content')
    .where('name', '=', name)
    .orderBy('id', 'desc')
    .execute()
  return [...kept, ...published]
    .map(({ content }) => LegalText.safeParse(content))
    .flatMap(({ data }) => data ?? [])
    .concat(shippedContent[name])
}

/** How long the data of the edition that registers now is kept, in months. */
export async function getShownMonths(db: Database): Promise<number> {
  const { retentionMonths } = await db
    .selectFrom('editions')
    .select('retentionMonths')
    .where('isCurrent', '=', true)
    .executeTakeFirstOrThrow()
  return retentionMonths
}

/** Changes to content take turns, so that the ids of versions become visible in their order. */
export async function lockContent(db: Database): Promise<void> {
  await sql`lock table content_versions, content_drafts in share row exclusive mode`.execute(db)
}

/** @param content null: what the release ships */
export async function insertVersion(
  db: Database,
  row: { name: string; content: object | null; publishedAt: Date; publishedBy: string },
): Promise<void> {
  await db
    .insertInto('contentVersions')
    .values({ ...row, content: row.content === null ? null : JSON.stringify(row.content) })
    .execute()
}
