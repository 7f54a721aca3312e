import { NewPassword, passwordMessages } from '@project-week/contract/auth/password'
import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { hashPassword, isPassword, refuseCommon } from './password.ts'
import { isBreached } from './breached-passwords.ts'

const person = { email: 'erika.beispiel@firma.example', firstName: 'Erika', lastName: 'Beispiel', programme: '1.000+' }
const refuses = (password: string) => {
  try {
    refuseCommon(password, person)
    return false
  } catch {
    return true
  }
}

test.each([
  'passwordpassword',
  'Password12345678',
  'P@ssw0rd!!!!!!!2025',
  '123456789012345',
  'qwertyuiopasdfghjkl',
  'aaaaaaaaaaaaaaaaaaa',
  'abcabcabcabcabcabc',
  'iloveyouiloveyou',
  'Sommer2025!!!!!!!!',
  'erika.beispiel2025',
  'firma.example-1.000+',
  '11111111111111111',
  '!!!!!!!!!!!!!!!!!!',
  'project week 1000',
])('refuses %s', (password) => {
  expect(refuses(password)).toBe(true)
})

test.each([
  'eleven green bicycles',
  'Das Boot liegt am Steg',
  'xK9#vQ2m!tR7pLw',
  'смородина на окне',
  '  drei   Leerzeichen innen  ',
  '正しい馬の電池ホッチキス針を使う人',
])('takes %s', (password) => {
  expect(refuses(password)).toBe(false)
})

test('a password may have 256 characters and no more', () => {
  const sentence = 'ein langer Satz '.repeat(16)
  expect([NewPassword.safeParse(sentence).success, NewPassword.safeParse(`${sentence}!`).success]).toEqual([
    true,
    false,
  ])
})

test('takes the same password from every keyboard', async () => {
  const stored = await hashPassword('ein schönes Café ﬁnden')
  expect(await isPassword(stored, 'ein schönes Café finden'.normalize('NFD'))).toBe(true)
})

test('compares where there is no password, and never matches', async () => {
  expect(await isPassword(null, 'nobody has this password')).toBe(false)
  expect(await isPassword(undefined, 'nobody has this password')).toBe(false)
})

const bytes = readFileSync(new URL('breached-passwords.bin', import.meta.url))
const entries = Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readUInt32BE(at * 4))

test('the list holds more than 100,000 passwords, in ascending order and each once', () => {
  expect(entries.length).toBeGreaterThan(100_000)
  expect(entries.every((entry, at) => at === 0 || entry > (entries[at - 1] ?? 0))).toBe(true)
})

// In the list by rank, then by length alone.
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
    expect(() => refuseCommon(password, person)).toThrow(
      expect.objectContaining({ fields: { password: passwordMessages.common } }),
    )
  },
)
