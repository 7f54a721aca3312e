// @module-tag night
import { registerCompany } from '@project-week/contract/companies/company'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { fetchTokens, prepareStudents, registration, type Student } from './deadline-rush.ts'
import { query } from './embedded.ts'
import { companyOf } from './factories.ts'
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts'
import { runProduct } from './product.ts'

// The whole product in a process of its own, on a PostgreSQL that is stopped and started again.
let postgres: OwnPostgres
beforeAll(async () => {
  postgres = await startOwnPostgres()
})
afterAll(() => postgres.remove())
const product = runProduct(() => ({ DATABASE_URL: postgres.url }))
let student: Student
let visitor: Record<string, string>

beforeAll(async () => {
  const students = await prepareStudents(postgres.url, 1, 'away')
  await fetchTokens(product.server.url, students)
  const [first] = students
  if (first === undefined) throw new Error('there is a student')
  student = first
  const token = await fetch(`${product.server.url}/api/auth/csrf`)
  const [cookie = ''] = token.headers.getSetCookie().map((one) => one.split(';')[0])
  visitor = { cookie, 'x-csrf-token': ((await token.json()) as { csrfToken: string }).csrfToken }
})

const company = companyOf({ companyName: 'Patience GmbH' })
const asStudent = () => ({ cookie: student.cookie, 'x-csrf-token': student.csrfToken })
const post = (path: string, headers: Record<string, string>, body: string) =>
  fetch(product.server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
const write = () =>
  Promise.all([
    post(registerCompany.path, visitor, JSON.stringify(company)),
    post('/api/profile', asStudent(), registration),
  ])

/** With the database away, what everybody may read is still served; everything else gets 503 with Retry-After. */
async function expectHonest(): Promise<void> {
  for (const headers of [{}, asStudent()]) {
    const state = await fetch(`${product.server.url}/api/editions/current`, { headers })
    expect(state.status).toBe(200)
    expect(await state.json()).toMatchObject({ edition: { label: 'SS26' }, windows: { companySignUp: true } })
  }
  const refused = [
    ...(await write()),
    await fetch(`${product.server.url}/api/auth/role`, { headers: asStudent() }),
    await fetch(`${product.server.url}/api/profile`, { headers: asStudent() }),
    await fetch(`${product.server.url}/api/auth/logout`, { headers: asStudent() }),
  ]
  for (const response of refused) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.json()).toMatchObject({ error: { code: 'not_ready' } })
  }
  expect((await fetch(`${product.server.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${product.server.url}/readyz`)).status).toBe(503)
}

// The long form is half a minute, as an update of a database takes.
test('an unavailable database is reported as such, and writes refused meanwhile succeed once it is back', async () => {
  // Public reads are answered from the last state read.
  await fetch(`${product.server.url}/api/editions/current`)
  const until = Date.now() + (inject('isLong') ? 30_000 : 0)
  await postgres.stop()
  do {
    await expectHonest()
    await sleep(Math.min(1000, Math.max(0, until - Date.now())))
  } while (Date.now() < until)
  await postgres.start()
  await expect.poll(async () => (await fetch(`${product.server.url}/readyz`)).status).toBe(200)
  expect((await write()).map(({ status }) => status)).toEqual([201, 200])
  // Sent once more, as by somebody whose answer was lost: still one of each.
  expect((await write())[0].status).toBe(201)
  expect(await query(postgres.url, 'select company_name as name from companies')).toEqual([{ name: 'Patience GmbH' }])
  expect(await query(postgres.url, 'select count(*)::integer as count from profiles')).toEqual([{ count: 1 }])
})
