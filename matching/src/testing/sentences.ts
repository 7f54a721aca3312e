import type { Tier } from '@project-week/contract/matching/tiers'
import type { Cost } from '@project-week/contract/matching/cost'
import { businessFieldKey, interestRank } from '@project-week/contract/enumerations/enumerations'
import { diagnoseConflict } from '../explain/conflict.ts'
import type { Conflict } from '../explain/conflict.ts'
import { runAsGiven } from '../explain/given-teams.ts'
import { offerMoves } from '../explain/move-offers.ts'
import { explainCompany, explainStudent } from '../explain/reasons.ts'
import { costRules, costSetting } from '../explain/rule-costs.ts'
import { type Offer, withPin } from '../explain/standing-board.ts'
import { compareTiers } from '../explain/tier-changes.ts'
import type { TierChange } from '../explain/tier-changes.ts'
import { narrowUnmet } from '../explain/unmet-rules.ts'
import { createWhatIf, forceMove, isDecidedBySeed } from '../explain/what-if.ts'
import { explainUnplaced } from '../explain/why-unplaced.ts'
import type { Limit } from '../explain/why-unplaced.ts'
import type { Loss } from '../explain/what-if.ts'
import type { Instance, Ranks } from '../model/instance.ts'
import { MatchingError } from '../model/matching-error.ts'
import type { Company, Options, Problem, Student } from '../model/problem.ts'
import { createRandom, randomBelow } from '../model/random.ts'
import { readProblem } from '../model/read-problem.ts'
import type { Run } from '../tiers/finish-run.ts'
import { waitingList } from '../tiers/priority.ts'
import { runMatching } from '../tiers/run.ts'
import { tierOrder } from '../tiers/tier-outcomes.ts'
import { valuesOf } from './brute-force.ts'
import { chosenInstance } from './chosen-instance.ts'
import { solveExplicitly } from './explicit-model.ts'
import type { ExplicitOptimum, ExplicitQuestion } from './explicit-model.ts'

/** The comparison of the claims about a run with the records and the explicit model. */
export interface Sentences {
  faults: string[]
  /** How many were compared, in total and by kind. */
  sentences: number
  kinds: ReadonlyMap<string, Tally>
}

/** Claims of a kind: made, false, and withheld because nothing is proven. */
export interface Tally {
  told: number
  wrong: number
  silent: number
}

/**
 * Checks all reasons of students and companies against the records; of the claims that need another run (the price of a
 * place, a what-if, the cost of a rule or of fairness), the seed picks one.
 */
export async function sentenceFaults(problem: Problem, options: Options, run: Run, seed: number): Promise<Sentences> {
  const judge = createJudge()
  for (const { matrikelnummer } of run.instance.students) judgeStudent(judge, problem, options, run, matrikelnummer)
  await judgeUnplaced(judge, problem, options, run)
  for (const { _id } of run.instance.companies) await judgeCompany(judge, run, _id)
  if ((await chosenInstance(problem, options)).waiting.size > 0) judgeWaiting(judge, run)
  const further = furtherSentences(judge, problem, options, run, seed)
  const own = further.splice(5)
  // Six consecutive seeds have different policies and fallbacks: all six ask the same.
  const round = Math.floor(seed / 6)
  const asked =
    own.length > 0 && round % 2 === 0 ? own[(round / 2) % own.length]! : further[(round >> 1) % further.length]!
  await asked.ask()
  return judge.verdict()
}

/** All kinds of claims about a run that are wanted, including those that need another run. */
export async function everySentence(
  judge: Judge,
  problem: Problem,
  options: Options,
  run: Run,
  { seed, isWanted }: { seed: number; isWanted: (kind: string) => boolean },
): Promise<void> {
  const { students, companies } = run.instance
  if (isWanted(kinds.place))
    for (const { matrikelnummer } of students) judgeStudent(judge, problem, options, run, matrikelnummer)
  if (isWanted(kinds.unplaced)) await judgeUnplaced(judge, problem, options, run)
  if (isWanted(kinds.company)) for (const { _id } of companies) await judgeCompany(judge, run, _id)
  if (isWanted(kinds.waits) && (await chosenInstance(problem, options)).waiting.size > 0) judgeWaiting(judge, run)
  for (const { kind, ask } of furtherSentences(judge, problem, options, run, seed)) if (isWanted(kind)) await ask()
}

