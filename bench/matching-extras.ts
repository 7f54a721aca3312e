import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addRules, generateProblem } from '@project-week/matching/testing/generate-problem'
import { runMatching } from '@project-week/matching/tiers/run'
import { round, type Row } from './matching-measure.ts'

/** Milliseconds of computing and of the clock, while something runs. */
async function timeOf<T>(work: () => Promise<T>): Promise<{ answer: T; cpu: number; wall: number }> {
  const started = performance.now()
  const before = process.threadCpuUsage()
  const answer = await work()
  const { user, system } = process.threadCpuUsage(before)
  return { answer, cpu: (user + system) / 1000, wall: performance.now() - started }
}

export async function timeRules(isQuick: boolean): Promise<Row[]> {
  const rows: Row[] = []
  for (const isMixed of [false, true]) {
    for (const seed of isQuick ? [1] : Array.from({ length: 12 }, (_, at) => at + 1)) {
      const problem = addRules(generateProblem({ students: 1000, companies: 200, seed }), isMixed)
      const { answer, cpu, wall } = await timeOf(() =>
        runMatching(problem, { timeLimit: 60, now: () => performance.now() }),
      )
      const { gap, proven } = answer.result.bound
      rows.push({
        what: `1,000 × 200, 50 rules${isMixed ? ', some about properties, some weighed' : ''}, seed ${seed}`,
        asked: 'proven in 10 s',
        reached: `${proven ? 'proven' : `gap ${gap}`} in ${round(cpu / 1000)} s (wall clock ${round(wall / 1000)} s)`,
        isMet: proven && cpu <= 10_000,
      })
    }
  }
  return rows
}

/** The settings that an edition starts from, beside none of them. */
const defaults = { fairness: 'unlisted', mixture: 8 } as const

export async function timeDefaults(isQuick: boolean): Promise<Row[]> {
  const rows: Row[] = []
  const seeds = isQuick ? [1, 2] : [1, 2, 3, 4, 5, 6]
  for (const { students, companies, rules, limit, challenges = false } of [
    { students: 240, companies: 48, rules: 0, limit: 150 },
    { students: 230, companies: 80, rules: 0, limit: 1000 },
    { students: 1000, companies: 200, rules: 0, limit: 1000 },
    { students: 1000, companies: 200, rules: 0, limit: 1300, challenges: true },
    { students: 1000, companies: 200, rules: 50, limit: 6000 },
  ]) {
    for (const options of [{}, defaults]) {
      const times: number[] = []
      let proven = 0
      for (const seed of seeds) {
        const drawn = generateProblem({ students, companies, seed, challenges })
        const problem = rules > 0 ? addRules(drawn, seed % 2 === 0) : drawn
        const run = () => runMatching(problem, { ...options, timeLimit: 60, now: () => performance.now() })
        const { answer, cpu } = await timeOf(run)
        times.push(cpu)
        if (answer.result.bound.proven) proven++
      }
      const [least, most] = [Math.min(...times), Math.max(...times)]
      const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!
      const with50 = `${rules > 0 ? `, ${rules} rules` : ''}${challenges ? ', five challenges each' : ''}`
      rows.push({
        what: `${students.toLocaleString('en')} × ${companies}${with50}, ${'mixture' in options ? 'defaults of an edition' : 'plain'}`,
        asked: `≤ ${limit} ms, proven`,
        reached: `median ${round(median)} ms (${round(least)} to ${round(most)}), ${proven} of ${seeds.length} proven`,
        isMet: median <= limit && proven === seeds.length,
      })
    }
  }
  return rows
}

export async function timeRepair(): Promise<Row[]> {
  const rows: Row[] = []
  for (const companies of [185, 200, 250]) {
    const problem = generateProblem({ students: 1000, companies, seed: 1 })
    const { teams } = (await runMatching(problem)).result
    const before = { teams }
    const gone = new Set(
      before.teams
        .flatMap(({ students }) => students)
        .filter((_, at) => at % 47 === 0)
        .slice(0, 20),
    )
    const students = problem.students.filter(({ matrikelnummer }) => !gone.has(matrikelnummer))
    const { answer, cpu, wall } = await timeOf(() => runMatching({ ...problem, students }, { before }))
    const { moved = 0, placed } = answer.result.tiers
    rows.push({
      what: `1,000 × ${companies}: repair of ${gone.size} drop-outs`,
      asked: '≤ 1 s',
      reached: `${round(cpu)} ms (wall clock ${round(wall)} ms), ${placed} placed, ${moved} moved${answer.result.bound.proven ? ', proven' : ''}`,
      isMet: cpu <= 1000 && answer.result.bound.proven,
    })
  }
  return rows
}

/** The process as a whole: start, reading, all tiers, writing. */
export async function timeCommand(isQuick: boolean): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'match-'))
  const command = join(import.meta.dirname, '../matching/src/command/command.ts')
  const rows: Row[] = []
  try {
    for (const companies of isQuick ? [10_800] : [10_000, 10_800, 13_500]) {
      const file = join(folder, 'problem.json')
      writeFileSync(file, JSON.stringify(generateProblem({ students: 54_000, companies, seed: 1 })))
      const times = Array.from({ length: 3 }, () => {
        const started = performance.now()
        spawnSync(process.execPath, [command, file, '--out', join(folder, 'result.json')], { stdio: 'inherit' })
        return performance.now() - started
      })
      const median = times.sort((a, b) => a - b)[1]!
      rows.push({
        what: `54,000 × ${companies.toLocaleString('en')}, cold`,
        asked: '≤ 1.5 s',
        reached: `${round(median / 1000)} s (wall clock)`,
        isMet: median <= 1500,
      })
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  return rows
}
