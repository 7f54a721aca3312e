import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLog } from '#src/log.ts'
import { version } from '#src/version.ts'
import { createTestApp } from '#test/app.ts'
import { endConnections } from '#test/cluster.ts'

const token = '3f1c9a7e5b2d8046f1e0c3a597b6d482'

test('a database that keeps nothing is named read-only, and ready again once it keeps what is written', async ({
  onTestFinished,
}) => {
  const t = await createTestApp({ env: { METRICS_TOKEN: token } })
  onTestFinished(() => t.close())
  /** Makes new connections read-only, as on a standby. */
  const setReadOnly = (isOn: boolean) => {
    const name = new URL(t.databaseUrl).pathname.slice(1)
    return endConnections(
      t.databaseUrl,
      `begin read write; alter database ${name} set default_transaction_read_only = ${isOn}; commit`,
    )
  }
  const ready = async () => {
    const answer = await t.browser().inject({ method: 'GET', url: '/readyz' })
    return [answer.statusCode, answer.json<object>()]
  }
  const writable = async () => {
    const { body } = await t.app.inject({
      method: 'GET',
      url: '/metrics',
      headers: { authorization: `Bearer ${token}` },
    })
    return /^project_week_database_writable (\d)$/m.exec(body)?.[1]
  }
  expect([await ready(), await writable()]).toEqual([[200, { status: 'ready', version }], '1'])
  await setReadOnly(true)
  await expect.poll(ready).toEqual([200, { status: 'read-only', missing: ['database'], version }])
  await expect.poll(writable).toBe('0')
  const page = async () => (await t.browser().inject({ method: 'GET', url: '/api/editions/current' })).statusCode
  await expect.poll(page).toBe(200)
  await setReadOnly(false)
  await expect.poll(ready).toEqual([200, { status: 'ready', version }])
})

test('what is missing is named, and why is in the log alone', async ({ onTestFinished }) => {
  let logged = ''
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      logged += chunk.toString()
      done()
    },
  })
  const t = await createTestApp({ log: createLog('warn', stream) })
  onTestFinished(() => t.close())
  const ready = async () => {
    const answer = await t.browser().inject({ method: 'GET', url: '/readyz' })
    return [answer.statusCode, answer.json<object>()]
  }
  await rm(join(t.filesDir, 'unfinished'), { recursive: true })
  expect(await ready()).toEqual([503, { status: 'not ready', missing: ['file storage'], version }])
  expect(logged).toContain('ENOENT')
  await sql`delete from kysely_migration`.execute(t.deps.db)
  expect(await ready()).toEqual([503, { status: 'not ready', missing: ['database', 'file storage'], version }])
  expect(logged).toContain('migrations that are not in the database: 001-baseline')
})