/** Claims that need another run, each about a pair drawn by seed; only some runs are asked the sixth and later ones. */
function furtherSentences(judge: Judge, problem: Problem, options: Options, run: Run, seed: number) {
  const random = createRandom(seed + 77)
  const pick = <T>(list: readonly T[]): T => list[randomBelow(random, list.length)]!
  const companyId = pick(run.instance.companies)._id
  const { matrikelnummer } = pick(run.instance.students)
  const fairness = { kind: kinds.fairness, ask: () => judgeFairness(judge, problem, options, run) }
  const mixture = { kind: kinds.mixture, ask: () => judgeMixture(judge, problem, options, run) }
  return [
    { kind: kinds.price, ask: (): Promise<unknown> => judgePlace(judge, problem, options, run, companyId) },
    { kind: kinds.whyNot, ask: () => judgeWhatIf(judge, problem, options, run, { matrikelnummer, companyId }) },
    { kind: kinds.rule, ask: () => judgeRuleCosts(judge, problem, options, run) },
    {
      kind: kinds.move,
      ask: () => Promise.resolve(judgeMoves(judge, problem, options, run, { matrikelnummer, companyId })),
    },
    { kind: kinds.whyNotByHand, ask: () => judgeByHand(judge, problem, options, run, { matrikelnummer, companyId }) },
    ...(run.instance.settings.fairness === false ? [] : [fairness]),
    ...(run.instance.settings.mixture === 0 ? [] : [mixture]),
  ]
}

/** The kinds of claims, as counted. */
export const kinds = {
  place: 'a student’s place',
  unplaced: 'why no place',
  company: 'a company’s team',
  waits: 'who waits, and why',
  price: 'one more place',
  whyNot: 'why not another company',
  rule: 'what a rule costs',
  fairness: 'what fairness costs',
  mixture: 'what mixed teams cost',
  move: 'what a move by hand costs',
  whyNotByHand: 'why not another company, after a move by hand',
  clash: 'which rules clash',
  unmet: 'which rules cannot be kept',
}

/** Checks a refusal: no matching keeps the rules, and the rules named are a minimal conflicting set. */
export async function refusalFaults(problem: Problem, options: Options, error: MatchingError): Promise<Sentences> {
  const judge = createJudge()
  if (claimsNothing(problem, options, error)) return judge.verdict()
  const best = await optimumOf(problem, options)
  judge.that(`refused (${error.message}) although it can be kept`, best === 'infeasible')
  if (error.code === 'rules-unmet' && error.data['proven'] === 1) await judgeUnmet(judge, problem, options)
  if (error.code !== 'rules-clash') return judge.verdict()
  const conflict = diagnoseConflict(problem, options)
  judge.that('a clash without a diagnosis', conflict !== undefined)
  if (conflict !== undefined) await judgeConflict(judge, problem, options, conflict)
  return judge.verdict()
}

/** With pinned students and no time to search, the engine may only say that nothing was found. */
const claimsNothing = ({ pins = [] }: Problem, options: Options, { code, data }: MatchingError): boolean =>
  code === 'rules-unmet' && data['proven'] === 0 && options.now !== undefined && pins.length > 0

export function createJudge() {
  const faults: string[] = []
  const tallies = new Map<string, Tally>()
  let current: Tally = { told: 0, wrong: 0, silent: 0 }
  return {
    /** Sets the kind of the claims that follow. */
    about(kind: string): void {
      current = tallies.get(kind) ?? { told: 0, wrong: 0, silent: 0 }
      tallies.set(kind, current)
    },
    that(what: string, isTrue: boolean): void {
      current.told++
      if (isTrue) return
      current.wrong++
      faults.push(what)
    },
    /** No claim is made, as nothing is proven. */
    nothing(): void {
      current.silent++
    },
    verdict: (): Sentences => ({
      faults,
      kinds: tallies,
      sentences: [...tallies.values()].reduce((sum, { told }) => sum + told, 0),
    }),
  }
}
type Judge = ReturnType<typeof createJudge>

/** The optimum of a problem, tier by tier, or with tiers fixed at another result's values. */
async function optimumOf(
  problem: Problem,
  options: Options,
  question?: Pick<ExplicitQuestion, 'asGoodAs' | 'order'>,
): Promise<ExplicitOptimum | 'infeasible'> {
  const known = lastOptimum
  if (question === undefined && known?.problem === problem && known.options === options) return known.found
  const instance = await chosenInstance(problem, options)
  const found = await solveExplicitly(instance, { order: tiersTo(instance, 'fit'), ...question })
  if (found === undefined) throw new Error('the explicit model found nothing in time')
  if (question === undefined) lastOptimum = { problem, options, found }
  return found
}

/** The same problem is often asked about several times in a row. */
let lastOptimum: { problem: Problem; options: Options; found: ExplicitOptimum | 'infeasible' } | undefined

function tiersTo(instance: Instance, last: Tier): Tier[] {
  const order = tierOrder(instance)
  return order.slice(0, order.indexOf(last) + 1)
}

/** A pair's ranks, from the records and the product's vocabulary alone. */
function ranksByRecord(student: Student, company: Company): Required<Ranks> {
  const field = businessFieldKey(company.mappedFieldOfBusiness ?? company.fieldOfBusiness)
  const listed = student.preferredFieldOfBusiness.map((name) => businessFieldKey(name))
  const at = field === undefined ? -1 : listed.indexOf(field)
  const isPatent = field === 'Patent Attorney Firm' && student.patentAttorneyInterest === 'Yes'
  return {
    studentRank: at >= 0 ? at + 1 : isPatent ? interestRank : 0,
    companyRank: company.preferredFieldOfStudy.indexOf(student.currentfieldofstudy) + 1,
    challengeRank: (student.challenges ?? []).indexOf(company._id) + 1,
  }
}

