import type { PeopleRule, Problem } from '../model/problem.ts'
import { createRandom, shuffle } from '../model/random.ts'

/**
 * 50 rules: half of the pairs together, half apart. Of the mixed ones every fifth is about women or men in four teams, and
 * every third has a weight.
 */
export function addRules(problem: Problem, isMixed: boolean): Problem {
  const names = shuffle(
    problem.students.map(({ matrikelnummer }) => matrikelnummer),
    createRandom(5),
  )
  const ruleAt = (k: number): PeopleRule => {
    const companies = problem.companies.slice(4 * k, 4 * k + 4).map(({ _id }) => _id)
    if (isMixed && k % 10 === 8)
      return { kind: 'no-isolated', property: { name: 'gender', value: 'Female' }, companies }
    if (isMixed && k % 10 === 9) return { kind: 'at-least-one', property: { name: 'gender', value: 'Male' }, companies }
    return { kind: k % 2 === 0 ? 'together' : 'apart', students: names.slice(2 * k, 2 * k + 2) }
  }
  const rules = Array.from({ length: 50 }, (_, k) =>
    isMixed && k % 3 === 1 ? { ...ruleAt(k), weight: 1 + (k % 5) } : ruleAt(k),
  )
  return { ...problem, rules }
}
