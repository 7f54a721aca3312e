import { passwordMessages } from '@project-week/contract/auth/password'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isBreached } from './breached-passwords.ts'
import { refuseCommon } from './password.ts'

const bytes = readFileSync(new URL('breached-passwords.bin', import.meta.url))
const entries = Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readUInt32BE(at * 4))

test('the list holds more than 100,000 passwords, in ascending order and each once', () => {
  expect(entries.length).toBeGreaterThan(100_000)
  expect(entries.every((entry, at) => at === 0 || entry > (entries[at - 1] ?? 0))).toBe(true)
})

// By rank, then by length alone.
test.each(['123456', '070162', 'kathleen', 'polniypizdec0211', 'momsanaladventure', 'lhbjkjubz2957704'])(
  'knows %s',
  (password) => {
    expect(isBreached(password)).toBe(true)
  },
)

test('takes fewer than one in a thousand others for one of them', () => {
  const others = Array.from({ length: 20_000 }, (_, at) => `ein Satz, den sonst niemand hat ${at}`)
  expect(others.filter(isBreached).length).toBeLessThan(20)
})

test.each(['momsanaladventure', 'PolniyPizdec0211', 'lhbjkjubz2957704', 'zQjphsyf6ctifgu', '!vjqgfhjkm!20252026'])(
  'refuses %s',
  (password) => {
    const person = { email: 'erika@firma.example', firstName: 'Erika', lastName: 'Beispiel', programme: '1.000+' }
    expect(() => refuseCommon(password, person)).toThrow(
      expect.objectContaining({ fields: { password: passwordMessages.common } }),
    )
  },
)
