import { isFree } from '../model/instance.ts'
import type { Instance, InstanceRule } from '../model/instance.ts'
import type { Division, Unit } from '../proof/mixed-integer-model.ts'

/** Students whom an active rule names are represented individually, merged if they must always be together. */
export function divide(instance: Instance, rules: readonly InstanceRule[], apart: ReadonlySet<number>): Division {
  const groups = new Map<number, number[]>()
  for (const one of rules) {
    const { rule, students } = one
    if (!('students' in rule)) continue
    const free = students.filter((i) => isFree(instance, i))
    for (const i of free) if (!groups.has(i)) groups.set(i, [i])
    if (!isMerged(instance, one)) continue
    const merged = [...new Set(free.flatMap((i) => groups.get(i)!))]
    for (const i of merged) groups.set(i, merged)
  }
  const units: Unit[] = [...new Set(groups.values())].map((unit) => unit.toSorted((a, b) => a - b))
  const properties = rules.filter(({ rule }) => 'property' in rule)
  const others = [...instance.students.keys()].filter((i) => isFree(instance, i) && !groups.has(i))
  const parts = Map.groupBy(others, (i) => properties.map(({ hasStudent }) => hasStudent[i]).join(''))
  return { units, parts: [...parts.values()], apart }
}

/** Whether a rule merges its students into one unit. If one is pinned, rows of the model move the others instead. */
export function isMerged(instance: Instance, { rule, students, weight }: InstanceRule): boolean {
  const isAlways = rule.kind === 'together' && weight === undefined && rule.companies === undefined
  return isAlways && students.every((i) => isFree(instance, i))
}
