import { expect, test, describe } from 'vitest'
import * as z from 'zod/mini'
import { germanOf, say, sayOf, withProgramme, wordsOf } from './messages.ts'
import * as refusals from './refusals.ts'

test.each([
  ['nothing', z.string(), undefined],
  ['no number', z.int(), Number.NaN],
  ['a text too long', z.string().check(z.maxLength(1)), 'ab'],
  ['a list too short', z.array(z.string()).check(z.minLength(1)), []],
  ['a number too large', z.int().check(z.maximum(1)), 2],
  ['a form of its own', z.iso.date(), 'soon'],
  ['none of the options', z.enum(['a', 'b']), 'c'],
  ['none of several kinds', z.union([z.string(), z.int()]), null],
  ['a key too many', z.strictObject({}), { a: 1 }],
])('a schema without words of its own refuses %s in both languages', (_, schema, value) => {
  const said = schema.safeParse(value).error?.issues.map(({ message }) => message)
  expect(said).toHaveLength(1)
  expect(said?.[0]).not.toBe('Invalid input')
  expect(germanOf(said?.[0] ?? '')).toBeTruthy()
})

test('a message that leaves something open has its German twin once it is filled in', () => {
  const late = sayOf('{name} (room {room}) is late.', '{name} kommt zu spät in Raum {room}.')
  const said = late({ name: 'Ada', room: '1.02' })
  expect([said, germanOf(said)]).toEqual(['Ada (room 1.02) is late.', 'Ada kommt zu spät in Raum 1.02.'])
  expect(germanOf('Ada is late.')).toBeUndefined()
})

test('a message that leaves the programme open has its German twin once the name is filled in', () => {
  const open = say('How was {programme}?', 'Wie war {programme}?')
  expect(germanOf(open)).toBe('Wie war {programme}?')
  expect(germanOf(withProgramme(open, '1.000+'))).toBe('Wie war 1.000+?')
})

/** Each refusal by name; placeholders are filled with their own names. */
const all = Object.entries(refusals).flatMap(([group, messages]) =>
  Object.entries(messages).map(([name, message]) => {
    const blanks = new Proxy<Record<string, string>>({}, { get: (_, blank) => `<${String(blank)}>` })
    return [`${group}.${name}`, typeof message === 'function' ? message(blanks) : message] as const
  }),
)

describe('a refusal', () => {
  test.each(all)('%s has its German twin', (_, english) => {
    const german = germanOf(english)
    expect(german).toBeTruthy()
    expect(german).not.toBe(english)
    // Both languages must have the same placeholders.
    const blanks = (text = '') => [...text.matchAll(/<\w+>/g)].map(([blank]) => blank).toSorted()
    expect(blanks(german)).toEqual(blanks(english))
  })

  test('has a sentence of its own', () => {
    const said = all.map(([, english]) => english)
    expect(said.filter((english, at) => said.indexOf(english) !== at)).toEqual([])
  })
})

test('the programme is named where a message declares it, not in what a person has written', () => {
  const asked = say('Who runs {programme}?', 'Wer leitet {programme}?')
  const unknown = sayOf('There is no “{name}”', '„{name}“ gibt es nicht')({ name: '{programme}' })
  expect([wordsOf(asked, 'en', 'Sprint'), wordsOf(asked, 'de', 'Sprint')]).toEqual([
    'Who runs Sprint?',
    'Wer leitet Sprint?',
  ])
  expect([wordsOf(unknown, 'en', 'Sprint'), wordsOf(unknown, 'de', 'Sprint')]).toEqual([
    'There is no “{programme}”',
    '„{programme}“ gibt es nicht',
  ])
})