function mayGo({ instance }: Run, i: number, j: number): boolean {
  const { studentRank, companyRank, challengeRank } = ranksByRecord(instance.students[i]!, instance.companies[j]!)
  const asked = studentRank + challengeRank
  if (instance.excluded.get(i)?.has(j) === true) return false
  const { fallback } = instance.settings
  return fallback === 'any' || (fallback === 'one-sided' ? asked + companyRank > 0 : asked * companyRank > 0)
}

function judgeStudent(judge: Judge, problem: Problem, options: Options, run: Run, matrikelnummer: string): void {
  const before = options.before ?? problem.before
  judge.about(kinds.place)
  const { instance, teams, teamOf } = run
  const i = instance.students.findIndex((student) => student.matrikelnummer === matrikelnummer)
  const reason = explainStudent(run, matrikelnummer)
  const team = teams[teamOf[i]!]
  const about = `${matrikelnummer}: ${reason.because}`
  switch (reason.because) {
    case 'matched':
    case 'pinned':
    case 'kept':
    case 'locked': {
      const company = instance.companies[team!.company]!
      const ranks = ranksByRecord(instance.students[i]!, company)
      const isSame =
        ranks.studentRank === reason.studentRank &&
        ranks.companyRank === reason.companyRank &&
        ranks.challengeRank === (reason.challengeRank ?? 0)
      const isPinned = problem.pins?.some((pin) => pin.matrikelnummer === matrikelnummer) === true
      const isLocked = problem.locked?.some(({ students }) => students.includes(matrikelnummer)) === true
      const { teams: earlier = [], dissolve = [], lockAll = false } = before ?? {}
      const had = earlier.find(({ students }) => students.includes(matrikelnummer))?.companyId
      const isKept = lockAll && had === company._id && !dissolve.includes(had)
      const because = isLocked ? 'locked' : isPinned ? 'pinned' : isKept ? 'kept' : 'matched'
      judge.that(`${about} at ${company._id}`, reason.companyId === company._id && isSame && reason.because === because)
      break
    }
    case 'waiting-list':
      judge.that(about, instance.waiting.has(i))
      break
    case 'unplaced':
      judge.that(about, team === undefined && !waitsWithRank(run, matrikelnummer))
  }
}

const waitsWithRank = (run: Run, matrikelnummer: string): boolean =>
  waitingList(run).some((one) => one.matrikelnummer === matrikelnummer)

/** Checks why students are unplaced: with and without a limit, could they have a place beside everyone placed? */
async function judgeUnplaced(judge: Judge, problem: Problem, options: Options, run: Run): Promise<void> {
  judge.about(kinds.unplaced)
  const { instance, teams } = run
  const seated = new Set(teams.flatMap(({ students }) => students))
  const couldHave = async (i: number, changed: Partial<Problem>, settings: Options): Promise<boolean> => {
    const before = options.before && { ...options.before, moves: undefined }
    const all = readProblem({ ...problem, ...changed }, { ...options, ...settings, before, priority: [] })
    const placed = new Set([...seated, i].filter((one) => all.lockOf[one]! < 0))
    return (await solveExplicitly(all, { order: ['placed'], placed })) !== 'infeasible'
  }
  const limits: Record<Limit, [Partial<Problem>, Options]> = {
    exclusions: [{ exclusions: [] }, {}],
    rules: [{ rules: [] }, {}],
    fallback: [{}, { fallback: 'any' }],
    sizes: [{ companies: problem.companies.map((company) => ({ ...company, minimum: 1 })) }, { minimum: 1 }],
  }
  for (const [matrikelnummer, reason] of await explainUnplaced(problem, options, run)) {
    if (reason === 'unplaced' || waitsWithRank(run, matrikelnummer)) continue
    const i = instance.students.findIndex((one) => one.matrikelnummer === matrikelnummer)
    const about = `${matrikelnummer} has no place: ${reason}`
    judge.that(`${about}, but there is one`, !(await couldHave(i, {}, {})))
    if (reason === 'every-place-taken') {
      const places = instance.companies.reduce((sum, _, j) => sum + instance.teams[j]! * instance.maximum[j]!, 0)
      const locked = instance.locks.reduce(
        (sum, { company, students }) => sum + instance.maximum[company]! - students.length,
        0,
      )
      judge.that(about, seated.size === places - locked)
    } else if (reason === 'several-limits') {
      for (const [limit, change] of Object.entries(limits)) {
        judge.that(`${about}, ${limit} alone`, !(await couldHave(i, ...change)))
      }
    } else judge.that(about, await couldHave(i, ...limits[reason]))
  }
}

