import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { germanOf, say, sayOf, withProgramme } from './messages.ts'

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
