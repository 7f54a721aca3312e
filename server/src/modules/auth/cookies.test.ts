import * as auth from '@project-week/contract/auth/auth'
import { afterEach, expect, test } from 'vitest'
import { insertAccount } from '#test/accounts.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { productionEnv } from '#test/production.ts'
import { hashPassword } from './password/password.ts'

let t: TestApp
afterEach(() => t.close())

test('over HTTPS every cookie but jwt2 is for this host alone', async () => {
  t = await createTestApp({ mode: 'production', env: productionEnv() })
  const [email, password] = ['firm@company.example', 'elf grüne Fahrräder']
  const { id } = await insertAccount(t.deps.db, 'Company', t.clock.current, email)
  await t.deps.db
    .updateTable('authorisedUsers')
    .set({ passwordHash: await hashPassword(password) })
    .where('id', '=', id)
    .execute()
  const browser = t.browser()
  const target = 'https://week.example.org/ssologin'
  const answers = [
    await browser.inject({ method: 'GET', url: '/api/auth/csrf' }),
    await browser.call(auth.startSignOn, { query: { target } }),
    await browser.call(auth.login, { body: { email, password } }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 302, 200])
  const cookies = answers.flatMap((answer) => answer.cookies)
  expect(new Set(cookies.map(({ name }) => name))).toEqual(
    new Set(['__Host-visitor', '__Host-sign-on', '__Host-session', '__Host-device', 'jwt2']),
  )
  // Required by the prefix: browsers drop the cookie otherwise.
  for (const cookie of cookies) expect(cookie).toMatchObject({ path: '/', secure: true, sameSite: 'Lax' })
  expect(cookies.filter(({ domain }) => domain !== undefined)).toEqual([])
  expect(cookies.filter(({ httpOnly }) => httpOnly !== true).map(({ name }) => name)).toEqual(['jwt2'])
})