async function judgeCompany(judge: Judge, run: Run, companyId: string): Promise<void> {
  judge.about(kinds.company)
  const { instance, teams } = run
  const j = instance.companies.findIndex(({ _id }) => _id === companyId)
  const { students, studentRanks, companyRanks, listing, minimum, none } = explainCompany(run, companyId)
  const own = teams.filter(({ company }) => company === j).flatMap((team) => team.students)
  const ranks = own.map((i) => ranksByRecord(instance.students[i]!, instance.companies[j]!))
  const isCounted =
    studentRanks.every((count, k) => count === ranks.filter(({ studentRank }) => studentRank === k).length) &&
    companyRanks.every((count, r) => count === ranks.filter(({ companyRank }) => companyRank === r).length)
  judge.that(`${companyId}: ranks`, isCounted && students === own.length)
  const wanting = instance.students.map((student) => ranksByRecord(student, instance.companies[j]!).studentRank)
  const isTrue = listing === wanting.filter((rank) => rank >= 1 && rank <= 3).length && minimum === instance.minimum[j]
  judge.that(`${companyId}: ${listing} list its field, a team needs ${minimum}`, isTrue)
  if (none === undefined) return
  const allowed = instance.students.filter((_, i) => mayGo(run, i, j)).length
  const about = `${companyId}: ${none.because}`
  switch (none.because) {
    case 'nobody-allowed':
      judge.that(about, own.length === 0 && allowed === 0)
      break
    case 'too-few-allowed':
      judge.that(about, none.allowed === allowed && allowed < none.minimum && none.minimum === instance.minimum[j])
      break
    case 'too-few-students': {
      // As many companies as possible have a team, ignoring earlier tiers, and that is fewer than there are.
      const anybody = { ...instance, waiting: new Set<number>() }
      const best = await solveExplicitly(anybody, { order: ['served'] })
      const served = typeof best === 'object' ? best.served : undefined
      judge.that(`${about}, ${none.served}, optimum ${served}`, none.served === served && served < none.companies)
      break
    }
    case 'by-hand':
    case 'not-best':
      judge.that(about, own.length === 0)
  }
}

/** Takes students by priority while all taken can be placed, each tried by augmenting paths (Kuhn, 1955). */
function judgeWaiting(judge: Judge, run: Run): void {
  judge.about(kinds.waits)
  const { instance } = run
  const { settings, students, pinned, lockOf, repair } = instance
  if (settings.priority.length === 0) return
  const rank = {
    'higher-semester': ({ semester }: Student) => -Number(semester ?? 0),
    'never-placed': ({ previousParticipation }: Student) => (previousParticipation === 'Yes' ? 1 : 0),
    'registered-earlier': ({ date }: Student) => Date.parse(date ?? '9999-01-01'),
  }
  const had = (i: number): number => (repair?.hadPlace[i] !== 1 ? 2 : repair.before[i]! >= 0 ? 0 : 1)
  const keysOf = (i: number): number[] => [had(i), ...settings.priority.map((name) => rank[name](students[i]!))]
  const compare = (a: readonly number[], b: readonly number[]): number => {
    const at = a.findIndex((value, index) => value !== b[index])
    return at < 0 ? 0 : a[at]! - b[at]!
  }
  const room = instance.companies.map((_, j) => {
    const locked = instance.locks.filter(({ company }) => company === j).length
    return (instance.teams[j]! - locked) * instance.maximum[j]! - pinned.filter((company) => company === j).length
  })
  const list = waitingList(run)
  const waiting = list.map(({ matrikelnummer }) => students.findIndex((one) => one.matrikelnummer === matrikelnummer))
  const keys = waiting.map(keysOf)
  judge.that(
    'the waiting list is in order',
    keys.every((key, at) => at === 0 || compare(keys[at - 1]!, key) <= 0),
  )
  const at: number[][] = room.map(() => [])
  const place = (i: number, seen: Set<number>): boolean => {
    for (const j of instance.companies.keys()) {
      if (seen.has(j) || !mayGo(run, i, j)) continue
      seen.add(j)
      if (at[j]!.length < room[j]!) {
        at[j]!.push(i)
        return true
      }
      for (const [k, other] of at[j]!.entries()) {
        if (!place(other, seen)) continue
        at[j]![k] = i
        return true
      }
    }
    return false
  }
  const free = [...students.keys()].filter((i) => pinned[i]! < 0 && lockOf[i]! < 0)
  const taken: number[] = []
  const out: number[] = []
  for (const i of free.sort((a, b) => compare(keysOf(a), keysOf(b)))) (place(i, new Set()) ? taken : out).push(i)
  /** Whether all of them can be placed at once. */
  const isPlaceable = (all: readonly number[]): boolean => {
    for (const held of at) held.length = 0
    return all.every((i) => place(i, new Set()))
  }
  // The seed breaks ties, so others with the same keys may wait: compare by the keys of those taken here.
  const own = new Set(waiting)
  const seated = free.filter((i) => !instance.waiting.has(i))
  const text = (all: readonly number[]): string =>
    all
      .map((i) => keysOf(i).join(' '))
      .sort()
      .join('; ')
  const noRank = [...instance.waiting].filter((i) => !own.has(i))
  judge.that(
    `waiting: ${text([...instance.waiting])}, by trying: ${text(out)}`,
    text([...instance.waiting]) === text(out),
  )
  for (const i of noRank) {
    judge.that(`${i} has no rank`, !seated.some((k) => isPlaceable([i, ...seated.filter((other) => other !== k)])))
  }
  const names = ['had-place', ...settings.priority] as const
  list.forEach(({ matrikelnummer, decidedBy }, at_) => {
    const i = waiting[at_]!
    const rivals = seated.filter((k) => isPlaceable([i, ...seated.filter((other) => other !== k)]))
    const placed = rivals.filter((k) => run.teamOf[k]! >= 0)
    const last = (placed.length > 0 ? placed : rivals).sort((a, b) => compare(keysOf(a), keysOf(b))).at(-1)
    const differs = last === undefined ? -1 : keysOf(last).findIndex((value, k) => value !== keysOf(i)[k])
    const truth = differs < 0 ? 'seed' : names[differs]
    const isAhead = last !== undefined && compare(keysOf(last), keysOf(i)) <= 0
    judge.that(`${matrikelnummer} waits by ${decidedBy}, truth ${truth}`, isAhead && decidedBy === truth)
  })
}

