import { describe, expect, test } from 'vitest'
import { germanOf } from './messages.ts'
import * as refusals from './refusals.ts'

/** Each refusal under its name; one that leaves something open is filled in with what it leaves open. */
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
    // What one language leaves open, the other one shows too.
    const blanks = (text = '') => [...text.matchAll(/<\w+>/g)].map(([blank]) => blank).toSorted()
    expect(blanks(german)).toEqual(blanks(english))
  })

  test('has a sentence of its own', () => {
    const said = all.map(([, english]) => english)
    expect(said.filter((english, at) => said.indexOf(english) !== at)).toEqual([])
  })
})
