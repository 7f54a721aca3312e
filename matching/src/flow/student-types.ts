import { challengeSlots, isAllowed, isFree, studentSlots } from '../model/instance.ts'
import type { Instance } from '../model/instance.ts'

/**
 * Students who are the same to every company: equal study field, list, patent interest and exclusions. Those with
 * companies of their own (where they may stay in a repair, whose challenge they named) form a type of their own, which
 * can do all that their other type can.
 */
export interface StudentTypes {
  count: number
  /** Student → type; also for students whom no solver sees. */
  typeOf: Int32Array
  /** Type → one of its students, to read field and list from. */
  example: Int32Array
  /** Type → its students' own companies, and their type if they go to none of them; −1 for none. */
  own: readonly (readonly number[])[]
  otherwise: Int32Array
  /** Free members of type t: members[first[t]] … members[first[t + 1]]. */
  first: Int32Array
  members: Int32Array
}

export function groupStudents(instance: Instance): StudentTypes {
  const n = instance.students.length
  const owners = createKinds()
  const others = createKinds()
  const kindOf = new Int32Array(n)
  const own: number[][] = []
  const otherwise: number[] = []
  for (let i = 0; i < n; i++) {
    const stay = placeToStay(instance, i)
    const key = keyOf(instance, i)
    const named = [...instance.challengeLists.subarray(i * challengeSlots, (i + 1) * challengeSlots)]
    const place = `@${stay} ${instance.repair?.accepted[i]} ${named.join(' ')}`
    const companies = [...new Set([stay, ...named])].filter((j) => j >= 0 && isAllowed(instance, i, j))
    if (instance.excluded.has(i)) {
      kindOf[i] = others.of(`${key} ${[...instance.excluded.get(i)!].sort((a, b) => a - b).join(' ')} ${place}`, i)
    } else if (companies.length === 0 || !isFree(instance, i)) kindOf[i] = others.of(key, i)
    else {
      const kind = owners.of(`${key} ${place}`, i)
      own[kind] = companies
      otherwise[kind] = others.of(key, i)
      kindOf[i] = -1 - kind
    }
  }
  const owning = own.length
  const typeOf = kindOf.map((kind) => (kind < 0 ? -1 - kind : owning + kind))
  const example = Int32Array.from([...owners.examples, ...others.examples])
  const count = example.length
  const first = new Int32Array(count + 1)
  for (let i = 0; i < n; i++) if (isFree(instance, i)) first[typeOf[i]! + 1]!++
  for (let t = 0; t < count; t++) first[t + 1]! += first[t]!
  const next = first.slice(0, count)
  const members = new Int32Array(first[count]!)
  for (let i = 0; i < n; i++) if (isFree(instance, i)) members[next[typeOf[i]!]!++] = i
  return {
    count,
    typeOf,
    example,
    own,
    otherwise: Int32Array.from({ length: count }, (_, t) => (t < owning ? owning + otherwise[t]! : -1)),
    first,
    members,
  }
}

/** Numbers distinct keys, and keeps the first student of each. */
function createKinds() {
  const numbers = new Map<string | number, number>()
  const examples: number[] = []
  return {
    examples,
    of(key: string | number, student: number): number {
      const found = numbers.get(key)
      if (found !== undefined) return found
      numbers.set(key, examples.length)
      return examples.push(student) - 1
    },
  }
}

/** The previous company of a free student, if they may stay there, or −1. */
function placeToStay(instance: Instance, student: number): number {
  const company = instance.repair?.before[student] ?? -1
  return company >= 0 && isFree(instance, student) && isAllowed(instance, student, company) ? company : -1
}

/** Packs field and list into one number; business fields are few enough for it to be exact. */
function keyOf(instance: Instance, student: number): number {
  let key = instance.studyField[student]!
  for (let slot = 0; slot < studentSlots; slot++) {
    key = key * (instance.businessFields + 1) + instance.studentLists[student * studentSlots + slot]! + 1
  }
  return key
}