/** The tiers of two runs side by side: where proven, the second is the optimum of its problem. */
async function judgeChanges(
  judge: Judge,
  what: string,
  changes: readonly TierChange[],
  problem: Problem,
  options: Options,
): Promise<void> {
  const best = await optimumOf(problem, options)
  if (best === 'infeasible') return judge.that(`${what}: possible`, false)
  for (const { tier, after, proven } of changes) {
    const optimum = best[tier]
    if (optimum === undefined) break
    if (proven) judge.that(`${what}: ${tier} proven ${after}, optimum ${optimum}`, after === optimum)
  }
}

async function judgePlace(
  judge: Judge,
  problem: Problem,
  options: Options,
  run: Run,
  companyId: string,
): Promise<void> {
  judge.about(kinds.price)
  const { instance } = run
  const j = instance.companies.findIndex(({ _id }) => _id === companyId)
  const sizes = { minimum: instance.minimum[j]!, maximum: instance.maximum[j]! + 1 }
  const companies = problem.companies.map((company) => (company._id === companyId ? { ...company, ...sizes } : company))
  const wider = { ...problem, companies }
  const changes = compareTiers(run, await runMatching(wider, options))
  await judgeChanges(judge, `one more place at ${companyId}`, changes, wider, options)
  // "Worth at most": if every tier before fit is unchanged, fit gains no more than the price.
  const at = changes.findIndex(({ tier }) => tier === 'fit')
  const isSame = changes.slice(0, at).every(({ before, after }) => before === after)
  const { before, after, proven } = changes[at]!
  const { price } = explainCompany(run, companyId)
  const teams = instance.teams[j]! - instance.locks.filter(({ company }) => company === j).length
  if (!isSame || !proven || price === undefined) return
  judge.that(
    `one more place at ${companyId}: ${after - before}, price ${price}`,
    after - before <= Math.max(0, price * teams),
  )
}

/** The same for a single pair, and the kind of answer. */
export async function whatIfFaults(
  problem: Problem,
  options: Options,
  run: Run,
  pair: { matrikelnummer: string; companyId: string },
): Promise<Sentences & { kind: Loss['kind'] }> {
  const judge = createJudge()
  const kind = await judgeWhatIf(judge, problem, options, run, pair)
  return { ...judge.verdict(), kind }
}

