// @module-tag night
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/cluster.ts'
import { fetchTokens, prepareStudents, rush } from '#test/deadline-rush.ts'
import { runProduct } from '#test/product.ts'

// A small form of `npm run bench -- registration --only=storm`: real processes, killed while they work.
const students = 24
let url: string
let db: pg.Client
beforeAll(async () => {
  url = await createTestDatabase()
  db = new pg.Client({ connectionString: url })
  await db.connect()
})
afterAll(() => db.end())
const product = runProduct(() => ({ DATABASE_URL: url }))

const mails = async () =>
  (
    await db.query<{ id: string; recipient: string; state: string; attempts: number }>(
      `select id, recipient, state, attempts from mails where recipient like 'storm%'`,
    )
  ).rows

/**
 * What a process that was killed had in its hands waits about two minutes: for its heartbeat to be missed and its lease
 * to run out. Both are put into the past, so that nobody waits for time to pass.
 */
async function letTwoMinutesPass(): Promise<void> {
  await db.query(`update mails set claimed_until = now() - interval '1 second' where claimed_until is not null`)
  await db.query(
    `update pgboss.job set state = 'retry', start_after = now() where name = 'send-mail' and state in ('active', 'retry')`,
  )
}

test('registrations and mails outlive kill -9 in a rush, while the mail server refuses some', async () => {
  const rushing = await prepareStudents(url, students, 'storm')
  await fetchTokens(product.server.url, rushing)
  product.mail.weather = 'choosy'
  const killing = (async () => {
    await expect.poll(async () => (await mails()).length, { interval: 10 }).toBeGreaterThan(students / 3)
    await product.server.kill('SIGKILL')
    product.mail.weather = 'fair'
    await product.start()
  })()
  const { acknowledged } = await rush(() => product.server.url, rushing, { clients: 4, retry: true })
  await killing
  expect(acknowledged).toBe(students)

  const { rows } = await db.query(`select matrikelnummer from profiles where matrikelnummer like 'storm%'`)
  expect(new Set(rows.map(({ matrikelnummer }: { matrikelnummer: string }) => matrikelnummer)).size).toBe(students)
  expect(rows).toHaveLength(students)
  expect(new Set((await mails()).map(({ recipient }) => recipient)).size).toBe(students)
  expect(await mails()).toHaveLength(students)

  await letTwoMinutesPass()
  await expect.poll(async () => (await mails()).filter(({ state }) => state !== 'sent'), { interval: 250 }).toEqual([])
  const timesOf = (id: string) => [...product.mail.accepted].find(([messageId]) => messageId.startsWith(id))?.[1] ?? 0
  const delivered = (await mails()).map(({ id, attempts }) => ({ times: timesOf(id), attempts }))
  expect(delivered.filter(({ times }) => times === 0)).toEqual([])
  // At least once: the mail server had taken it, and the process died before it could write that down.
  expect(delivered.filter(({ times, attempts }) => times > 1 && attempts < times)).toEqual([])
  expect(delivered.filter(({ times }) => times > 2)).toEqual([])
})
