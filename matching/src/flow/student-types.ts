import { studentSlots } from '../model/instance.ts'
import type { Instance } from '../model/instance.ts'
import { shuffle } from '../model/random.ts'
import type { Random } from '../model/random.ts'

/**
 * Students who are the same to every company: equal study field, list and patent interest. A student with an exclusion
 * is a type alone. Types and their members are in an order that the seed decides.
 */
export interface StudentTypes {
  count: number
  /** Student → type; fixed students (pinned, locked) have one too. */
  typeOf: Int32Array
  /** Type → one of its students, to read field and list from. */
  example: Int32Array
  /** Members that are free, by type: members[first[t]] … members[first[t + 1]]. */
  first: Int32Array
  members: Int32Array
}

export function groupStudents(instance: Instance, random: Random): StudentTypes {
  const n = instance.students.length
  const order = shuffle(
    Int32Array.from({ length: n }, (_, i) => i),
    random,
  )
  const typeOf = new Int32Array(n)
  const byKey = new Map<number, number>()
  const examples: number[] = []
  for (const i of order) {
    const key = instance.excluded.has(i) ? -1 - i : keyOf(instance, i)
    let type = byKey.get(key)
    if (type === undefined) {
      type = examples.length
      byKey.set(key, type)
      examples.push(i)
    }
    typeOf[i] = type
  }
  const count = examples.length
  const isFree = (i: number): boolean => instance.pinned[i]! < 0 && instance.lockOf[i]! < 0
  const first = new Int32Array(count + 1)
  for (const i of order) if (isFree(i)) first[typeOf[i]! + 1]!++
  for (let t = 0; t < count; t++) first[t + 1]! += first[t]!
  const next = first.slice(0, count)
  const members = new Int32Array(first[count]!)
  for (const i of order) if (isFree(i)) members[next[typeOf[i]!]!++] = i
  return { count, typeOf, example: Int32Array.from(examples), first, members }
}

/** One number for field and list; business fields are few enough that it stays exact. */
function keyOf(instance: Instance, student: number): number {
  let key = instance.studyField[student]!
  for (let slot = 0; slot < studentSlots; slot++) {
    key = key * (instance.businessFields + 1) + instance.wishes[student * studentSlots + slot]! + 1
  }
  return key
}
