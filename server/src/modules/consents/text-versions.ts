import type { SiteContent, TermsName } from '@project-week/contract/content/documents'
import type { LegalText } from '@project-week/contract/site/content'
import { shippedContent } from '@project-week/content/shipped'
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../db/database.ts'
import { getShownMonths, insertVersion, listKnownTexts, lockContent, readShownTerms } from './legal-texts.queries.ts'

/** The texts that promise how long data is kept. */
export const promisingTexts = ['data-storage-policy', 'statement-of-consent'] as const satisfies readonly TermsName[]

type LegalName = TermsName | 'imprint' | 'accessibility'

const period = '{retentionPeriod}'
export const namesPeriod = (words: object): boolean => JSON.stringify(words).includes(period)

/** Whether the English and the German words each name it somewhere. */
export function namesPeriodInBoth(words: object): boolean {
  const isIn = (value: unknown, locale: 'en' | 'de'): boolean =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(([key, entry]) =>
      typeof entry === 'string' ? key === locale && entry.includes(period) : isIn(entry, locale),
    )
  return isIn(words, 'en') && isIn(words, 'de')
}

/**
 * A version stands for one text and one number of months in it: what was shown before has the version that it had,
 * anything else one of today.
 *
 * @param today YYYY-MM-DD in Berlin
 */
export async function withVersion(db: Database, name: LegalName, given: object, today: string): Promise<object> {
  const content: { months?: number } = { ...given }
  delete content.months
  if (namesPeriod(content)) content.months = await getShownMonths(db)
  const known = await listKnownTexts(db, name)
  const same = known.find((text) => isDeepStrictEqual({ ...content, version: text.version }, text))
  if (same !== undefined) return { ...content, version: same.version }
  const taken = new Set(known.map(({ version }) => version))
  let version = today
  for (let number = 2; taken.has(version); number += 1) version = `${today}.${number}`
  return { ...content, version }
}

/** Publishes a document of the site. One that equals what the release ships is stored as none. */
export async function publishVersion(
  db: Database,
  name: keyof SiteContent,
  content: object,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  await insertVersion(db, {
    name,
    content: isDeepStrictEqual(content, shippedContent[name]) ? null : content,
    publishedAt: at,
    publishedBy: by,
  })
}

/** Publishes the terms anew where they name another number of months than the current edition's. */
export async function nameCurrentMonths(
  db: Database,
  { today, ...publication }: { today: string; at: Date; by: string },
): Promise<void> {
  await lockContent(db)
  const months = await getShownMonths(db)
  for (const [name, text] of Object.entries(await readShownTerms(db)) as [TermsName, LegalText][]) {
    if (text.months === undefined || text.months === months) continue
    await publishVersion(db, name, await withVersion(db, name, text, today), publication)
  }
}
