import { expect, test } from 'vitest'
import type { Problem } from '../model/problem.ts'
import { runMatching } from './run.ts'

test('where the teams lose points that the model had, what it proves of later tiers is not said of them', async () => {
  const student = (matrikelnummer: string, programme: string, fields: string[], level: string) => ({
    matrikelnummer,
    currentfieldofstudy: `${programme} - M.Sc.`,
    preferredFieldOfBusiness: fields,
    germanlanguagelevel: level,
  })
  const company = (_id: string, programmes: string[]) => ({
    _id,
    companyName: _id,
    fieldOfBusiness: 'Mobility',
    preferredFieldOfStudy: programmes.map((programme) => `${programme} - M.Sc.`),
    teams: 2,
  })
  const problem: Problem = {
    students: [
      student('100', 'Alpha', [], 'A'),
      student('101', 'Gamma', ['IT', 'Health', 'Mobility'], 'B'),
      student('102', 'Beta', ['Health', 'Patent Law Firm'], 'B'),
      student('103', 'Gamma', ['Mobility', 'IT'], 'B'),
    ],
    companies: [company('c0', ['Beta']), { ...company('c1', ['Alpha', 'Gamma']), minimum: 1, maximum: 2 }],
    rules: [
      { kind: 'together', students: ['103', '101', '100'], weight: 12 },
      { kind: 'at-least-one', property: { name: 'languageLevel', value: 'B' }, weight: 33, companies: ['c0'] },
    ],
  }
  const { tiers } = await runMatching(problem, { policy: 'fit-first', minimum: 2, maximum: 4, seed: 7 })
  const of = (name: string) => tiers.find(({ tier }) => tier === name)!
  // 192 points with both companies served is a matching.
  expect(of('fit').bound).toBeGreaterThanOrEqual(192)
  if (of('fit').value <= 192) expect(of('served').bound).toBe(2)
})
