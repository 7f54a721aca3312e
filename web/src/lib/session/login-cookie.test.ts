import { expect, test } from 'vitest'
import { readLoginToken } from './login-cookie.ts'

const now = Date.UTC(2025, 9, 15)
const inSeconds = now / 1000
const cookie = (payload: unknown) =>
  `theme=dark; jwt2=head.${btoa(JSON.stringify(payload)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.sign`

test('reads a token whose exp, in seconds, is in the future', () => {
  const token = { sub: 'u1', role: 'student', exp: inSeconds + 1 }
  expect(readLoginToken(now, cookie(token))).toEqual(token)
})

test.each([
  ['expired this second', cookie({ sub: 'u1', role: 'student', exp: inSeconds })],
  ['missing', 'theme=dark'],
  ['without parts', 'jwt2=nonsense'],
  ['not base64', 'jwt2=a.%%%.c'],
  ['without exp', cookie({ sub: 'u1', role: 'student' })],
])('counts as not signed in: %s', (_, cookies) => {
  expect(readLoginToken(now, cookies)).toBeUndefined()
})
