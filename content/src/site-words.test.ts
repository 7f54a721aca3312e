import { expect, test } from 'vitest'
import type { Locale } from '@project-week/contract/locale'
import { placeholderNames } from '@project-week/contract/site/placeholders'
import { contentParts } from './check.ts'
import { organiser } from './organiser.ts'
import { siteWords } from './site-words.ts'
import { fill, legalWords } from './words.ts'

const dates = {
  label: 'SS26',
  programmeStart: '2026-04-20',
  programmeEnd: '2026-04-24',
  announcedRegistrationClose: '2025-11-30',
  closingEventMonth: '2026-06',
  studentDashboardClosesAt: '2025-10-31T23:00:00.000Z',
}

/** Every text of the content in one language. */
function textsOf(value: unknown, locale: Locale): string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('en' in value && 'de' in value) {
    const text = locale === 'en' ? value.en : value.de
    if (typeof text === 'string') return [text]
  }
  return Object.values(value).flatMap((entry) => textsOf(entry, locale))
}

const locales: Locale[] = ['en', 'de']

test.each(locales)('every text can be filled in (%s)', (locale) => {
  const words = { ...siteWords(organiser, dates, locale), ...legalWords({ months: 12 }, locale) }
  expect(Object.keys(words).sort()).toEqual([...placeholderNames].sort())
  const texts = contentParts.flatMap(({ value }) => textsOf(value, locale))
  expect(texts.length).toBeGreaterThan(400)
  for (const text of texts) expect(fill(text, words)).not.toMatch(/[{}]/)
})

test.each(locales)('texts are set with real quotation marks and apostrophes (%s)', (locale) => {
  const texts = contentParts.flatMap(({ value }) => textsOf(value, locale))
  expect(texts.filter((text) => /["']/.test(text))).toEqual([])
})

test('no text names a year itself, except in the events', () => {
  const timeless = contentParts.filter(({ name }) => name !== 'events')
  const texts = timeless.flatMap(({ value }) => [...textsOf(value, 'en'), ...textsOf(value, 'de')])
  expect(texts.filter((text) => /\b20[2-9]\d\b/.test(text))).toEqual([])
})
