import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from './cluster.ts'

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('each test database is migrated, and what one writes no other sees', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await query(one, 'CREATE TABLE only_here (id int)')
  const tables = `SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
                   WHERE table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`
  const inTemplate = await query(inject('testClusterUrl'), tables)
  expect(inTemplate.length).toBeGreaterThan(0)
  expect(await query(two, tables)).toEqual(inTemplate)
  expect(await query(one, tables)).toHaveLength(inTemplate.length + 1)
})

test('the tests run on the version that TEST_PG_BIN names, or on the embedded one', async () => {
  const named = /\/(\d+)\/bin\/?$/.exec(process.env['TEST_PG_BIN'] ?? '')?.[1] ?? '18'
  expect(await query(inject('testClusterUrl'), 'SHOW server_version_num')).toEqual([
    { server_version_num: expect.stringMatching(new RegExp(`^${named}`)) },
  ])
})

test('like the real one, the tests’ role is no superuser', async () => {
  expect(await query(inject('testClusterUrl'), 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([
    { rolsuper: false },
  ])
})
