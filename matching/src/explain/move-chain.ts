import { cellOf, isAllowed, isFree, topOf } from '../model/instance.ts'
import { brokenHardRules, countPenalty } from '../tiers/rule-breaks.ts'
import { levelsOf } from '../tiers/objective.ts'
import { type Board, type BoardTeam, isLegal, withMoves } from './standing-board.ts'

/** Longest chain, in people. */
const longest = 8
/** Most partial chains tried when rules between people forbid what pairs allow. */
const mostTried = 2000

/** A linked list of moves: each person enters the team that the next one leaves. */
interface Link {
  person: number
  /** The team that the person enters; −1 for no place. */
  to: number
  before: Link | undefined
}

interface Start {
  link: Link | undefined
  person: number
  /** How many people still move, including this one. */
  left: number
  /** Upper bound on the worth of the whole chain; once `teams` are counted, the worth itself. */
  worth: number
  teams?: BoardTeam[]
}

/**
 * The shortest chain, and the best of that length in fit, deductions included, and the pair tiers before it. What pairs,
 * sizes, pins and locked teams allow, and the deductions that its teams might lose, bound the rest of a chain from above
 * (`worth`). Chains are extended best first, so the first complete one that also keeps the rules between people is the
 * best of its length (A*: Hart, Nilsson, Raphael, 1968); what it breaks is counted when it comes up.
 */
export function findChain(board: Board): { chain: BoardTeam[] | undefined; isShortest: boolean } {
  const steps = createSteps(board)
  let tried = 0
  for (let length = 2; length <= longest; length++) {
    const open = createQueue()
    open.push({ link: undefined, person: board.student, left: length, worth: Infinity })
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (++tried > mostTried) return { chain: undefined, isShortest: false }
      if (next.left === 0) {
        if (next.teams !== undefined) return { chain: next.teams, isShortest: true }
        const teams = apply(board, next.link!, steps.opened)
        if (isLegal(board, teams)) open.push({ ...next, worth: steps.count(next.worth, next.link!, teams), teams })
        continue
      }
      for (const one of steps.next(next, length)) open.push(one)
    }
  }
  return { chain: undefined, isShortest: true }
}

function apply({ teams }: Board, link: Link, opened: readonly BoardTeam[]): BoardTeam[] {
  const moves: { student: number; to: number | undefined }[] = []
  for (let one: Link | undefined = link; one !== undefined; one = one.before) {
    moves.push({ student: one.person, to: one.to < 0 ? undefined : one.to })
  }
  return withMoves(teams, moves.reverse(), opened)
}

