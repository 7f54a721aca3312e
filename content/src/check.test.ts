import { Faq, Label, LegalText } from '@project-week/contract/site/content'
import { askedByLaw } from '@project-week/contract/site/placeholders'
import { existsSync } from 'node:fs'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { checkContent, contentParts, contentProblems, operatorParts } from './check.ts'
import { companies } from './companies.ts'
import { contacts } from './organiser.ts'
import { accessibilityStatement, terms, imprint } from './legal-texts.ts'
import { faq } from './faq.ts'
import { galleries } from './galleries.ts'
import { operator, operatorWords, openByLaw } from './operator.ts'
import { sampleOperator } from './sample-operator.ts'
import { testimonials } from './testimonials.ts'
import { fill } from './words.ts'

const partWith = (value: unknown, schema: z.ZodMiniType = Label) => [
  { file: 'content/src/hero.ts', name: 'banner', value, schema },
]

describe('checking the content', () => {
  test('the shipped content has no mistake, and every picture and download is there', () => {
    expect(contentProblems()).toEqual([])
  })

  test.each([
    ['a missing language', { en: 'Hello' }, 'banner.de is missing'],
    ['an empty text', { en: 'Hello', de: ' ' }, 'banner.de is empty'],
    ['a mistyped placeholder', { en: '{weak}', de: 'Woche' }, 'banner.en has an unknown placeholder {weak}'],
  ])('%s stops the build and names file and field', (_, value, message) => {
    expect(() => checkContent(partWith(value))).toThrow(`content/src/hero.ts: ${message}`)
  })

  test("the operator's files are named as they lie there", () => {
    const [first, ...others] = contacts.team
    const broken = { ...contacts, mailbox: 'nobody', team: [{ ...first, phone: undefined }, ...others] }
    const parts = operatorParts.map((part) => (part.name === 'contacts' ? { ...part, value: broken } : part))
    expect(contentProblems(parts)).toMatchObject([
      { file: 'operator/contacts.json', field: 'contacts.mailbox' },
      { file: 'operator/contacts.json', field: 'contacts.team[0].phone' },
    ])
    for (const { file } of operatorParts) expect(existsSync(new URL(`../../${file}`, import.meta.url)), file).toBe(true)
  })

  test('a mistake deep in a list names its place', () => {
    const [first, ...rest] = faq.students
    const broken = { ...faq, students: [{ ...first!, answer: [{ en: 'Yes.', de: '' }] }, ...rest] }
    expect(contentProblems(partWith(broken, Faq))).toContainEqual({
      file: 'content/src/hero.ts',
      field: 'banner.students[0].answer[0].de',
      message: 'is empty',
    })
  })

  test.each(['//other.example/login', '/\\other.example', '//other.example'])(
    'a link to %s, which a browser takes for another host, is none',
    (href) => {
      const [first, ...rest] = faq.students
      const link = { label: { en: 'More', de: 'Mehr' }, href }
      const broken = { ...faq, students: [{ ...first!, link }, ...rest] }
      expect(contentProblems(partWith(broken, Faq))).toMatchObject([{ field: 'banner.students[0].link.href' }])
    },
  )

  test('a mistake inside a block of a legal text names the text, not the kinds of block', () => {
    const text = terms['data-storage-policy']
    const broken = { ...text, sections: [{ ...text.sections[0]!, blocks: [{ paragraph: { en: 'Only English' } }] }] }
    expect(contentProblems(partWith(broken, LegalText))).toMatchObject([
      { field: 'banner.sections[0].blocks[0].paragraph.de', message: 'is missing' },
    ])
  })

  test('a picture or download that is not there is named with its path', () => {
    const poster = contentParts.filter((part) => part.name === 'posters')
    const problems = contentProblems(poster, () => false)
    expect(problems.map((problem) => problem.field)).toContain('posters[0].picture.src')
    expect(problems.map((problem) => problem.field)).toContain('posters[0].pdf')
    expect(problems[0]!.message).toMatch(/^points to content\/.+, which does not exist$/)
  })
})

describe('the shipped content', () => {
  test('at least one testimonial is longer than the 320 characters that are shown, in both languages', () => {
    expect(testimonials.some(({ content }) => content.en.length > 320 && content.de.length > 320)).toBe(true)
    expect(testimonials.some(({ content }) => content.en.length <= 320)).toBe(true)
  })

  test('the two halves of the gallery are 2025 and 2024, ten pictures each', () => {
    expect(galleries.map(({ year, pictures }) => [year, pictures.length])).toEqual([
      [2025, 10],
      [2024, 10],
    ])
  })

  test('there are more marks than the widest logo carousel shows at once, each with its own picture', () => {
    expect(companies.length).toBeGreaterThanOrEqual(16)
    expect(new Set(companies.map(({ mark }) => mark)).size).toBe(companies.length)
  })

  test('phone numbers come from the range reserved for fiction', () => {
    for (const { phone } of contacts.team) expect(phone).toMatch(/^\+49 30 23125 \d{3}$/)
  })

  test('a text of the terms stands at the address of its name', () => {
    for (const [name, { id }] of Object.entries(terms)) expect(id).toBe(name)
  })
})

describe('the operator', () => {
  test('words fill the placeholders of the texts', () => {
    const filled = { ...operator, controllerName: { en: 'Example University', de: 'Beispiel-Universität' } }
    expect(fill('{controllerName}', operatorWords('de', filled))).toBe('Beispiel-Universität')
  })

  test.each(['en', 'de'] as const)('reads as the sample university until it is named (%s)', (locale) => {
    expect(Object.values(operatorWords(locale, operator)).join()).not.toMatch(/[[\]]/)
    const named = { ...operator, controllerName: { en: 'Example University', de: 'Beispiel-Universität' } }
    const words = operatorWords(locale, named)
    expect(words.vatId).toBe(operator.vatId)
    expect(words.controllerName).toBe(named.controllerName[locale])
  })

  test.each(['en', 'de'] as const)('texts are marked as a sample at their top and nowhere else (%s)', (locale) => {
    for (const text of [...Object.values(terms), imprint, accessibilityStatement]) {
      expect(text.reviewNote?.[locale], text.id).toMatch(locale === 'en' ? /^Sample text: / : /^Mustertext: /)
      expect(JSON.stringify(text), text.id).not.toMatch(/\[(name|Name|street|Straße|date|Datum)/)
    }
  })
})

test('what is shipped in imprint and privacy policy is open, field by field', () => {
  expect(openByLaw(operator)).toEqual(askedByLaw)
})

test('nothing is open once the operator has filled in what the law asks', () => {
  expect(openByLaw(sampleOperator)).toEqual([])
  expect(openByLaw({ ...sampleOperator, vatId: '[DE …]' })).toEqual(['vatId'])
  // The law does not ask for the date of an accessibility check before anything is shown.
  expect(openByLaw({ ...sampleOperator, statementDate: operator.statementDate })).toEqual([])
})
