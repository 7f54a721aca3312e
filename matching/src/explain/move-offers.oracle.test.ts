// @module-tag night
import { lessIsBetter } from '@project-week/contract/matching/tiers'
import { describe, expect, test } from 'vitest'
import { type Instance, isAllowed } from '../model/instance.ts'
import { createRandom, randomBelow } from '../model/random.ts'
import type { Options, PeopleRule, Problem } from '../model/problem.ts'
import { readProblem } from '../model/read-problem.ts'
import { keepsRules, solveByTrying, type TierValues, valuesOf } from '../testing/brute-force.ts'
import { withExtras } from '../testing/drawn-problems.ts'
import { generateProblem } from '../testing/generate-problem.ts'
import { levelsOf } from '../tiers/objective.ts'
import { tierOrder } from '../tiers/tier-outcomes.ts'
import { runMatching } from '../tiers/run.ts'
import { offerMoves, resolveWithin } from './move-offers.ts'
import type { Offer, Pair, StandingTeam } from './standing-board.ts'
import { withPin } from './standing-board.ts'

interface Drawn {
  problem: Problem
  options: Options
  teams: StandingTeam[]
  pair: Pair
}

/** A run of a small problem, and a move to a company other than the student's own. */
async function draw(seed: number, rules: boolean): Promise<Drawn | undefined> {
  const random = createRandom(seed)
  const below = (count: number): number => randomBelow(random, count)
  const size = { students: 4 + below(4), companies: 2 + below(3), seed, studyFields: 3, businessFields: 3 }
  const base = {
    minimum: 1 + below(2),
    maximum: 2 + below(2),
    policy: below(2) === 0 ? ('served-first' as const) : ('fit-first' as const),
    fallback: (['any', 'any', 'one-sided', 'mutual'] as const)[below(4)]!,
  }
  const kinds: PeopleRule['kind'][] = ['together', 'apart', 'at-least-one', 'no-isolated']
  const extras = { rules: rules && kinds, fairness: below(3) === 0, sizes: below(4) === 0 }
  const { problem, options } = withExtras(generateProblem(size), base, seed, extras)
  const run = await runMatching(problem, options).catch(() => undefined)
  if (run === undefined) return undefined
  const { matrikelnummer } = problem.students[below(problem.students.length)]!
  const companyId = problem.companies[below(problem.companies.length)]!._id
  const { teams } = run.result
  if (teams.some((team) => team.companyId === companyId && team.students.includes(matrikelnummer))) return undefined
  return { problem, options, teams, pair: { matrikelnummer, companyId } }
}

type Places = Int32Array

function placesOf(instance: Instance, teams: readonly StandingTeam[]): Places {
  const places = new Int32Array(instance.students.length).fill(-1)
  for (const { companyId, students } of teams) {
    const j = instance.companies.findIndex(({ _id }) => _id === companyId)
    for (const number of students) places[instance.students.findIndex((one) => one.matrikelnummer === number)] = j
  }
  return places
}

const teamsIn = (instance: Instance, places: Places) =>
  instance.companies
    .map((_, company) => ({ company, students: [...places.keys()].filter((i) => places[i] === company) }))
    .filter(({ students }) => students.length > 0)

/** Implemented independently, so that it shares no mistake with the engine's check. */
function isLegal(instance: Instance, places: Places): boolean {
  const { minimum, maximum, pinned } = instance
  const teams = teamsIn(instance, places)
  return (
    teams.every(({ company: j, students }) => students.length >= minimum[j]! && students.length <= maximum[j]!) &&
    places.every((j, i) => (pinned[i]! >= 0 ? pinned[i] === j : j < 0 || isAllowed(instance, i, j))) &&
    keepsRules(instance, teams)
  )
}

const after = (places: Places, moves: readonly (readonly [number, number])[]): Places => {
  const next = places.slice()
  for (const [i, j] of moves) next[i] = j
  return next
}

/** The shortest legal chains (two people or more, not a swap) by brute force. */
function shortestChains(instance: Instance, places: Places, i: number, company: number) {
  const home = places[i]!
  let shortest = Infinity
  const found: { length: number; left: Places }[] = []
  const extend = (moves: [number, number][]): void => {
    const entered = moves.map(([, j]) => j)
    const to = entered.at(-1)!
    const people = new Set(moves.map(([person]) => person))
    // The next person leaves the company that was entered last.
    for (let next = 0; next < places.length; next++) {
      if (places[next] !== to || people.has(next)) continue
      for (let j = -1; j < instance.companies.length; j++) {
        if (j === to || (j < 0 && home >= 0) || entered.includes(j)) continue
        const longer: [number, number][] = [...moves, [next, j]]
        const isSwap = longer.length === 2 && j === home
        const then = after(places, longer)
        if (!isSwap && isLegal(instance, then)) {
          shortest = Math.min(shortest, longer.length)
          found.push({ length: longer.length, left: then })
        }
        if (j >= 0 && j !== home && longer.length < shortest) extend(longer)
      }
    }
  }
  extend([[i, company]])
  return found.filter(({ length }) => length === shortest)
}

const compareLists = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : a[at]! - b[at]!
}

const placesAfter = (instance: Instance, teams: readonly StandingTeam[], offer: Offer): Places => {
  const next: StandingTeam[] = [...teams]
  for (const { at, companyId, students } of offer.teams) {
    if (at === null) next.push({ companyId, students })
    else next[at] = { companyId, students }
  }
  return placesOf(instance, next)
}

