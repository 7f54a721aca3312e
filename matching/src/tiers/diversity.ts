import { carryDown } from '../flow/carry-down.ts'
import { createGraphBuilder, flowOf, stride, unlimited } from '../flow/graph.ts'
import type { Graph } from '../flow/graph.ts'
import type { Instance } from '../model/instance.ts'
import type { FormedTeam } from '../model/team-plan.ts'
import { sendAtLeastCost } from '../flow/min-cost-flow.ts'
import type { Flow } from '../flow/network.ts'
import type { OptimalFace } from './optimal-face.ts'
import { teamsFor } from '../model/team-plan.ts'
import type { TeamPlan } from '../model/team-plan.ts'

/** Costs more than any gain in schools: an unplaced student joins only in exchange for one of the same type. */
const reserveCost = 1000

/**
 * Tier 5: the teams with the most distinct schools in total, at no loss of the tiers above. Again a flow: one copy of
 * the compact network's optimal face per school, joined at the teams, where the first student of a school costs 0 and
 * every further one 1. Exact for the sizes that the face allows; locked teams are left out.
 */
export function formDiverseTeams(instance: Instance, plan: TeamPlan, flow: Flow, face: OptimalFace): FormedTeam[] {
  const teams = emptyTeams(instance, plan, flow, face)
  const copies = copyBySchool(instance, flow, face)
  const { builder, idOf, members } = copies
  const shared = dealPins(instance, teams, copies)
  const firstTeam = shared.nodes
  const sinkNeeded = firstTeam + teams.length
  const sinkBeyond = sinkNeeded + 1
  const schools = copies.schools
  teams.forEach((team, k) => {
    const base = (flow.network.firstCompany + team.company) * schools
    const present = new Set(team.pinned.map((i) => instance.school[i]!))
    for (let s = 0; s < schools; s++) {
      const id = shared.nodeOf(k, s) ?? idOf[base + s]!
      if (id < 0) continue
      if (!present.has(s)) builder.add(id, firstTeam + k, 1, 0)
      builder.add(id, firstTeam + k, unlimited, 1)
    }
    builder.add(firstTeam + k, sinkNeeded, team.least, 0)
    if (team.most > team.least) builder.add(firstTeam + k, sinkBeyond, team.most - team.least, 0)
  })
  const { graph } = builder.build(sinkBeyond + 1)
  sendAtLeastCost(graph, 0, sinkNeeded)
  let lowest = unlimited
  for (let k = 0; k < teams.length; k++) lowest = Math.min(lowest, graph.potential[firstTeam + k]!)
  graph.potential[sinkBeyond] = lowest
  sendAtLeastCost(graph, 0, sinkBeyond)

  const waiting: number[][] = Array.from({ length: sinkNeeded }, (_, node) => members.get(node) ?? [])
  carryDown(graph, waiting, firstTeam)
  return teams.map(({ company, pinned }, k) => ({ company, students: [...pinned, ...waiting[firstTeam + k]!] }))
}

/**
 * If a company has several teams, the flow also distributes its pinned students: one node per school for them, and one
 * per school and team (`nodeOf`, undefined for other companies), where they meet the others.
 */
function dealPins(instance: Instance, teams: readonly EmptyTeam[], copies: ReturnType<typeof copyBySchool>) {
  const { builder, idOf, members, schools } = copies
  const shared = [...teams.keys()].filter((k) => teams[k]!.dealt.length > 0)
  let next = copies.nodes
  const pinnedAt = new Map<number, number>()
  for (const company of new Set(shared.map((k) => teams[k]!.company))) {
    const { dealt } = teams.find((team) => team.company === company)!
    for (const [school, students] of Map.groupBy(dealt, (i) => instance.school[i]!)) {
      pinnedAt.set(company * schools + school, next)
      members.set(next, students)
      builder.add(0, next++, students.length, 0)
    }
  }
  const nodes = new Map<number, number>()
  for (const k of shared) {
    const { company } = teams[k]!
    for (let s = 0; s < schools; s++) {
      const free = idOf[(copies.firstCompany + company) * schools + s]!
      const pinned = pinnedAt.get(company * schools + s)
      if (free < 0 && pinned === undefined) continue
      nodes.set(k * schools + s, next)
      if (free >= 0) builder.add(free, next, unlimited, 0)
      if (pinned !== undefined) builder.add(pinned, next, unlimited, 0)
      next++
    }
  }
  return { nodes: next, nodeOf: (team: number, school: number) => nodes.get(team * schools + school) }
}

interface EmptyTeam {
  company: number
  pinned: number[]
  /** The company's pinned students, if the flow distributes them over its teams. */
  dealt: number[]
  /** Students who join the pinned ones, including those distributed. */
  least: number
  most: number
}

