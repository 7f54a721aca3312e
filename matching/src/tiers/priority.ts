import { buildNetwork } from '../flow/network.ts'
import { addFlow, copyGraph, setCapacity, stride } from '../flow/graph.ts'
import type { Graph } from '../flow/graph.ts'
import { isFree } from '../model/instance.ts'
import type { Instance } from '../model/instance.ts'
import type { Student } from '../model/problem.ts'
import type { Priority } from '../model/settings.ts'
import { planTeams } from '../model/team-plan.ts'

/** A student without a place, by rank in the waiting list, with the facts that the priority goes by. */
export interface WaitingStudent {
  matrikelnummer: string
  /** From 1. */
  rank: number
  facts: { semester: number | undefined; wasPlaced: boolean; registered: string | undefined }
  /** What first set the student behind the last one with priority who has a place; `seed` where all facts are equal. */
  decidedBy: Priority | 'seed'
}

/**
 * Sets aside who stays out where places are short, so that every solver sees only those with priority. The sets of
 * students that can all be placed are a matroid (transversal matroids: Edmonds, Fulkerson, 1965): taking students by
 * priority while they fit gives the best set, student by student. Smallest teams are not looked at: they bind only where
 * places are not short.
 */
export function chooseWaiting(instance: Instance): Instance {
  if (instance.settings.priority.length === 0) return instance
  const plan = planTeams(instance)
  const network = buildNetwork(instance)
  const graph = copyGraph(network.graph)
  plan.room.forEach((room, j) => setCapacity(graph, network.beyondArc[j]!, room))
  const augment = createAugmenter(graph, network.sinkBeyond)
  const isClosed = new Uint8Array(network.types.count)
  const waiting = new Set<number>()
  for (const i of byPriority(instance).filter((student) => isFree(instance, student))) {
    const type = network.types.typeOf[i]!
    // Whoever is like a student that did not fit does not fit either.
    if (isClosed[type] === 0 && !augment(1 + type)) isClosed[type] = 1
    if (isClosed[type] === 1) waiting.add(i)
  }
  return waiting.size === 0 ? instance : { ...instance, waiting }
}

/** Who stays out because others have priority, the next one first. */
export function waitingList(instance: Instance): WaitingStudent[] {
  const ordered = byPriority(instance)
  const last = ordered.findLast((i) => isFree(instance, i))
  return ordered
    .filter((i) => instance.waiting.has(i))
    .map((i, at) => ({
      matrikelnummer: instance.students[i]!.matrikelnummer,
      rank: at + 1,
      facts: factsOf(instance.students[i]!),
      decidedBy: last === undefined ? 'seed' : decidedBetween(instance, last, i),
    }))
}

/** All students, those with priority first; equal ones in an order that the seed decides, as the types are. */
function byPriority(instance: Instance): number[] {
  const { settings, students } = instance
  const had = (i: number): number => (instance.repair !== undefined && instance.repair.before[i]! >= 0 ? 0 : 1)
  return [...students.keys()].sort((a, b) => {
    // A repair takes nobody's place away for somebody new.
    if (had(a) !== had(b)) return had(a) - had(b)
    for (const priority of settings.priority) {
      const difference = rankBy(priority, students[a]!) - rankBy(priority, students[b]!)
      if (difference !== 0) return difference
    }
    return scramble(a, settings.seed) - scramble(b, settings.seed) || a - b
  })
}

function decidedBetween({ settings, students }: Instance, a: number, b: number): WaitingStudent['decidedBy'] {
  const isDifferent = (priority: Priority): boolean => rankBy(priority, students[a]!) !== rankBy(priority, students[b]!)
  return settings.priority.find(isDifferent) ?? 'seed'
}

/** Smaller is better; who did not say comes last. */
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

/** A number that looks drawn, from a student's place and the seed (the finalizer of MurmurHash3: Appleby, 2011). */
function scramble(place: number, seed: number): number {
  let z = Math.imul(place + 1, 0x9e3779b9) ^ (seed | 0)
  z = Math.imul(z ^ (z >>> 16), 0x85ebca6b)
  z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35)
  return (z ^ (z >>> 16)) >>> 0
}

/** Sends one unit from a node to the sink by any residual path, if there is one; never through the source. */
function createAugmenter(graph: Graph, sink: number): (from: number) => boolean {
  const { arcs, first, nodes } = graph
  const seenIn = new Int32Array(nodes)
  const parent = new Int32Array(nodes)
  const stack = new Int32Array(nodes)
  let round = 0
  return (from) => {
    round++
    seenIn[from] = round
    seenIn[0] = round
    stack[0] = from
    for (let height = 1; height > 0;) {
      const u = stack[--height]!
      for (let a = first[u]!; a < first[u + 1]!; a += stride) {
        const v = arcs[a]!
        if (arcs[a + 2]! <= 0 || seenIn[v] === round) continue
        seenIn[v] = round
        parent[v] = a
        if (v === sink) {
          for (let w = sink; w !== from; w = arcs[arcs[parent[w]! + 3]!]!) addFlow(graph, parent[w]!, 1)
          return true
        }
        stack[height++] = v
      }
    }
    return false
  }
}