/** The stated cost must be the first difference between two matchings counted independently. */
function expectTrueCost(instance: Instance, before: TierValues, now: TierValues, { cost }: Offer): void {
  const tier = tierOrder(instance).find((one) => before[one] !== now[one])
  if (tier === undefined) expect(cost).toEqual({ kind: 'same', isWhole: true })
  else if (tier === 'fit') {
    const points = before.fit - now.fit
    expect(cost).toEqual({
      kind: 'fit',
      least: points,
      most: points,
      isNet: instance.rules.some(({ weight }) => weight !== undefined),
    })
  } else expect(cost).toEqual({ kind: 'tier', tier, before: before[tier], after: now[tier] })
}

function expectTrueOffer({ teams }: Drawn, instance: Instance, places: Places, offer: Offer): Places {
  const then = placesAfter(instance, teams, offer)
  expect(isLegal(instance, then)).toBe(true)
  const values = (one: Places) => valuesOf(instance, teamsIn(instance, one))
  expectTrueCost(instance, values(places), values(then), offer)
  const moved = [...places.keys()].filter((i) => places[i] !== then[i])
  const idOf = (j: number) => (j < 0 ? null : instance.companies[j]!._id)
  const named = moved.map((i) => ({
    matrikelnummer: instance.students[i]!.matrikelnummer,
    from: idOf(places[i]!),
    to: idOf(then[i]!),
  }))
  const byNumber = (list: typeof named) => list.toSorted((a, b) => (a.matrikelnummer < b.matrikelnummer ? -1 : 1))
  const said = offer.moved.map(({ matrikelnummer, from, to }) => ({
    matrikelnummer,
    from: from?.companyId ?? null,
    to: to?.companyId ?? null,
  }))
  expect(byNumber(said)).toEqual(byNumber(named))
  return then
}

describe.each([
  ['without rules between people', false],
  ['with rules between people', true],
])('%s', (_, hasRules) => {
  test('every move that is offered is legal and costs what is said, and none that is legal is missing', async () => {
    const seen = { alone: 0, swaps: 0, chains: 0, longest: 0, none: 0 }
    for (let seed = 1; seed <= 160; seed++) {
      const drawn = await draw(seed, hasRules)
      if (drawn === undefined) continue
      const { problem, options, teams, pair } = drawn
      const found = offerMoves(problem, teams, pair, options)
      const instance = readProblem(withPin(problem, pair), options)
      const places = placesOf(instance, teams)
      const i = instance.students.findIndex(({ matrikelnummer }) => matrikelnummer === pair.matrikelnummer)
      const company = instance.companies.findIndex(({ _id }) => _id === pair.companyId)
      const home = places[i]!
      for (const offer of [found.alone, ...found.swaps, found.chain]) {
        if (offer !== undefined) expectTrueOffer(drawn, instance, places, offer)
      }

      expect(found.alone !== undefined).toBe(isLegal(instance, after(places, [[i, company]])))
      const partners = [...places.keys()].filter(
        (other) =>
          places[other] === company &&
          isLegal(
            instance,
            after(places, [
              [i, company],
              [other, home],
            ]),
          ),
      )
      const numbers = new Set(found.swaps.map(({ moved }) => moved[1]?.matrikelnummer))
      expect(numbers).toEqual(new Set(partners.map((other) => instance.students[other]!.matrikelnummer)))
      expect(found.swaps).toHaveLength(partners.length)

      const shortest = shortestChains(instance, places, i, company)
      expect([found.isShortest, found.chain?.moved.length]).toEqual([true, shortest[0]?.length])
      if (found.chain !== undefined) {
        const pairTiers = levelsOf(instance).map(({ tier }) => tier)
        const worth = (then: Places) => {
          const values = valuesOf(instance, teamsIn(instance, then))
          return pairTiers.map((tier) => (lessIsBetter.has(tier) ? -values[tier] : values[tier]))
        }
        const own = worth(placesAfter(instance, teams, found.chain))
        const best = shortest
          .map(({ left }) => worth(left))
          .toSorted(compareLists)
          .at(-1)
        expect([seed, own]).toEqual([seed, best])
      }
      seen.alone += found.alone === undefined ? 0 : 1
      seen.swaps += found.swaps.length
      seen.chains += found.chain === undefined ? 0 : 1
      seen.none += found.chain === undefined ? 1 : 0
      seen.longest = Math.max(seen.longest, shortest[0]?.length ?? 0)
    }
    console.log(seen)
    expect(seen.alone).toBeGreaterThan(8)
    expect(seen.swaps).toBeGreaterThan(20)
    expect(seen.chains).toBeGreaterThan(20)
    expect(seen.longest).toBeGreaterThan(2)
  })

  test('the best with at most so many moved is the best there is, and names everybody', async () => {
    let best = 0
    for (let seed = 1; seed <= 50; seed++) {
      const drawn = await draw(seed, hasRules)
      if (drawn === undefined) continue
      const { problem, options, teams, pair } = drawn
      const most = seed % 5
      const found = await resolveWithin(problem, teams, pair, { ...options, most }).catch(() => undefined)
      const instance = readProblem(withPin(problem, pair), options)
      const repair = readProblem(withPin(problem, pair), { ...options, before: { teams, moves: most } })
      const yardstick = solveByTrying(repair)
      if (found === undefined) {
        // Either more people must be moved than allowed, or the rules leave no matching.
        expect(yardstick?.moved ?? Infinity).toBeGreaterThan(most)
        continue
      }
      const then = expectTrueOffer(drawn, instance, placesOf(instance, teams), found.offer)
      const values = valuesOf(repair, teamsIn(repair, then))
      expect(values.moved).toBeLessThanOrEqual(most)
      if (!found.isBest) continue
      best++
      for (const tier of tierOrder(repair).slice(0, tierOrder(repair).indexOf('fit') + 1)) {
        expect([seed, tier, values[tier]]).toEqual([seed, tier, yardstick?.[tier]])
      }
    }
    expect(best).toBeGreaterThan(8)
  })
})
