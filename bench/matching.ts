// npm run bench -- matching [quick] [part …]: the figures of the matching, asked and reached. One core; medians; seeded
// problems. Without a part: all of them; each takes at most three minutes on an idle machine, the oracle fifteen.
import { spawnSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { createWhatIf } from '@project-week/matching/explain/what-if'
import type { Problem } from '@project-week/matching/model/problem'
import { createRandom } from '@project-week/matching/model/random'
import { readProblem } from '@project-week/matching/model/read-problem'
import { boundWorth } from '@project-week/matching/proof/certificate'
import { generateProblem } from '@project-week/matching/testing/generate-problem'
import { runByFlow, runMatching } from '@project-week/matching/tiers/run'
import { solveByFlow } from '@project-week/matching/tiers/solve-by-flow'
import { tryNaming } from './matching-challenges.ts'
import { timeCommand, timeDefaults, timeRepair, timeRules } from './matching-extras.ts'
import { medianTime, printTable, round, said, within } from './matching-measure.ts'
import type { Row } from './matching-measure.ts'
import { compareWithOracles } from './matching-oracle.ts'
import { compareWithOthers } from './matching-others.ts'
import { recomputeSentences } from './matching-sentences.ts'

const isQuick = process.argv.includes('quick')

/** From the records to the assignment of tiers 1 to 3 and its certificate. */
function assignAndCertify(problem: Problem): boolean {
  const outcome = solveByFlow(readProblem(problem))
  const { instance, proofs, rule, flow } = outcome
  const bounds = proofs.map(({ certificate }) => boundWorth(instance, certificate, flow.needed + flow.beyond, rule))
  return outcome.decidedBy === 'flow' && bounds.every(Number.isFinite)
}

const regimes = [
  { name: 'more students than places', share: 0.185 },
  { name: 'as many', share: 0.2 },
  { name: 'fewer', share: 0.25 },
]
const of = (students: number, share: number, count: number): Problem[] =>
  Array.from({ length: count }, (_, seed) =>
    generateProblem({ students, companies: Math.round(students * share), seed: seed + 1 }),
  )

function timeWhereFlowIsExact(): Row[] {
  const rows: Row[] = []
  for (const { name, share } of regimes) {
    const small = of(1000, share, 5)
    const assigned = medianTime((at) => assignAndCertify(small[at % 5]!), 9, 15)
    rows.push(within(`1,000, ${name}: assignment and certificate, warm`, assigned, 10))
    rows.push(
      said(
        `1,000, ${name}: all five tiers, warm`,
        medianTime((at) => runByFlow(small[at % 5]!), 5, 15),
      ),
    )
  }
  for (const { name, share } of regimes) {
    const large = of(54_000, share, isQuick ? 1 : 3)
    const assigned = medianTime((at) => assignAndCertify(large[at % large.length]!), isQuick ? 3 : 9)
    rows.push(within(`54,000, ${name}: assignment and certificate`, assigned, 750))
    rows.push(
      said(
        `54,000, ${name}: all five tiers`,
        medianTime((at) => runByFlow(large[at % large.length]!), 3),
      ),
    )
    const naming = generateProblem({
      students: 54_000,
      companies: Math.round(54_000 * share),
      seed: 1,
      challenges: true,
    })
    const named = medianTime(() => {
      if (!runByFlow(naming).result.bound.proven) throw new Error(`54,000, ${name}, five challenges each: not proven`)
    }, 3)
    rows.push(within(`54,000, ${name}, five challenges each: all five tiers, proven`, named, 4000))
  }
  return rows
}

function proofAndExplanations(): Row[] {
  const rows: Row[] = []
  let certified = 0
  let solved = 0
  for (const students of isQuick ? [50, 300, 1000] : [50, 300, 1000, 5400, 54_000]) {
    for (const { share } of regimes) {
      for (const problem of of(students, share, students > 5000 ? 1 : 5)) {
        const { bound } = runByFlow(problem).result
        solved++
        if (bound.proven && bound.gap === 0) certified++
      }
    }
  }
  rows.push({
    what: 'problems with gap 0, certified',
    asked: `${solved} of ${solved}`,
    reached: `${certified} of ${solved}`,
    isMet: certified === solved,
  })

  const schools = of(1000, 0.25, 5)
  const runs = schools.map((problem) => runByFlow(problem))
  const proven = runs.every((run) => run.tiers.some(({ tier, proven: isProven }) => tier === 'schools' && isProven))
  rows.push(
    within(
      '1,000: all five tiers with distinct schools',
      medianTime((at) => runByFlow(schools[at % 5]!), 5, 5),
      100,
    ),
  )
  rows.push({
    what: '1,000: distinct schools proven',
    asked: 'all',
    reached: proven ? 'all' : 'not all',
    isMet: proven,
  })

  for (const [students, limit] of [
    [1000, 1],
    [54_000, 10],
  ] as const) {
    for (const { name, share } of regimes) {
      const [problem] = of(students, share, 1)
      if (problem === undefined) continue
      const ask = createWhatIf(runByFlow(problem))
      const pick = createRandom(5)
      const question = (): void => {
        const student = problem.students[pick() % problem.students.length]!
        ask(student.matrikelnummer, problem.companies[pick() % problem.companies.length]!._id)
      }
      rows.push(within(`${students.toLocaleString('en')}, ${name}: what-if`, medianTime(question, 9, 50), limit))
    }
  }
  for (const companies of [10_800, 13_500]) {
    const script = join(import.meta.dirname, 'matching-child.ts')
    const child = spawnSync(process.execPath, [script, '54000', String(companies)], { encoding: 'utf8' })
    const { megabytes } = JSON.parse(child.stdout) as { megabytes: number }
    const what = `54,000 × ${companies.toLocaleString('en')}: peak memory of the process`
    rows.push({ what, asked: '≤ 400 MB', reached: `${round(megabytes)} MB`, isMet: megabytes <= 400 })
  }
  return rows
}

/** Fewer students than the smallest teams ask for. From 5,400 up only the gap is asked for; the limit is what it may take. */
const hard = [
  { students: 300, seconds: 10, gap: 0, isTimed: true },
  { students: 1000, seconds: 60, gap: 0.01, isTimed: true },
  { students: 5400, seconds: 60, gap: 0.05, isTimed: false },
  { students: 54_000, seconds: 60, gap: 0.05, isTimed: false },
]

async function gapWhereOpeningIsHard(): Promise<Row[]> {
  const rows: Row[] = []
  for (const { students, seconds, gap, isTimed } of isQuick ? hard.slice(0, 1) : hard) {
    for (const policy of ['served-first', 'fit-first'] as const) {
      for (const problem of of(students, 0.4, students <= 1000 ? 3 : 1)) {
        const { result } = await runMatching(problem, {
          policy,
          timeLimit: 0.95 * seconds,
          now: () => performance.now(),
        })
        const { bound, millis } = result
        const percent = (100 * bound.gap) / bound.fit
        const reached = `${round(percent)} % in ${round(millis / 1000)} s${bound.proven ? ', proven' : ''}`
        const until = isTimed ? ` in ${seconds} s` : ''
        const asked = gap === 0 ? `proven${until}` : `≤ ${gap} %${until}`
        const isInTime = !isTimed || millis <= seconds * 1000
        const isMet = isInTime && (gap === 0 ? bound.proven : percent <= gap)
        const what = `${students.toLocaleString('en')} × ${problem.companies.length.toLocaleString('en')}, ${policy}`
        console.error(`… ${what}: ${reached}`)
        rows.push({ what, asked, reached, isMet })
      }
    }
  }
  return rows
}

const parts = {
  time: { title: 'Where flow is exact: time', measure: timeWhereFlowIsExact },
  proof: { title: 'Where flow is exact: proof, explanations, memory', measure: proofAndExplanations },
  hard: { title: 'Where choosing who opens is NP-hard: gap', measure: gapWhereOpeningIsHard },
  rules: { title: 'Rules between people', measure: () => timeRules(isQuick) },
  defaults: { title: 'The defaults of an edition, beside plain', measure: () => timeDefaults(isQuick) },
  challenges: {
    title: 'Five challenges: what naming others than the first five brings',
    measure: () => tryNaming(isQuick ? 40 : 200),
  },
  repair: { title: 'Repair', measure: timeRepair },
  command: { title: 'The whole command, cold', measure: () => timeCommand(isQuick) },
  oracle: {
    title: 'Every tier, bound and sentence beside one variable a pair in HiGHS',
    measure: () => compareWithOracles(isQuick ? 24 : 504, isQuick ? 60 : 1000),
  },
  sentences: {
    title: 'Every kind of sentence, recomputed',
    measure: () => recomputeSentences(isQuick ? 30 : 300),
  },
  others: {
    title: 'Side by side: the same optimum by other means (fewer students than places)',
    measure: () => compareWithOthers(isQuick),
  },
}

const asked = process.argv.slice(2).filter((argument) => argument !== 'quick')
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`no part ${unknown.join(', ')}; there are: quick, ${Object.keys(parts).join(', ')}`)
  process.exit(2)
}
console.log(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, load ${loadavg().map(round).join(' ')}, node ${process.version}`,
)
for (const [name, { title, measure }] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const started = performance.now()
  printTable(title, await measure())
  console.log(`  (${round((performance.now() - started) / 1000)} s)`)
}
