import type { Alternative, RunPhase, RunStudent, Rung } from '@project-week/contract/matching/matching'
import { diagnoseConflict } from '@project-week/matching/explain/conflict'
import { compareWithStable } from '@project-week/matching/explain/gale-shapley'
import { fitOf, ranksOf } from '@project-week/matching/model/instance'
import type { Options, Problem, Result } from '@project-week/matching/model/problem'
import { readProblem } from '@project-week/matching/model/read-problem'
import { type CompanyReason, countRanks, explainCompany, explainStudent } from '@project-week/matching/explain/reasons'
import { costRules, type RuleCost } from '@project-week/matching/explain/rule-costs'
import { type Run, runMatching } from '@project-week/matching/tiers/run'
import { runToProof } from '@project-week/matching/tiers/solve-to-proof'
import { countBlockingPairs } from '@project-week/matching/explain/stability'
import { createWhatIf, type WhatIf } from '@project-week/matching/explain/what-if'

/** What a problem is opened with. */
export interface Opening {
  problem: Problem
  options: Options
  /** One number: once it is 1, the proof ends with the best found so far. */
  stop: Int32Array<SharedArrayBuffer>
}

export type Question =
  | { kind: 'solve' }
  | { kind: 'result' }
  | { kind: 'what-if'; matrikelnummer: string; companyId: string }
  | { kind: 'price-rules' }
  | { kind: 'check' }

/** Where a student is: the place in the result's teams, both ranks, the points and why. */
interface Placement {
  matrikelnummer: string
  team: number | null
  wish: number
  look: number
  fit: number
  because: RunStudent['because']
}

export interface Solved {
  result: Result
  ladder: readonly Rung[]
  placements: Placement[]
  companies: Record<string, CompanyReason>
  alternatives: Alternative[]
}

/** The engine's conflict, by keys. */
export type FoundConflict = Exclude<ReturnType<typeof diagnoseConflict>, undefined>

export interface Answers {
  solve: Solved
  result: Result
  'what-if': WhatIf & { wish: number; look: number; after: readonly Rung[] | null }
  'price-rules': { costs: RuleCost[]; isExact: boolean }
  check: FoundConflict | null
}

/** A problem with its solved network, which answers questions one after the other. */
export function openProblem({ problem, options, stop }: Opening, onPhase: (phase: RunPhase) => void) {
  const timed = { ...options, now: () => performance.now() }
  let solved: Promise<Run> | undefined
  const isCancelled = () => {
    onPhase('proving')
    return Atomics.load(stop, 0) === 1
  }
  const run = () => (solved ??= runToProof(problem, { ...timed, isCancelled }))
  let ask: ReturnType<typeof createWhatIf> | undefined

  return async (question: Question): Promise<Answers[Question['kind']]> => {
    switch (question.kind) {
      case 'solve': {
        // Whatever is wrong with a record is said before the long part begins.
        readProblem(problem, timed)
        onPhase('solving')
        const found = await run()
        onPhase('comparing')
        return describe(problem, timed, found)
      }
      case 'result':
        return (await run()).result
      case 'what-if': {
        const found = await run()
        ask ??= createWhatIf(found)
        return whatIf(problem, timed, found, ask, question)
      }
      case 'price-rules':
        return costRules(problem, timed, (await run()).result)
      case 'check':
        return diagnoseConflict(problem, timed) ?? null
    }
  }
}

function describe(problem: Problem, options: Options, run: Run): Solved {
  const { instance, teams, teamOf } = run
  return {
    result: run.result,
    ladder: run.ladder,
    placements: instance.students.map(({ matrikelnummer }, i) => {
      const { wish, look, because } = explainStudent(run, matrikelnummer)
      const team = teams[teamOf[i] ?? -1]
      return {
        matrikelnummer,
        team: team === undefined ? null : (teamOf[i] ?? null),
        wish,
        look,
        fit: team === undefined ? 0 : fitOf(instance, i, team.company),
        because,
      }
    }),
    companies: Object.fromEntries(instance.companies.map(({ _id }) => [_id, explainCompany(run, _id)])),
    alternatives: compareAlternatives(problem, options, run),
  }
}

/** Both policies side by side, and the stable result. The run's own policy needs no second solving. */
function compareAlternatives(problem: Problem, options: Options, run: Run): Alternative[] {
  const policies = (['served-first', 'fit-first'] as const).map((policy): Alternative => {
    const other = policy === run.instance.settings.policy ? run : runMatching(problem, { ...options, policy })
    const { placed, served, fit } = other.result.tiers
    const blocking = countBlockingPairs(other.instance, other.teams)
    return {
      kind: policy,
      placed,
      served,
      fit,
      proven: other.result.bound.proven,
      choices: countRanks(other).map((row) => row.reduce((sum, count) => sum + count, 0)),
      belowMinimum: 0,
      blockingStudents: blocking.students,
      blockingPairs: blocking.pairs,
    }
  })
  const { placed, served, fit, belowMinimum, stability } = compareWithStable(run.instance, run.plan)
  return [
    ...policies,
    {
      kind: 'stable',
      placed,
      served,
      fit,
      proven: true,
      choices: null,
      belowMinimum,
      blockingStudents: stability.students,
      blockingPairs: stability.pairs,
    },
  ]
}

/**
 * The engine's answer by one shortest path; where that is none (the student is fixed elsewhere, or fewer would be placed
 * or served), the ladder of the run with the student pinned there.
 */
function whatIf(
  problem: Problem,
  options: Options,
  { instance, ladder }: Run,
  ask: ReturnType<typeof createWhatIf>,
  { matrikelnummer, companyId }: { matrikelnummer: string; companyId: string },
): Answers['what-if'] {
  const answer = ask(matrikelnummer, companyId)
  const { wish, look } = pairOf(instance, matrikelnummer, companyId)
  if (answer.loss !== undefined || answer.rule === 'locked') return { ...answer, wish, look, after: null }
  const others = (problem.pins ?? []).filter((pin) => pin.matrikelnummer !== matrikelnummer)
  const exclusions = (problem.exclusions ?? []).filter(
    (pair) => pair.matrikelnummer !== matrikelnummer || pair.companyId !== companyId,
  )
  const pins = [...others, { matrikelnummer, companyId }]
  const forced = runMatching({ ...problem, pins, exclusions }, { ...options, timeLimit: 0 })
  const [now, then] = [ladder, forced.ladder].map((rungs) => rungs.filter(({ tier }) => firstTiers.has(tier)))
  const isSame = now?.every(({ value }, at) => value === then?.[at]?.value) === true
  const loss = valueOf(ladder, 'fit') - valueOf(forced.ladder, 'fit')
  const exact = answer.exact && forced.outcome.exact
  return { ...answer, exact, loss: isSame ? Math.max(0, loss) : undefined, wish, look, after: forced.ladder }
}

const firstTiers = new Set<string>(['placed', 'served'])
const valueOf = (ladder: readonly Rung[], tier: string): number => ladder.find((rung) => rung.tier === tier)?.value ?? 0

function pairOf(instance: Run['instance'], matrikelnummer: string, companyId: string) {
  const student = instance.students.findIndex((one) => one.matrikelnummer === matrikelnummer)
  const company = instance.companies.findIndex((one) => one._id === companyId)
  return ranksOf(instance, student, company)
}