/** Checks the instant answer about a forced pair and the re-solved run against the explicit optimum with that pin. */
async function judgeWhatIf(
  judge: Judge,
  problem: Problem,
  options: Options,
  run: Run,
  pair: { matrikelnummer: string; companyId: string },
): Promise<Loss['kind']> {
  judge.about(kinds.whyNot)
  const { loss } = createWhatIf(run)(pair.matrikelnummer, pair.companyId)
  const pins = (problem.pins ?? []).filter(({ matrikelnummer }) => matrikelnummer !== pair.matrikelnummer)
  const exclusions = (problem.exclusions ?? []).filter(
    ({ matrikelnummer, companyId }) => matrikelnummer !== pair.matrikelnummer || companyId !== pair.companyId,
  )
  const about = `${pair.matrikelnummer} to ${pair.companyId}`
  const forcedProblem = { ...problem, pins: [...pins, pair], exclusions }
  let truth: ExplicitOptimum | 'infeasible'
  try {
    truth = await optimumOf(forcedProblem, options)
  } catch (error) {
    // A pin that contradicts a locked team, or exceeds the places.
    if (!(error instanceof MatchingError)) throw error
    truth = 'infeasible'
  }
  const after = truth
  const before = await optimumOf(problem, options)
  if (typeof before !== 'object') throw new Error('a run without an optimum')
  const isSame = (tiers: readonly Tier[]): boolean =>
    typeof after === 'object' && tiers.every((tier) => after[tier] === before[tier])
  const earlier = tiersTo(run.instance, 'fit').slice(0, -1)
  const lost = typeof after === 'object' && isSame(earlier) ? before.fit! - after.fit! : undefined
  if (loss.kind === 'exact') judge.that(`${about}: exact ${loss.points}, truth ${lost}`, loss.points === lost)
  if (loss.kind === 'at-least' && lost !== undefined)
    judge.that(`${about}: at least ${loss.points}, truth ${lost}`, loss.points <= lost)
  try {
    const forced = await forceMove(problem, options, run, pair)
    await judgeChanges(judge, `${about} solved anew`, forced.tiers, forcedProblem, options)
    if (forced.exact) judge.that(`${about}: loss ${forced.loss}, truth ${lost}`, forced.loss === lost)
    await judgeCost(judge, about, forced.cost, run.instance, [problem, options], [forcedProblem, options])
    if (forced.cost.kind === 'same' && forced.cost.isWhole) await judgeSeed(judge, problem, options, run, pair)
  } catch (error) {
    if (!(error instanceof MatchingError)) throw error
    if (claimsNothing(problem, options, error)) return loss.kind
    judge.that(`${about} refused (${error.message})`, after === 'infeasible')
  }
  return loss.kind
}

/** "At random": some run of other seeds, told apart by its teams alone, places the student there. */
async function judgeSeed(
  judge: Judge,
  problem: Problem,
  options: Options,
  run: Run,
  pair: { matrikelnummer: string; companyId: string },
): Promise<void> {
  const { matrikelnummer, companyId } = pair
  const isThere = ({ result }: Run): boolean =>
    result.teams.some((team) => team.companyId === companyId && team.students.includes(matrikelnummer))
  if (isThere(run) || !(await isDecidedBySeed(problem, options, run, pair))) return
  const { seed } = run.instance.settings
  const others: boolean[] = []
  for (let k = 1; k <= 40; k++) others.push(isThere(await runMatching(problem, { ...options, seed: seed + k })))
  judge.that(`${matrikelnummer} at ${companyId} by the seed`, others.includes(true))
}

async function judgeRuleCosts(judge: Judge, problem: Problem, options: Options, run: Run): Promise<void> {
  judge.about(kinds.rule)
  for (const cost of (await costRules(problem, options, run)).slice(0, 2)) {
    const { rule } = cost
    const { pins = [], exclusions = [], locked = [], rules = [] } = problem
    const text = JSON.stringify(rule)
    const isOther =
      (kind: string) =>
      (one: object): boolean =>
        JSON.stringify({ kind, ...one }) !== text
    const without = {
      ...problem,
      pins: pins.filter(isOther('pin')),
      exclusions: exclusions.filter(isOther('exclusion')),
      locked: locked.filter(isOther('locked')),
      rules: rules.filter((one) => one !== rule),
    }
    const best = await optimumOf(without, options)
    const isNeeded = 'because' in cost && cost.because === 'others-clash'
    judge.that(`cost of ${text}: ${isNeeded ? '' : 'not '}needed`, isNeeded === (best === 'infeasible'))
    if ('because' in cost || typeof best !== 'object') continue
    await judgeCost(judge, `cost of ${text}`, cost.cost, run.instance, [without, options], [problem, options])
  }
}

async function judgeFairness(judge: Judge, problem: Problem, options: Options, run: Run): Promise<void> {
  judge.about(kinds.fairness)
  const free = { ...options, fairness: false }
  const { cost } = await costSetting(problem, options, run, { fairness: false })
  const instance = readProblem(problem, free)
  await judgeCost(judge, 'price of fairness', cost, instance, [problem, free], [problem, options])
}

/** Compares the best run without `mixture` with these teams; their points are counted from the records. */
async function judgeMixture(judge: Judge, problem: Problem, options: Options, run: Run): Promise<void> {
  judge.about(kinds.mixture)
  const { cost } = await costSetting(problem, options, run, { mixture: 0 })
  if (cost.kind === 'open') return judge.nothing()
  const free = { ...options, mixture: 0 }
  const best = await optimumOf(problem, free)
  const instance = readProblem(problem, free)
  const isEarlier = cost.kind === 'tier' && tiersTo(instance, 'fit').includes(cost.tier)
  if (isEarlier) return judgeCost(judge, 'price of mixture', cost, instance, [problem, free], [problem, options])
  const lost = typeof best === 'object' ? best.fit! - valuesOf(instance, run.teams).fit : NaN
  const [least, most] = cost.kind === 'fit' ? [cost.least, cost.most] : [0, 0]
  judge.that(`price of mixture: ${JSON.stringify(cost)}, truth ${lost}`, least <= lost && lost <= most)
}

