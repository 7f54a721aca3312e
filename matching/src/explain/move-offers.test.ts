import { lessIsBetter } from '@project-week/contract/matching/tiers'
import { expect, test } from 'vitest'
import { generateProblem } from '../testing/generate-problem.ts'
import { runMatching } from '../tiers/run.ts'
import { offerMoves, resolveWithin } from './move-offers.ts'
import { type Offer, openBoard, tiersOfTeams } from './standing-board.ts'

test('the best with few people moved is no worse than any other offer, even where its search is cut off', async () => {
  const options = { mixture: 8, minimum: 3, maximum: 5 } as const
  const better: (string | undefined)[] = []
  for (const seed of [1, 2, 3, 4, 5]) {
    const problem = generateProblem({ students: 60, companies: 14, seed })
    const { teams } = (await runMatching(problem, options)).result
    for (const [at, { matrikelnummer }] of problem.students.entries()) {
      const pair = { matrikelnummer, companyId: problem.companies[(at * 3 + 1) % 14]!._id }
      if (
        at % 10 !== 0 ||
        teams.some((team) => team.companyId === pair.companyId && team.students.includes(matrikelnummer))
      )
        continue
      const worthOf = (offer: Offer) => {
        const after = teams.map(({ companyId, students }) => ({ companyId, students }))
        for (const team of offer.teams) after[team.at ?? after.length] = team
        const board = openBoard(problem, after, pair, options)
        return tiersOfTeams(board.instance, board.teams)
      }
      // So that no time is left after the first look at the clock.
      let time = 0
      const found = await resolveWithin(problem, teams, pair, {
        ...options,
        timeLimit: 1,
        most: 5,
        now: () => (time += 10_000),
      })
      const best = found && worthOf(found.offer)
      const { alone, swaps, chain } = offerMoves(problem, teams, pair, options)
      for (const other of [alone, ...swaps, chain]) {
        if (other === undefined || other.moved.filter(({ from }) => from !== null).length > 5) continue
        const values = worthOf(other)
        const first = values.find(({ value }, tier) => value !== best?.[tier]?.value)
        if (first === undefined) continue
        const against = best?.find(({ tier }) => tier === first.tier)?.value ?? Number.NaN
        if (!(lessIsBetter.has(first.tier) ? against < first.value : against > first.value))
          better.push(`${seed} ${at} ${other.kind}`)
      }
    }
  }
  expect(better).toEqual([])
})
