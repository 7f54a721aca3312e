import type { Result } from './problem.ts'

export interface Change {
  matrikelnummer: string
  /** Company before and after; undefined: unplaced. */
  from: string | undefined
  to: string | undefined
}

export interface Comparison {
  /** Students of both results that changed company, sorted by key. */
  changes: Change[]
  unchanged: number
  /** Students in one result only. */
  left: string[]
  joined: string[]
  /** Second minus first. */
  tiers: Result['tiers']
}

/** Two results person by person. */
export function compareResults(first: Result, second: Result): Comparison {
  const before = companiesOf(first)
  const after = companiesOf(second)
  const both = [...before.keys()].filter((student) => after.has(student)).sort()
  const changes = both.flatMap((matrikelnummer) => {
    const [from, to] = [before.get(matrikelnummer), after.get(matrikelnummer)]
    return from === to ? [] : [{ matrikelnummer, from, to }]
  })
  const [a, b] = [first.tiers, second.tiers]
  return {
    changes,
    unchanged: both.length - changes.length,
    left: [...before.keys()].filter((student) => !after.has(student)).sort(),
    joined: [...after.keys()].filter((student) => !before.has(student)).sort(),
    tiers: {
      placed: b.placed - a.placed,
      served: b.served - a.served,
      fit: b.fit - a.fit,
      sumSq: b.sumSq - a.sumSq,
      schools: b.schools - a.schools,
    },
  }
}

function companiesOf({ teams, unplaced }: Result): Map<string, string | undefined> {
  const companies = new Map<string, string | undefined>(unplaced.map((student) => [student, undefined]))
  for (const { companyId, students } of teams) for (const student of students) companies.set(student, companyId)
  return companies
}