/** The possible next steps by pairs and sizes, and an upper bound for the rest of a chain. */
function createSteps({ instance, teams: standing, teamOf, student, company }: Board) {
  const { minimum, maximum, lockOf } = instance
  const { worthOf, pointUnit } = createWorth(instance)
  // A single person forms a legal team only if the minimum size is one.
  const opened = instance.companies.flatMap((_, j): BoardTeam[] => {
    const count = standing.filter((team) => team.company === j).length
    return minimum[j]! > 1 || count >= instance.teams[j]! ? [] : [{ at: undefined, company: j, students: [] }]
  })
  const teams = [...standing, ...opened]
  const home = teamOf[student]!
  const homeCompany = standing[home]?.company
  const companyOf = (i: number): number => standing[teamOf[i]!]?.company ?? -1
  const isLocked = teams.map(({ students }) => students.some((i) => lockOf[i]! >= 0))
  const mayLeave = teams.map(({ students }) => students.filter((i) => i !== student && isFree(instance, i)))
  const hasRoom = teams.map((team) => team.students.length < maximum[team.company]!)
  const left = (standing[home]?.students.length ?? 1) - 1
  const mayShrink =
    homeCompany === undefined || left === 0 || (left >= minimum[homeCompany]! && mayChange(home, student, undefined))
  const mayGo = (i: number, to: number): boolean =>
    to !== home && !isLocked[to] && teams[to]!.company !== companyOf(i) && mayJoin(i, teams[to]!.company)
  const mayJoin = (i: number, j: number): boolean => (i === student ? j === company : isAllowed(instance, i, j))
  /** What a person gains or loses by a move; −1 stands for no place. */
  const gain = (i: number, to: number): number =>
    (to < 0 ? 0 : worthOf(i, to)) - (companyOf(i) < 0 ? 0 : worthOf(i, companyOf(i)))
  const gainAt = (i: number, to: number): number => gain(i, teams[to]!.company) + (deducted[to] ?? 0)
  // Most deductions that a chain may end: of the teams that it enters, of the first person's and of those apart.
  const deducted = standing.map((team) => pointUnit * countPenalty(instance, [team]))
  const deductedNow = pointUnit * countPenalty(instance, standing)
  const elsewhere = (deducted[home] ?? 0) + Math.max(0, deductedNow - deducted.reduce((sum, one) => sum + one, 0))
  // The last person may take the first one's place. For two people that is a swap, not a chain.
  const mayClose = (i: number, length: number): boolean =>
    length > 2 &&
    i !== student &&
    (homeCompany === undefined || (companyOf(i) !== homeCompany && mayJoin(i, homeCompany)))

  const withRoom = [...teams.keys()].filter((to) => hasRoom[to]! && mayShrink)
  const ends = (i: number, length: number): { to: number; worth: number }[] => [
    ...(mayClose(i, length) ? [{ to: homeCompany === undefined ? -1 : home, worth: gain(i, homeCompany ?? -1) }] : []),
    ...withRoom.filter((to) => mayGo(i, to)).map((to) => ({ to, worth: gainAt(i, to) })),
  ]
  // By number of remaining moves and whether the chain has two people, as those may not close. Computed on demand.
  const known = new Map<string, { rests: Float64Array; best: Float64Array }>()
  const knownOf = (count: number, length: number) => {
    const key = `${count} ${length === 2}`
    const found = known.get(key) ?? {
      rests: new Float64Array(instance.students.length).fill(NaN),
      best: new Float64Array(standing.length).fill(NaN),
    }
    known.set(key, found)
    return found
  }
  /** Most that can be gained from this person's move on; −Infinity if no chain can end so. */
  const restOf = (i: number, count: number, length: number): number => {
    const { rests } = knownOf(count, length)
    if (Number.isNaN(rests[i]!)) rests[i] = findRest(i, count, length)
    return rests[i]!
  }
  const findRest = (i: number, count: number, length: number): number => {
    let most = -Infinity
    if (count === 1) for (const { worth } of ends(i, length)) most = Math.max(most, worth)
    else {
      for (let to = 0; to < standing.length; to++) {
        if (!mayGo(i, to)) continue
        const rest = bestRest(to, count - 1, length)
        if (rest > -Infinity) most = Math.max(most, gainAt(i, to) + rest)
      }
    }
    return most
  }
  const bestRest = (to: number, count: number, length: number): number => {
    const { best } = knownOf(count, length)
    if (Number.isNaN(best[to]!)) {
      best[to] = mayLeave[to]!.reduce((most, i) => Math.max(most, restOf(i, count, length)), -Infinity)
    }
    return best[to]!
  }

  return {
    opened,
    /** The worth of a complete chain from its upper bound: with the deductions of the teams that it leaves. */
    count(worth: number, link: Link, found: readonly BoardTeam[]): number {
      let bound = elsewhere
      for (let one: Link | undefined = link; one !== undefined; one = one.before) {
        if (one.to !== home) bound += deducted[one.to] ?? 0
      }
      return worth - bound + deductedNow - pointUnit * countPenalty(instance, found)
    },
    /** All next steps; a chain enters each team once. */
    next({ link, person, left: count, worth }: Start, length: number): Start[] {
      const soFar = person === student ? elsewhere : worth - restOf(person, count, length)
      const seen = new Set<number>()
      for (let one = link; one !== undefined; one = one.before) seen.add(one.to)
      if (count === 1) {
        return ends(person, length)
          .filter(({ to }) => !seen.has(to) && (to < 0 || mayChange(to, to === home ? student : undefined, person)))
          .map(({ to, worth: last }) => ({
            link: { person, to, before: link },
            person: -1,
            left: 0,
            worth: soFar + last,
          }))
      }
      return [...standing.keys()].flatMap((to) => {
        if (seen.has(to) || !mayGo(person, to)) return []
        const gained = soFar + gainAt(person, to)
        return mayLeave[to]!.flatMap((i) => {
          const rest = restOf(i, count - 1, length)
          if (rest === -Infinity || !mayChange(to, i, person)) return []
          return [{ link: { person, to, before: link }, person: i, left: count - 1, worth: gained + rest }]
        })
      })
    },
  }

  /** Every hard rule between people applies to each team on its own. */
  function mayChange(to: number, leaving: number | undefined, entering: number | undefined): boolean {
    if (!instance.rules.some(({ weight }) => weight === undefined)) return true
    const team = teams[to]!
    const students = team.students.filter((i) => i !== leaving)
    if (entering !== undefined) students.push(entering)
    return brokenHardRules(instance, [{ ...team, students }]).length === 0
  }
}

/** A pair's worth in all pair tiers as one number, earlier tiers first, and what a point of fit counts in it. */
function createWorth(instance: Board['instance']) {
  const table = new Float64Array(instance.points.length)
  const weights = instance.rules.reduce((sum, { weight = 0 }) => sum + weight, 0)
  let [stays, acceptedStays, pointUnit] = [0, 0, 0]
  let unit = 1
  for (const level of levelsOf(instance).toReversed()) {
    level.points.forEach((value, cell) => (table[cell]! += value * unit))
    stays += level.stay * unit
    acceptedStays += level.accepted * unit
    if (level.tier === 'fit') pointUnit = unit
    // A chain changes at most so many teams of so many students.
    const most = topOf(level) + (level.tier === 'fit' ? weights * instance.settings.maximum : 0)
    unit *= 4 * longest * most + 1
  }
  const worthOf = (i: number, j: number): number => {
    const { repair } = instance
    const bonus = repair?.before[i] === j ? stays + acceptedStays * repair.accepted[i]! : 0
    return table[cellOf(instance, i, j)]! + bonus
  }
  return { worthOf, pointUnit }
}

/** A priority queue by worth; ties go to the chain with the fewest people left to move. */
function createQueue() {
  const heap: Start[] = []
  const isBefore = (a: Start, b: Start): boolean => a.worth > b.worth || (a.worth === b.worth && a.left < b.left)
  const swap = (a: number, b: number): void => {
    ;[heap[a], heap[b]] = [heap[b]!, heap[a]!]
  }
  return {
    push(start: Start): void {
      heap.push(start)
      for (let at = heap.length - 1; at > 0;) {
        const parent = (at - 1) >> 1
        if (!isBefore(heap[at]!, heap[parent]!)) break
        swap(at, parent)
        at = parent
      }
    },
    pop(): Start | undefined {
      const [first] = heap
      const last = heap.pop()
      if (last === undefined || heap.length === 0) return first
      heap[0] = last
      for (let at = 0; ;) {
        const [left, right] = [2 * at + 1, 2 * at + 2]
        let most = at
        if (left < heap.length && isBefore(heap[left]!, heap[most]!)) most = left
        if (right < heap.length && isBefore(heap[right]!, heap[most]!)) most = right
        if (most === at) return first
        swap(at, most)
        at = most
      }
    },
  }
}