/** The teams to fill: each company's students form the most teams possible, of even sizes. */
function emptyTeams(instance: Instance, plan: TeamPlan, flow: Flow, face: OptimalFace): EmptyTeam[] {
  const pinned: number[][] = instance.companies.map(() => [])
  instance.pinned.forEach((company, i) => company >= 0 && pinned[company]!.push(i))
  const teams: EmptyTeam[] = []
  flow.sizes.forEach((size, company) => {
    const all = size + pinned[company]!.length
    const count = teamsFor(instance, plan, company, all)
    if (count === 1) {
      const [least, most] = [face.least[company]!, face.most[company]!]
      teams.push({ company, pinned: pinned[company]!, dealt: [], least, most })
      return
    }
    for (let k = 0; k < count; k++) {
      const places = Math.floor(all / count) + (k < all % count ? 1 : 0)
      teams.push({ company, pinned: [], dealt: pinned[company]!, least: places, most: places })
    }
  })
  return teams
}

/**
 * The face's arcs, one copy per school that can use them; `idOf[node × schools + school]` is the copy's node or −1. Two
 * thirds of the copies would have no choice: students of a type with a single arc start at its head, and a company
 * reached by a single arc is skipped, so that the copy's arc leads from its tail to the team.
 */
function copyBySchool(instance: Instance, { network, graph }: Flow, face: OptimalFace) {
  const { types, firstCompany } = network
  let schools = 1
  for (const school of instance.school) schools = Math.max(schools, school + 1)
  const nodes = firstCompany + instance.companies.length
  const isPresent = new Uint8Array(nodes * schools)
  const optional = new Uint8Array(types.count)
  const membersAt = new Map<number, number[]>()
  for (let t = 0; t < types.count; t++) {
    if (face.optional(t)) optional[t] = 1
    else if (flowOf(graph, sourceArc(graph, t)) === 0) continue
    const only = optional[t] === 1 ? -1 : onlyHead(graph, face, 1 + t)
    // Types may lead to types, where being left unplaced is decided.
    const start = only > types.count ? only : 1 + t
    for (let m = types.first[t]!; m < types.first[t + 1]!; m++) {
      const student = types.members[m]!
      const cell = start * schools + instance.school[student]!
      isPresent[cell] = 1
      const alike = membersAt.get(cell)
      if (alike === undefined) membersAt.set(cell, [student])
      else alike.push(student)
    }
  }

  /** Visits the cells at both ends of every arc that a school can use. */
  const forEachArc = (visit: (from: number, to: number) => void): void => {
    for (let u = 1; u < firstCompany; u++) {
      for (let a = graph.first[u]!; a < graph.first[u + 1]!; a += stride) {
        const v = graph.arcs[a]!
        if (v < u || !face.includes(u, a)) continue
        for (let s = 0; s < schools; s++) if (isPresent[u * schools + s] === 1) visit(u * schools + s, v * schools + s)
      }
    }
  }
  const arriving = new Int32Array(isPresent.length)
  const lastFrom = new Int32Array(isPresent.length)
  forEachArc((from, to) => {
    isPresent[to] = 1
    arriving[to]!++
    lastFrom[to] = from
  })

  // Nodes are numbered in order, so that arcs lead to higher numbers.
  const builder = createGraphBuilder()
  const idOf = new Int32Array(isPresent.length).fill(-1)
  const members = new Map<number, number[]>()
  let next = 1
  for (let cell = 0; cell < isPresent.length; cell++) {
    if (isPresent[cell] === 0) continue
    const alike = membersAt.get(cell)
    const isPassed = cell >= firstCompany * schools && arriving[cell] === 1 && alike === undefined
    idOf[cell] = isPassed ? idOf[lastFrom[cell]!]! : next++
    if (alike === undefined) continue
    members.set(idOf[cell]!, alike)
    const type = Math.floor(cell / schools) - 1
    builder.add(0, idOf[cell]!, alike.length, optional[type] === 1 ? reserveCost : 0)
  }
  forEachArc((from, to) => {
    if (idOf[from] !== idOf[to]) builder.add(idOf[from]!, idOf[to]!, unlimited, 0)
  })
  return { builder, idOf, members, nodes: next, schools, firstCompany }
}

/** The head of the face's only forward arc from a node; −1 if there are several. */
function onlyHead(graph: Graph, face: OptimalFace, u: number): number {
  let head = -1
  for (let a = graph.first[u]!; a < graph.first[u + 1]!; a += stride) {
    if (graph.arcs[a]! < u || !face.includes(u, a)) continue
    if (head >= 0) return -1
    head = graph.arcs[a]!
  }
  return head
}

/** Type t's arc from the source, the only one into it. */
function sourceArc(graph: Graph, type: number): number {
  return graph.first[0]! + type * stride
}
