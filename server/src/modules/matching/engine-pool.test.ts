import { generateProblem } from '@project-week/matching/testing/generate-problem'
import { makeRunSettings } from '@project-week/contract/testing/run-settings'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, afterEach, vi } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import type { RunPhase } from '@project-week/contract/matching/matching'
import type { Options } from '@project-week/matching/model/problem'
import { Closed } from './engine-thread.ts'
import { createEnginePool } from './engine-pool.ts'
import { endRun, insertRun, type RunRow } from './run.queries.ts'
import { openProblem } from './engine-tasks.ts'
import { presentProgress } from './run.present.ts'
import { createStudentQueue } from './student-queue.ts'

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
  const engines = createEnginePool({ db, log })
  const solving = engines.solve(id, long.problem, long.options)
  const order: string[] = []
  const asking = engines.askInTurn('another', { kind: 'check' }, () => {
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
  await engines.close()
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
  const engines = createEnginePool({ db, log })
  const solving = engines.solve(id, long.problem, long.options)
  const isRenewing = async () =>
    (await sql`select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`.execute(db))
      .rows.length
  await expect.poll(isRenewing, { interval: 20 }).toBe(1)
  await Promise.all([engines.close(), expect(solving).rejects.toBeInstanceOf(Closed)])
  await expect.poll(isRenewing).toBe(0)
  const { rows } = await sql`
    select leased_until <= now() as is_free, lost_owners from matching_runs where id = ${id}`.execute(db)
  expect(rows).toEqual([{ isFree: true, lostOwners: -1 }])
  await t.close()
})

afterEach(() => vi.restoreAllMocks())

test(
  'a move by hand waits five seconds for the best beside its teams, however long a run may take',
  { tags: ['night'] },
  async () => {
    const problem = generateProblem({ students: 250, companies: 100, seed: 3 })
    // Proven by a search of seconds.
    const options = { fallback: 'mutual', minimum: 4, timeLimit: 30 } as const
    const solve = async (given?: Options['given']) => {
      // Six seconds have passed once the search has begun.
      const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
      const onPhase = (phase: RunPhase) => void (phase === 'proving' && clock.mockReturnValue(6000))
      const stop = new Int32Array(new SharedArrayBuffer(4))
      const ask = openProblem({ problem, options: given ? { ...options, given } : options, stop }, onPhase)
      const found = await ask({ kind: 'solve' })
      if (!found || !('placements' in found)) throw new Error('nothing was solved')
      const { proven } = found.tiers.find(({ tier }) => tier === 'fit')!
      return { proven, teams: found.result.teams }
    }
    const best = await solve()
    expect(best.proven).toBe(true)
    expect((await solve(best.teams)).proven).toBe(false)
  },
)

test('a move by hand says that its proof takes five seconds at most', () => {
  const settings = { ...makeRunSettings(), timeLimit: 30 }
  const limitOf = (before: RunRow['before']) =>
    presentProgress({ state: 'running', phase: 'proving', elapsed: 0, settings, before } as RunRow)?.limit
  expect([limitOf(null), limitOf({ teams: [] }), limitOf({ teams: [], given: [] })]).toEqual([30_000, 30_000, 5000])
})

afterEach(() => {
  vi.useRealTimers()
})

const open = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

test('questions begin one after the other, in the order in which they were asked', async () => {
  const queue = createStudentQueue()
  const begun: number[] = []
  const questions = [1, 2, 3].map((number) => ({ number, ...open() }))
  const asked = questions.map(({ number, work }) =>
    queue.inTurn(() => {
      begun.push(number)
      return work()
    }),
  )
  for (const [at, { end }] of questions.entries()) {
    await vi.waitFor(() => expect(begun).toEqual([1, 2, 3].slice(0, at + 1)))
    end()
    await asked[at]
  }
})

test("no question begins while any of the office's work is under way, failed or not", async () => {
  const queue = createStudentQueue()
  const [first, second] = [open(), open()]
  const failing = queue.before(() => first.work().then(() => Promise.reject(new Error('failed'))))
  const going = queue.before(second.work)
  const order: string[] = []
  const asked = queue.inTurn(() => Promise.resolve(order.push('question')))
  first.end()
  await expect(failing).rejects.toThrow('failed')
  order.push('work ended')
  second.end()
  await Promise.all([going, asked])
  expect(order).toEqual(['work ended', 'question'])
})

const busy = { code: 'not_ready', statusCode: 503, retryAfterSeconds: 10 }

test('the eleventh that would wait is refused, and one is taken again once another has begun', async () => {
  const queue = createStudentQueue()
  const { work, end } = open()
  const asked = Array.from({ length: 11 }, () => queue.inTurn(work))
  await expect(queue.inTurn(work)).rejects.toMatchObject(busy)
  end()
  await asked[0]
  asked.push(queue.inTurn(work))
  expect(await Promise.all(asked)).toHaveLength(12)
})

test('a question whose turn does not come in time is refused, and holds up nobody behind it', async () => {
  vi.useFakeTimers()
  const queue = createStudentQueue()
  const { work, end } = open()
  const going = queue.before(work)
  const early = queue.inTurn(() => Promise.resolve())
  const refused = expect(early).rejects.toMatchObject(busy)
  await vi.advanceTimersByTimeAsync(19_999)
  const late = queue.inTurn(() => Promise.resolve('answered'))
  await vi.advanceTimersByTimeAsync(1)
  await refused
  end()
  await going
  await expect(late).resolves.toBe('answered')
})

test('who waits is refused where the server stops', async () => {
  const queue = createStudentQueue()
  const { work, end } = open()
  const going = queue.before(work)
  const waiting = queue.inTurn(() => Promise.resolve())
  queue.close(new Error('stopping'))
  await expect(waiting).rejects.toThrow('stopping')
  end()
  await going
})
