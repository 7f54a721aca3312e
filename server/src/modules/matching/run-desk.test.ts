import { generateProblem } from '@project-week/matching/testing/generate-problem'
import { makeRunSettings } from '@project-week/contract/testing/run-settings'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { Closed } from './engine-thread.ts'
import { createRunDesk } from './run-desk.ts'
import { endRun, insertRun } from './run.queries.ts'

const startRun = (t: TestApp, id: string) =>
  insertRun(t.deps.db, {
    id,
    edition: 'SS26',
    createdAt: t.clock.now(),
    author: 'office@university.example',
    state: 'running',
    settings: JSON.stringify(makeRunSettings()),
    inputDigest: '',
    companies: '[]',
    rules: '[]',
    studentCount: 0,
  })
/** What takes longer than a test. */
const long = {
  problem: generateProblem({ students: 1500, companies: 600, seed: 3 }),
  options: { fallback: 'mutual', minimum: 4, timeLimit: 300 },
} as const

test("a student's question is asked once the run that the office started has ended", async () => {
  const t = await createTestApp()
  const { db, log } = t.deps
  const id = randomUUID()
  await startRun(t, id)
  const desk = createRunDesk({ db, log })
  const solving = desk.solve(id, long.problem, long.options)
  const order: string[] = []
  const asking = desk.askInTurn('another', { kind: 'check' }, () => {
    order.push('question asked')
    return Promise.resolve({
      problem: generateProblem({ students: 30, companies: 6, seed: 1 }),
      options: { minimum: 4 },
    })
  })
  order.push('run cancelled')
  await endRun(db, id, { state: 'cancelled', finishedAt: t.clock.now() })
  await expect(solving).rejects.toBeInstanceOf(Closed)
  await expect(asking).resolves.toBeNull()
  expect(order).toEqual(['run cancelled', 'question asked'])
  await desk.close()
  await t.close()
})

test('a run that a stopping instance gives up is not taken back by a renewal that was under way', async () => {
  const t = await createTestApp()
  const { db, log } = t.deps
  const id = randomUUID()
  await startRun(t, id)
  // Before it holds the row: whatever is sent after it may overtake it.
  await sql`
    create function slow_renewal() returns trigger language plpgsql as $$ begin
      if current_query() ~ 'elapsed' then perform pg_sleep(1); end if; return null; end $$`.execute(db)
  await sql`
    create trigger slow_renewal before update on matching_runs for each statement execute function slow_renewal()`.execute(
    db,
  )
  const desk = createRunDesk({ db, log })
  const solving = desk.solve(id, long.problem, long.options)
  const isRenewing = async () =>
    (await sql`select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`.execute(db))
      .rows.length
  await expect.poll(isRenewing, { interval: 20 }).toBe(1)
  await Promise.all([desk.close(), expect(solving).rejects.toBeInstanceOf(Closed)])
  await expect.poll(isRenewing).toBe(0)
  const { rows } = await sql`
    select leased_until <= now() as is_free, lost_owners from matching_runs where id = ${id}`.execute(db)
  expect(rows).toEqual([{ isFree: true, lostOwners: -1 }])
  await t.close()
})
