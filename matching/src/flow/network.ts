import { copyGraph, createGraphBuilder, flowOf, setCapacity, stride, unlimited } from './graph.ts'
import type { Graph } from './graph.ts'
import { companySlots, isAllowed, studentSlots, valueOf } from '../model/instance.ts'
import type { Instance } from '../model/instance.ts'
import { layPoints } from './layers.ts'
import { sendAtLeastCost } from './min-cost-flow.ts'
import { groupStudents } from './student-types.ts'
import type { StudentTypes } from './student-types.ts'

/**
 * The compact network: source → type → (study field, business field) → company → sink. Each business field has a hub
 * before the companies that don't list the study field, and one node before all hubs serves fields that nobody listed.
 * A pair's fit depends only on the two fields and the two lists, so the network grows with students and companies, not
 * with their pairs. Costs are `top` − points of the instance's objective, so the best pair costs 0. Every forward arc
 * leads to a higher node number. Holds no flow: each `Flow` has its own copy of the graph.
 */
export interface Network {
  graph: Graph
  types: StudentTypes
  source: number
  /** Type t is node 1 + t. */
  firstCompany: number
  /** One sink for a company's minimum, one for what it takes beyond that. */
  sinkNeeded: number
  sinkBeyond: number
  top: number
  /** Indices of the arcs company → sinkNeeded and company → sinkBeyond. */
  neededArc: Int32Array
  beyondArc: Int32Array
}

export function buildNetwork(instance: Instance): Network {
  const { companies, studyFields, businessFields } = instance
  const types = groupStudents(instance)
  const layers = layPoints(instance, instance.objective)
  const builder = createGraphBuilder()
  const hasCompany = new Uint8Array(businessFields)
  for (const b of instance.business) hasCompany[b] = 1
  const hasStudent = new Uint8Array(studyFields)
  for (let t = 0; t < types.count; t++) hasStudent[instance.studyField[types.example[t]!]!] = 1

  // Only field pairs that some company lists get nodes; the others go straight to the hubs.
  const isListed = new Uint8Array(studyFields * businessFields)
  instance.companyLists.forEach((f, at) => {
    const b = instance.business[Math.floor(at / companySlots)]!
    if (f >= 0 && hasStudent[f] === 1) isListed[f * businessFields + b] = 1
  })
  const pairOf = new Int32Array(isListed.length).fill(-1)
  let pairs = 0
  isListed.forEach((listed, cell) => {
    if (listed === 1) pairOf[cell] = pairs++
  })

  // Node numbers: source, types, study fields, listed pairs by layer, anywhere, hubs, companies, sinks.
  const source = 0
  const fieldNode = 1 + types.count
  const pairNode = fieldNode + studyFields
  const anywhere = pairNode + pairs * layers.count
  const hubNode = anywhere + 1
  const firstCompany = hubNode + businessFields
  const sinkNeeded = firstCompany + companies.length
  const sinkBeyond = sinkNeeded + 1
  const pair = (f: number, b: number, layer: number): number =>
    pairNode + pairOf[f * businessFields + b]! * layers.count + layer

  const moversOf = new Int32Array(types.count)
  types.otherwise.forEach((other, t) => {
    if (other >= 0) moversOf[other]! += types.first[t + 1]! - types.first[t]!
  })
  for (let t = 0; t < types.count; t++) {
    const size = types.first[t + 1]! - types.first[t]!
    builder.add(source, 1 + t, size, 0)
    const i = types.example[t]!
    const f = instance.studyField[i]!
    if (instance.excluded.has(i)) {
      addExcludedType(t, i, size)
      continue
    }
    if (types.otherwise[t]! >= 0) {
      for (const j of types.own[t]!) builder.add(1 + t, firstCompany + j, size, layers.top - valueOf(instance, i, j))
      builder.add(1 + t, 1 + types.otherwise[t]!, size, 0)
      continue
    }
    // A student with companies of their own who goes to none of them passes through here too.
    const through = moversOf[t]! + size
    for (let slot = 0; slot < studentSlots; slot++) {
      const b = instance.studentLists[i * studentSlots + slot]!
      if (b < 0 || hasCompany[b] === 0) continue
      const k = Math.min(slot + 1, 3)
      const layer = layers.of[k]!
      const cost = layers.typeCost[k]!
      if (isListed[f * businessFields + b] === 1) builder.add(1 + t, pair(f, b, layer), through, cost)
      else if (layers.reachesHub[layer]) builder.add(1 + t, hubNode + b, through, cost + layers.companyCost(layer, 0))
    }
    if (layers.meetsUnlisted) builder.add(1 + t, fieldNode + f, through, layers.typeCost[0]!)
  }

  /** Has its own arc to every company that the rules allow. */
  function addExcludedType(t: number, i: number, size: number): void {
    for (let j = 0; j < companies.length; j++) {
      if (isAllowed(instance, i, j)) builder.add(1 + t, firstCompany + j, size, layers.top - valueOf(instance, i, j))
    }
  }

  const unlistedLayer = layers.of[0]!
  const meetsAnybody = layers.meetsUnlisted && layers.reachesHub[unlistedLayer] === true
  for (let f = 0; f < studyFields; f++) {
    if (hasStudent[f] === 0) continue
    if (meetsAnybody) builder.add(fieldNode + f, anywhere, unlimited, layers.companyCost(unlistedLayer, 0))
    for (let b = 0; b < businessFields; b++) {
      if (isListed[f * businessFields + b] === 0) continue
      if (layers.meetsUnlisted) builder.add(fieldNode + f, pair(f, b, unlistedLayer), unlimited, 0)
      for (let layer = 0; layer < layers.count; layer++) {
        if (layers.reachesHub[layer]) {
          builder.add(pair(f, b, layer), hubNode + b, unlimited, layers.companyCost(layer, 0))
        }
      }
    }
  }
  for (let b = 0; b < businessFields; b++) {
    if (meetsAnybody && hasCompany[b] === 1) builder.add(anywhere, hubNode + b, unlimited, 0)
  }
  const neededArc = new Int32Array(companies.length)
  const beyondArc = new Int32Array(companies.length)
  for (let j = 0; j < companies.length; j++) {
    const b = instance.business[j]!
    for (let slot = 0; slot < companySlots; slot++) {
      const f = instance.companyLists[j * companySlots + slot]!
      if (f < 0 || !hasStudent[f]) continue
      for (let layer = 0; layer < layers.count; layer++) {
        if (layers.reachesListed[layer]) {
          builder.add(pair(f, b, layer), firstCompany + j, unlimited, layers.companyCost(layer, slot + 1))
        }
      }
    }
    builder.add(hubNode + b, firstCompany + j, unlimited, 0)
    neededArc[j] = builder.add(firstCompany + j, sinkNeeded, 0, 0)
    beyondArc[j] = builder.add(firstCompany + j, sinkBeyond, 0, 0)
  }
  const { graph, placeOf } = builder.build(sinkBeyond + 1)
  for (let j = 0; j < companies.length; j++) {
    neededArc[j] = placeOf[neededArc[j]!]!
    beyondArc[j] = placeOf[beyondArc[j]!]!
  }
  return { graph, types, source, firstCompany, sinkNeeded, sinkBeyond, top: layers.top, neededArc, beyondArc }
}

