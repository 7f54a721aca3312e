import { type SiteContent, TermsName } from '@project-week/contract/content/documents'
import { LegalText } from '@project-week/contract/site/content'
import { shippedContent } from '@project-week/content/shipped'
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

/** Keeps the words that somebody agrees to, once for each version. */
export async function keepLegalText(db: Database, name: TermsName, text: LegalText, keptAt: Date): Promise<void> {
  const { version } = text
  const kept = await db
    .selectFrom('legalTexts')
    .select('version')
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst()
  if (kept !== undefined) return
  await db
    .insertInto('legalTexts')
    .values({ name, version, content: JSON.stringify(text), keptAt })
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