/** Both sides of a move by hand, counted from the records: the cost is the first tier that differs. */
function judgeMoves(
  judge: Judge,
  problem: Problem,
  options: Options,
  run: Run,
  pair: { matrikelnummer: string; companyId: string },
): void {
  judge.about(kinds.move)
  // A repair's teams are explained by the run that it started from.
  if (run.instance.repair !== undefined) return
  const { teams } = run.result
  let offers: Offer[]
  try {
    const { alone, swaps, chain } = offerMoves(problem, teams, pair, options)
    offers = [alone, ...swaps, chain].filter((one) => one !== undefined)
  } catch (error) {
    if (!(error instanceof MatchingError)) throw error
    return
  }
  const instance = readProblem(withPin(problem, pair), options)
  const count = (all: readonly { companyId: string; students: readonly string[] }[]) => {
    const formed = all.flatMap(({ companyId, students }) => {
      const company = instance.companies.findIndex(({ _id }) => _id === companyId)
      const members = students.map((one) => instance.students.findIndex((row) => row.matrikelnummer === one))
      return members.length === 0 ? [] : [{ company, students: members }]
    })
    return { ...valuesOf(instance, formed), served: new Set(formed.map(({ company }) => company)).size }
  }
  const before = count(teams)
  for (const { cost, teams: changed } of offers) {
    const moved = teams.map(({ companyId, students }) => ({ companyId, students }))
    for (const { at, companyId, students } of changed) {
      if (at === null) moved.push({ companyId, students })
      else moved[at] = { companyId, students }
    }
    const after = count(moved)
    const tier = tierOrder(instance).find((one) => before[one] !== after[one])
    const points = before.fit - after.fit
    const truth: Cost =
      tier === undefined
        ? { kind: 'same', isWhole: true }
        : tier === 'fit'
          ? {
              kind: 'fit',
              least: points,
              most: points,
              isNet: instance.rules.some(({ weight }) => weight !== undefined),
            }
          : { kind: 'tier', tier, before: before[tier], after: after[tier] }
    const [said, real] = [JSON.stringify(cost), JSON.stringify(truth)]
    judge.that(`${pair.matrikelnummer} moved to ${pair.companyId}: ${said}, truth ${real}`, said === real)
  }
}

type Asked = readonly [problem: Problem, options: Options]

/** After the cheapest move by hand: what placing somebody else would cost the teams that then stand. */
async function judgeByHand(
  judge: Judge,
  problem: Problem,
  options: Options,
  run: Run,
  pair: { matrikelnummer: string; companyId: string },
): Promise<void> {
  judge.about(kinds.whyNotByHand)
  if (run.instance.repair !== undefined) return
  const { students, companies } = run.instance
  try {
    const { alone, swaps, chain } = offerMoves(problem, run.result.teams, pair, options)
    const offer = [alone, ...swaps, chain].find((one) => one !== undefined)
    if (offer === undefined) return
    const teams = run.result.teams.map(({ companyId, students: members }) => ({ companyId, students: members }))
    for (const { at, companyId, students: members } of offer.teams) {
      if (at === null) teams.push({ companyId, students: members })
      else teams[at] = { companyId, students: members }
    }
    const moved = withPin(problem, pair)
    const given = teams.filter((team) => team.students.length > 0)
    const stands = await runAsGiven(moved, { ...options, given })
    const formed = stands.teams.map((team) => ({ ...team, students: [...team.students] }))
    const served = new Set(formed.map(({ company }) => company)).size
    const other =
      students[(students.findIndex((one) => one.matrikelnummer === pair.matrikelnummer) + 1) % students.length]!
    const asked = { matrikelnummer: other.matrikelnummer, companyId: companies[0]!._id }
    const { cost } = await forceMove(moved, options, stands, asked)
    const before = { ...valuesOf(stands.instance, formed), served }
    const exclusions = (problem.exclusions ?? []).filter(
      (one) => one.matrikelnummer !== asked.matrikelnummer || one.companyId !== asked.companyId,
    )
    const forced = withPin({ ...moved, exclusions }, asked)
    await judgeCost(judge, `by hand, ${asked.matrikelnummer}`, cost, stands.instance, before, [forced, options])
  } catch (error) {
    if (!(error instanceof MatchingError)) throw error
  }
}

