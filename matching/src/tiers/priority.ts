import { buildNetwork } from '../flow/network.ts'
import { createAugmenter } from '../flow/augment.ts'
import { copyGraph, setCapacity } from '../flow/graph.ts'
import { isFree } from '../model/instance.ts'
import type { Instance } from '../model/instance.ts'
import type { Student } from '../model/problem.ts'
import type { Priority } from '../model/settings.ts'
import { planTeams } from '../model/team-plan.ts'

/** An unplaced student, by rank on the waiting list, with the facts that the priority uses. */
export interface WaitingStudent {
  matrikelnummer: string
  /** From 1. */
  rank: number
  facts: { semester: number | undefined; wasPlaced: boolean; registered: string | undefined }
  /**
   * The first criterion that ranked the student behind the last holder of a place they could have had: `had-place` if
   * that holder had a place before the repair, `seed` if all facts are equal.
   */
  decidedBy: Priority | 'had-place' | 'seed'
}

/**
 * Sets aside the students who stay out if places are short, so that every solver sees only those with priority. The
 * sets of students that can all be placed are a matroid (transversal matroids: Edmonds, Fulkerson, 1965), so taking
 * students by priority while they fit gives the best set. Minimum sizes are ignored: they matter only if places are not
 * short.
 */
export function chooseWaiting(instance: Instance): Instance {
  if (instance.settings.priority.length === 0 && !hasDisplaced(instance)) return instance
  const { waiting } = takeInOrder(instance)
  return waiting.length === 0 ? instance : { ...instance, waiting: new Set(waiting) }
}

interface Taken {
  taken: number[]
  waiting: number[]
  /** Whether a waiting student could replace one who was taken, with all others of those kept. */
  isRival: (waits: number, taken: number) => boolean
}

/** Ignores the instance's waiting list. */
function takeInOrder(instance: Instance): Taken {
  const nobodyWaits = { ...instance, waiting: new Set<number>() }
  const plan = planTeams(nobodyWaits)
  const network = buildNetwork(nobodyWaits)
  const { typeOf, count } = network.types
  const graph = copyGraph(network.graph)
  plan.room.forEach((room, j) => setCapacity(graph, network.beyondArc[j]!, room))
  const { augment, hasReached } = createAugmenter(graph, network.sinkBeyond)
  /** By type without room: the types whose students could be replaced by it. Students taken later cannot. */
  const rivals = new Map<number, Uint8Array>()
  const taken: number[] = []
  const waiting: number[] = []
  for (const i of byPriority(nobodyWaits).filter((student) => isFree(nobodyWaits, student))) {
    const type = typeOf[i]!
    // Students of a type that did not fit once never fit.
    if (!rivals.has(type) && !augment(1 + type)) {
      rivals.set(
        type,
        Uint8Array.from({ length: count }, (_, other) => (hasReached(1 + other) ? 1 : 0)),
      )
    }
    if (rivals.has(type)) waiting.push(i)
    else taken.push(i)
  }
  return { taken, waiting, isRival: (waits, other) => rivals.get(typeOf[waits]!)![typeOf[other]!] === 1 }
}

/**
 * Whether a repair has students whose company no longer takes part or whose team may be dissolved. No tier keeps a
 * place for them, so the order does: they come before newcomers.
 */
const hasDisplaced = ({ repair }: Instance): boolean =>
  repair !== undefined && repair.hadPlace.some((had, i) => had === 1 && repair.before[i]! < 0)

/**
 * Students who stay out because others have priority, next in line first. Students who could replace nobody are not
 * listed: no company may take them, or none has a place to give.
 */
export function waitingList({ instance, teamOf }: { instance: Instance; teamOf: Int32Array }): WaitingStudent[] {
  if (instance.waiting.size === 0) return []
  const { taken, waiting, isRival } = takeInOrder(instance)
  const placed = taken.filter((i) => teamOf[i]! >= 0)
  return waiting
    .flatMap((i) => {
      const isAhead = (other: number): boolean => isRival(i, other)
      const last = placed.findLast(isAhead) ?? taken.findLast(isAhead)
      return last === undefined ? [] : [{ i, last }]
    })
    .map(({ i, last }, at) => ({
      matrikelnummer: instance.students[i]!.matrikelnummer,
      rank: at + 1,
      facts: factsOf(instance.students[i]!),
      decidedBy: decidedBetween(instance, last, i),
    }))
}

/** All students, those with priority first. */
function byPriority(instance: Instance): number[] {
  const { settings, students } = instance
  const had = (i: number): number => hadPlace(instance, i)
  return [...students.keys()].sort((a, b) => {
    // A repair takes nobody's place away, and students whose place is gone come before newcomers.
    if (had(a) !== had(b)) return had(a) - had(b)
    for (const priority of settings.priority) {
      const difference = rankBy(priority, students[a]!) - rankBy(priority, students[b]!)
      if (difference !== 0) return difference
    }
    return a - b
  })
}

/** 0 for students who may stay where they were, 1 for those who had another place, 2 for newcomers. */
function hadPlace({ repair }: Instance, i: number): number {
  if (repair?.hadPlace[i] !== 1) return 2
  return repair.before[i]! >= 0 ? 0 : 1
}

function decidedBetween(instance: Instance, a: number, b: number): WaitingStudent['decidedBy'] {
  const { settings, students } = instance
  if (hadPlace(instance, a) !== hadPlace(instance, b)) return 'had-place'
  const isDifferent = (priority: Priority): boolean => rankBy(priority, students[a]!) !== rankBy(priority, students[b]!)
  return settings.priority.find(isDifferent) ?? 'seed'
}

/** Lower is better; missing answers come last. */
function rankBy(priority: Priority, student: Student): number {
  const { semester, wasPlaced, registered } = factsOf(student)
  switch (priority) {
    case 'higher-semester':
      return -(semester ?? 0)
    case 'never-placed':
      return wasPlaced ? 1 : 0
    case 'registered-earlier':
      return registered === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(registered)
  }
}

function factsOf({ semester, previousParticipation, date }: Student): WaitingStudent['facts'] {
  return {
    semester: semester === undefined || semester === null ? undefined : Number(semester),
    wasPlaced: previousParticipation === 'Yes',
    registered: date ?? undefined,
  }
}