/** A least-cost flow in a network, with the potentials that prove it. Immutable. */
export interface Flow {
  network: Network
  /** The residual network and the potentials. */
  graph: Graph
  /** Students sent to meet minimum sizes, and beyond. */
  needed: number
  beyond: number
  /** Company → number of students in the flow. */
  sizes: Int32Array
}

/** The flow's value: the objective's points of all students sent. */
export function worthOf({ network, graph, needed, beyond }: Flow): number {
  let cost = 0
  for (let u = 0; u < network.sinkNeeded; u++) {
    for (let a = graph.first[u]!, end = graph.first[u + 1]!; a < end; a += stride) {
      if (graph.arcs[a]! > u) cost += graph.arcs[a + 1]! * flowOf(graph, a)
    }
  }
  return network.top * (needed + beyond) - cost
}

/**
 * The least-cost flow that meets every company's need, then places as many as possible; `needed` ≤ `room`, by company.
 */
export function solveNetwork(network: Network, needed: Int32Array, room: Int32Array): Flow {
  const { neededArc, beyondArc, firstCompany, source, sinkNeeded, sinkBeyond } = network
  const graph = copyGraph(network.graph)
  for (let j = 0; j < needed.length; j++) {
    setCapacity(graph, neededArc[j]!, needed[j]!)
    setCapacity(graph, beyondArc[j]!, room[j]! - needed[j]!)
  }
  const first = needed.some((count) => count > 0) ? sendAtLeastCost(graph, source, sinkNeeded) : 0
  // The potential of the second sink must leave no negative reduced cost on its arcs; the needed flow stays.
  let lowest = unlimited
  for (let j = 0; j < needed.length; j++) lowest = Math.min(lowest, graph.potential[firstCompany + j]!)
  graph.potential[sinkBeyond] = lowest
  const beyond = sendAtLeastCost(graph, source, sinkBeyond)
  return { network, graph, needed: first, beyond, sizes: readSizes(network, graph) }
}

/** Company → number of students in a graph's flow. */
export function readSizes({ neededArc, beyondArc }: Network, graph: Graph): Int32Array {
  return neededArc.map((place, j) => flowOf(graph, place) + flowOf(graph, beyondArc[j]!))
}
