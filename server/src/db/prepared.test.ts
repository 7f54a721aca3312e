import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#test/cluster.ts'
import { type Database, openDatabase } from './database.ts'

let db: Database
beforeEach(async () => {
  db = openDatabase(await createTestDatabase(), 1)
  return () => db.destroy()
})

const listPrepared = async () =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(
    ({ statement }) => statement,
  )
const askOften = async (ask: () => Promise<unknown>) => {
  for (let time = 0; time < 60; time++) await ask()
}

test('what is asked often is prepared, once for each connection, and answers the same', async () => {
  const people = () => sql<{ word: string }>`select ${'Ada'}::text as word`.execute(db)
  expect((await people()).rows).toEqual([{ word: 'Ada' }])
  expect(await listPrepared()).toEqual([])
  await askOften(people)
  await askOften(() => sql`select 1`.execute(db))
  expect(await listPrepared()).toEqual(['select $1::text as word'])
  expect((await people()).rows).toEqual([{ word: 'Ada' }])
})

test('no more than 64 of them: the plans of all connections have a bound', { tags: ['night'] }, async () => {
  for (let column = 0; column < 70; column++) {
    await askOften(() => sql`select ${1}::int as ${sql.ref(`c${column}`)}`.execute(db))
  }
  expect(await listPrepared()).toHaveLength(64)
})

test('a change is prepared in a transaction if only what it returns is named', async () => {
  await sql`create temporary table words (word text)`.execute(db)
  const add = (returned: string) =>
    db
      .transaction()
      .execute((tx) =>
        sql`insert into words select * from (values (${'Ada'})) v (word) returning ${sql.raw(returned)}`.execute(tx),
      )
  await askOften(() => add('*'))
  expect(await listPrepared()).toEqual([])
  await askOften(() => add('word'))
  expect(await listPrepared()).toHaveLength(1)
})

test('a column that a migration adds fails no question, in a transaction neither', async () => {
  const all = (of = db) => sql`select * from kysely_migration where name <> ${'none'}`.execute(of)
  const allAtOnce = () => db.transaction().execute((tx) => all(tx))
  await askOften(allAtOnce)
  expect(await listPrepared()).toEqual([])
  await askOften(all)
  expect(await listPrepared()).toHaveLength(1)
  await sql`alter table kysely_migration add column motto text`.execute(db)
  expect((await allAtOnce()).rows[0]).toHaveProperty('motto')
  expect((await all()).rows[0]).toHaveProperty('motto')
})