/** Checks the cost between two problems by the optimum of each, or of teams that stand by their values. `instance`: the first one's, for its tiers. */
export async function judgeCost(
  judge: Judge,
  what: string,
  cost: Cost,
  instance: Instance,
  first: Asked | ExplicitOptimum,
  second: Asked,
): Promise<void> {
  if (cost.kind === 'open') return judge.nothing()
  const order = tierOrder(instance)
  const isFurther = cost.kind === 'same' ? cost.isWhole : cost.kind === 'tier'
  const last = isFurther ? (cost.kind === 'tier' ? cost.tier : order.at(-1)!) : 'fit'
  const optimum = async ([problem, options]: Asked) => {
    try {
      const own = await chosenInstance(problem, options)
      return await optimumOf(problem, options, { order: tiersTo(own, last) })
    } catch (error) {
      if (!(error instanceof MatchingError)) throw error
      return 'infeasible'
    }
  }
  const [before, after] = ['length' in first ? await optimum(first) : first, await optimum(second)]
  const about = `${what}: ${JSON.stringify(cost)}`
  if (cost.kind === 'impossible') return judge.that(about, after === 'infeasible')
  if (typeof before !== 'object' || typeof after !== 'object') return judge.that(`${about}: possible`, false)
  const isSame = (tiers: readonly Tier[]): boolean => tiers.every((tier) => before[tier] === after[tier])
  const upTo = order.slice(0, order.indexOf(last))
  const truth = `${JSON.stringify(before)} and ${JSON.stringify(after)}`
  if (cost.kind === 'tier') {
    const isTold = before[cost.tier] === cost.before && after[cost.tier] === cost.after
    return judge.that(`${about}, truth ${truth}`, isSame(upTo) && isTold && cost.before !== cost.after)
  }
  const lost = before.fit! - after.fit!
  if (cost.kind === 'fit') {
    return judge.that(`${about}, truth ${truth}`, isSame(upTo) && cost.least <= lost && lost <= cost.most)
  }
  judge.that(`${about}, truth ${truth}`, isSame([...upTo, last]))
}

/** Rules between people that cannot be kept: the set named is minimal, and each removal that is proposed helps. */
export async function judgeUnmet(judge: Judge, problem: Problem, options: Options): Promise<void> {
  judge.about(kinds.unmet)
  const found = await narrowUnmet(problem, options)
  if (found === undefined) return judge.nothing()
  const lists = ['pins', 'exclusions', 'locked', 'rules'] as const
  const places = lists.flatMap((list) => (problem[list] ?? []).map((rule) => ({ list, rule })))
  const isKept = async (stays: (at: number) => boolean): Promise<boolean> => {
    const isHard = (rule: object): boolean => !('weight' in rule) || rule.weight === undefined
    const rest = places.filter(({ rule }, at) => isHard(rule) && stays(at))
    const of = (list: string) => rest.filter((one) => one.list === list).map(({ rule }) => rule)
    const left: Problem = { ...problem, ...Object.fromEntries(lists.map((list) => [list, of(list)])) }
    try {
      return (await optimumOf(left, options, { order: ['placed'] })) !== 'infeasible'
    } catch (error) {
      // A pin that a hard rule forbids.
      if (!(error instanceof MatchingError)) throw error
      return false
    }
  }
  const { clash, helping } = found
  judge.that(`${clash.join(' ')} clash`, !(await isKept((at) => clash.includes(at))))
  for (const one of clash) {
    judge.that(`${one} of ${clash.join(' ')} is needed`, await isKept((at) => at !== one && clash.includes(at)))
    judge.that(`removing ${one} helps`, (await isKept((at) => at !== one)) === helping.includes(one))
  }
}

async function judgeConflict(judge: Judge, problem: Problem, options: Options, conflict: Conflict): Promise<void> {
  judge.about(kinds.clash)
  const { pins, exclusions, locked } = conflict
  type Rules = Pick<Problem, 'pins' | 'exclusions' | 'locked'>
  const isKept = async (rules: Rules, changed: Options = options): Promise<boolean> =>
    (await optimumOf({ ...problem, rules: [], ...rules }, changed, { order: ['placed'] })) !== 'infeasible'
  judge.that('what is named does not clash by itself', !(await isKept({ pins, exclusions, locked })))
  for (const at of pins.keys())
    judge.that('a pin too many is named', await isKept({ pins: pins.toSpliced(at, 1), exclusions, locked }))
  for (const at of exclusions.keys())
    judge.that(
      'an exclusion too many is named',
      await isKept({ pins, exclusions: exclusions.toSpliced(at, 1), locked }),
    )
  for (const at of locked.keys())
    judge.that('a lock too many is named', await isKept({ pins, exclusions, locked: locked.toSpliced(at, 1) }))
  const all = { pins: problem.pins ?? [], exclusions: problem.exclusions ?? [], locked: problem.locked ?? [] }
  for (const change of conflict.changes) {
    const without = <T>(list: readonly T[], gone: readonly T[]): T[] => list.filter((one) => !gone.includes(one))
    const rest = {
      pins: without(all.pins, 'pins' in change ? change.pins : []),
      exclusions: without(all.exclusions, 'exclusions' in change ? change.exclusions : []),
      locked: without(all.locked, 'locked' in change ? change.locked : []),
    }
    const changed = change.kind === 'minimum' || change.kind === 'fallback' ? { ...options, ...change } : options
    judge.that(`the change ${change.kind} resolves nothing`, await isKept(rest, changed))
  }
}
