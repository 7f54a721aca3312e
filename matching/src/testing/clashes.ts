import { diagnoseConflict } from '../explain/conflict.ts'
import type { ConflictChange } from '../explain/conflict.ts'
import { isAllowed, isFree } from '../model/instance.ts'
import type { LockedTeam, Options, Pin, Problem } from '../model/problem.ts'
import { createRandom, randomBelow } from '../model/random.ts'
import { readProblem } from '../model/read-problem.ts'
import { generateProblem } from './generate-problem.ts'

/** Every subset, smallest first. */
export function* subsets<T>(list: readonly T[]): Generator<T[]> {
  const all = Array.from({ length: 2 ** list.length }, (_, mask) => list.filter((_one, at) => (mask >> at) % 2 === 1))
  yield* all.sort((a, b) => a.length - b.length)
}

/** Whether every pinned company can reach its minimum size, by augmenting paths over its places (Kuhn, 1955). */
function canBeKept(
  problem: Problem,
  rules: Pick<Problem, 'pins' | 'exclusions' | 'locked'>,
  options: Options,
): boolean {
  const { minimum = 3, maximum = 5 } = options
  const instance = readProblem({ ...problem, ...rules }, options)
  const free = [...instance.students.keys()].filter((i) => isFree(instance, i))
  const places = instance.companies.flatMap((_, j) => {
    const pins = [...instance.pinned].filter((company) => company === j).length
    return Array.from({ length: Math.max(0, Math.ceil(pins / maximum) * minimum - pins) }, () => j)
  })
  const placeOf = new Map<number, number>()
  const fill = (place: number, seen: Set<number>): boolean =>
    free.some((i) => {
      if (seen.has(i) || !isAllowed(instance, i, places[place]!)) return false
      seen.add(i)
      const other = placeOf.get(i)
      if (other !== undefined && !fill(other, seen)) return false
      placeOf.set(i, place)
      return true
    })
  return places.every((_, place) => fill(place, new Set()))
}

const sizeOfChange = (change: ConflictChange): number =>
  [
    'pins' in change ? change.pins : [],
    'exclusions' in change ? change.exclusions : [],
    'locked' in change ? change.locked : [],
  ].flat().length

type Rules = Required<Pick<Problem, 'pins' | 'exclusions' | 'locked'>>

/** Many pins, some exclusions, an occasional locked team; undefined if these are invalid in themselves. */
function drawRules(seed: number): { problem: Problem; rules: Rules; options: Options } | undefined {
  const random = createRandom(seed)
  const below = (count: number): number => randomBelow(random, count)
  const size = { students: 6 + below(5), companies: 2 + below(3), studyFields: 3, businessFields: 3 }
  const problem = generateProblem({ ...size, seed })
  const ids = problem.companies.map(({ _id }) => _id)
  const names = problem.students.map(({ matrikelnummer }) => matrikelnummer)
  const members = below(3) === 0 ? names.splice(0, 3) : []
  const locked = members.length > 0 ? [{ companyId: ids.pop()!, students: members }] : []
  const somewhere = (matrikelnummer: string): Pin => ({ matrikelnummer, companyId: ids[below(ids.length)]! })
  const pins = names.filter(() => below(3) > 0).map(somewhere)
  const isPinned = (name: string): boolean => pins.some(({ matrikelnummer }) => matrikelnummer === name)
  const exclusions = names.filter((name) => !isPinned(name) && below(3) === 0).map(somewhere)
  const options: Options = { fallback: (['any', 'one-sided', 'mutual'] as const)[seed % 3]!, maximum: 5 }
  const isFull = ids.some((id) => pins.filter(({ companyId }) => companyId === id).length > 5)
  return isFull ? undefined : { problem, rules: { pins, exclusions, locked }, options }
}

/** Draws rules and, if they clash, checks the diagnosis against every subset that could be removed. */
export function judgeFewest(seed: number): { isClash: boolean; sentences: number; faults: string[] } {
  const judged = { isClash: false, sentences: 0, faults: [] as string[] }
  const drawn = drawRules(seed)
  if (drawn === undefined) return judged
  const { problem, rules, options } = drawn
  const conflict = diagnoseConflict({ ...problem, ...rules }, options)
  if ((conflict === undefined) !== canBeKept(problem, rules, options)) judged.faults.push('a clash missed or invented')
  if (conflict === undefined) return judged
  judged.isClash = true
  type Any = Pin | LockedTeam
  const { pins, exclusions, locked } = rules
  const isKeptWithout = (gone: readonly Any[]): boolean => {
    const stays = (one: Any): boolean => !gone.includes(one)
    const rest = { pins: pins.filter(stays), exclusions: exclusions.filter(stays), locked: locked.filter(stays) }
    return canBeKept(problem, rest, options)
  }
  const movable: Record<string, readonly Any[]> = { unpin: pins, allow: exclusions, unlock: locked }
  const ofOneKind = conflict.changes.filter((one) => 'isSmallest' in one && one.kind !== 'mixed').map(sizeOfChange)
  for (const [kind, list] of Object.entries({ ...movable, mixed: [...pins, ...exclusions, ...locked] })) {
    const change = conflict.changes.find((one) => one.kind === kind)
    const fewest = subsets(list).find(isKeptWithout)?.length
    judged.sentences++
    // A mixed change is reported only if smaller than every change of one kind.
    const isTrue =
      change !== undefined
        ? sizeOfChange(change) === fewest && 'isSmallest' in change && change.isSmallest
        : kind === 'mixed'
          ? fewest === Math.min(...ofOneKind)
          : fewest === undefined
    if (!isTrue)
      judged.faults.push(`${kind}: ${change === undefined ? 'none' : sizeOfChange(change)}, fewest ${fewest}`)
  }
  return judged
}
