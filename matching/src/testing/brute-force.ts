import { fitOf, isAllowed } from '../model/instance.ts'
import type { Instance } from '../model/instance.ts'
import type { Tiers } from '../model/problem.ts'

/**
 * The lexicographic optimum by trying every matching: the yardstick of the tests, for a handful of students and companies
 * with one team each. Undefined where the pins leave no legal matching.
 */
export function solveByTrying(instance: Instance): Tiers | undefined {
  const { minimum, maximum, policy } = instance.settings
  const n = instance.students.length
  const m = instance.companies.length
  const companyOf = new Int32Array(n).fill(-1)
  const sizes = new Int32Array(m)
  const mayTake = (i: number, j: number): boolean => {
    const lock = instance.lockOf[i]!
    if (lock >= 0) return instance.locks[lock]!.company === j
    if (instance.locks.some((team) => team.company === j)) return false
    return instance.pinned[i]! >= 0 ? instance.pinned[i] === j : isAllowed(instance, i, j)
  }
  let best: Tiers | undefined
  const tryStudent = (i: number): void => {
    if (i === n) {
      if (sizes.every((size) => size === 0 || size >= minimum)) best = better(policy === 'served-first', best, count())
      return
    }
    if (instance.lockOf[i]! < 0 && instance.pinned[i]! < 0) tryStudent(i + 1)
    for (let j = 0; j < m; j++) {
      if (sizes[j]! >= maximum || !mayTake(i, j)) continue
      companyOf[i] = j
      sizes[j]!++
      tryStudent(i + 1)
      sizes[j]!--
      companyOf[i] = -1
    }
  }
  const count = (): Tiers => {
    const schools = new Set<string>()
    let fit = 0
    companyOf.forEach((j, i) => {
      if (j < 0) return
      fit += fitOf(instance, i, j)
      schools.add(`${j} ${instance.school[i]}`)
    })
    const served = sizes.filter((size) => size > 0).length
    const sumSq = sizes.reduce((sum, size) => sum + size * size, 0)
    return { placed: sizes.reduce((sum, size) => sum + size, 0), served, fit, sumSq, schools: schools.size }
  }
  tryStudent(0)
  return best
}

function better(servedFirst: boolean, a: Tiers | undefined, b: Tiers): Tiers {
  if (a === undefined) return b
  const differences = [
    b.placed - a.placed,
    servedFirst ? b.served - a.served : 0,
    b.fit - a.fit,
    a.sumSq - b.sumSq,
    b.schools - a.schools,
  ]
  return (differences.find((difference) => difference !== 0) ?? 0) > 0 ? b : a
}
