import { stride } from '../flow/graph.ts'
import type { Network } from '../flow/network.ts'
import { buildNetwork } from '../flow/network.ts'
import { isAllowed, isFree, topOf, valueOf } from '../model/instance.ts'
import type { Instance, InstanceRule, Objective } from '../model/instance.ts'
import type { TeamPlan } from '../model/team-plan.ts'
import { createModelBuilder } from './model-builder.ts'
import type { HighsModel, LinearObjective, ModelBuilder } from './model-builder.ts'
import { createRuleRows, fixedPenaltyOf } from './rule-rows.ts'
import { addTeamSlots } from './team-slots.ts'
import type { TeamSlots } from './team-slots.ts'

/** At least one student: those named by a rule who go to one company together. */
export type Unit = readonly number[]

/** How a model represents the students: by the compact network of each part, or individually. */
export interface Division {
  /** Groups of students alike in every property that a rule asks for. */
  parts: readonly (readonly number[])[]
  units: readonly Unit[]
  /** Companies with a separate representation of each team. */
  apart: ReadonlySet<number>
}

export interface TeamColumns {
  /** Number of teams that are not locked. */
  teams: number
  /** Whether the company has any team, locked ones included. */
  served: number
  /** Students beyond the minimum size: `beyond[k]` teams have more than `minimum + k`. */
  beyond: readonly number[]
}

/** The column of a type's students who stay, in a repair with a move limit. */
export interface Stay {
  type: number
  company: number
  column: number
}

/** The model, and where its parts are. */
export interface MixedIntegerModel extends HighsModel {
  companies: readonly TeamColumns[]
  /** By part: its network, arc → column, the inflow columns by company (−1: none needed), who stays. */
  parts: readonly {
    network: Network
    columnOf: ReadonlyMap<number, number>
    inflow: readonly number[]
    stays: readonly Stay[]
  }[]
  /** `units[u]`: company → column. */
  units: readonly ReadonlyMap<number, number>[]
  /** Company → its teams, if represented separately. */
  slots: ReadonlyMap<number, TeamSlots>
  /** Students placed, companies served and teams kept, negated to be minimised. */
  placed: LinearObjective
  served: LinearObjective
  kept: LinearObjective
  /** `levels[l]`: loss against the best pair of objective l over all placed students; the last adds broken rules. */
  levels: readonly LinearObjective[]
  /** Sum of squared team sizes. */
  balance: LinearObjective
  /** Cost of rules `none` broken by pinned students, which no search can change. */
  fixedPenalty: number
  /** The best pair's points, by level. */
  tops: readonly number[]
}

/**
 * The whole matching as a model. Each part of the students flows through its compact network; units have a column per
 * company; at company j with t teams
 *
 *     pins + students = minimum · t + Σₖ beyondₖ, 0 ≤ beyondₖ ≤ t
 *
 * so that even sizes have the least squares: minimum² · t + Σₖ (2(minimum + k) + 1) · beyondₖ. With integral teams,
 * units and inflows (part to company), the flow is integral too, so only these are integer variables.
 */
export function modelMatching(
  instance: Instance,
  plan: TeamPlan,
  levels: readonly (Objective & { tier: string })[],
  division: Division,
  rules: readonly InstanceRule[],
): MixedIntegerModel {
  const build = createModelBuilder()
  const m = plan.room.length
  const sums = {
    placed: build.objective(),
    served: build.objective(),
    kept: build.objective(),
    balance: build.objective(),
    levels: levels.map(() => build.objective()),
  }
  const fit = sums.levels[levels.findIndex(({ tier }) => tier === 'fit')]!

  // One row per company for its students: filled by parts and units, emptied by its teams.
  const sizeRows = [...plan.pins].map((pins) => build.row(-pins, -pins))
  const ruleRows = rules.map((rule) => createRuleRows(build, instance, plan, rule, fit, division.apart))
  const stayRow = createStayRow(build, instance)
  const slots = new Map([...division.apart].map((j) => [j, addTeamSlots(build, instance, plan, j, ruleRows)]))

  const parts = division.parts.map((students) => addPart(students))
  const units = division.units.map((students) => addUnit(students))
  const companies = Array.from({ length: m }, (_, j) => addCompany(j))
  const tops = levels.map(topOf)
  return {
    ...build.finish(),
    companies,
    parts,
    units,
    slots,
    ...sums,
    fixedPenalty: fixedPenaltyOf(instance, rules),
    tops,
  }

  function addPart(students: readonly number[]) {
    const own = new Set(students)
    const others = [...instance.students.keys()].filter((i) => isFree(instance, i) && !own.has(i))
    const part = { ...instance, waiting: new Set([...instance.waiting, ...others]) }
    const networks = levels.map((objective) => buildNetwork({ ...part, objective }))
    const network = networks[0]!
    const { graph, firstCompany } = network
    const example = students[0] ?? -1
    const counting = ruleRows.filter(({ countsPart }) => countsPart(example))
    // A part's inflow at a company must be integral if a rule counts it.
    const inflow = Array.from({ length: m }, (_, j) => {
      if (division.parts.length === 1 && counting.length === 0 && slots.size === 0) return -1
      const column = build.column(0, students.length, true)
      if (slots.has(j)) slots.get(j)!.deal(students, 1, column)
      else for (const { rowsOf } of counting) for (const row of rowsOf(j, 0)) build.entry(column, row, 1)
      for (const { cost } of counting) build.cost(fit, column, cost(j))
      return column
    })
    const inflowRows = inflow.map((column) => {
      if (column < 0) return -1
      const row = build.row(0, 0)
      build.entry(column, row, -1)
      return row
    })
    const rowOf = new Int32Array(firstCompany).fill(-1)
    const balanceOf = (node: number): number => (rowOf[node]! < 0 ? (rowOf[node] = build.row(0, 0)) : rowOf[node]!)
    const columnOf = new Map<number, number>()
    // Only what its students can reach: a part of one study field uses a small part of the network.
    const isReached = new Uint8Array(firstCompany + m)
    isReached[0] = 1
    const stays: Stay[] = []
    for (let u = 0; u < firstCompany; u++) {
      if (isReached[u] === 0) continue
      for (let a = graph.first[u]!; a < graph.first[u + 1]!; a += stride) {
        const v = graph.arcs[a]!
        const capacity = graph.arcs[a + 2]!
        if (v < u || capacity === 0) continue
        isReached[v] = 1
        const stay = stayRow < 0 ? undefined : stayOf(instance, network, u, v)
        const column = build.column(0, Math.min(capacity, students.length), stay !== undefined)
        if (stay !== undefined) {
          build.entry(column, stayRow, 1)
          stays.push({ ...stay, column })
        }
        columnOf.set(a, column)
        if (u === 0) build.cost(sums.placed, column, -1)
        else build.entry(column, balanceOf(u), -1)
        if (v < firstCompany) build.entry(column, balanceOf(v), 1)
        else {
          build.entry(column, sizeRows[v - firstCompany]!, 1)
          if (inflowRows[v - firstCompany]! >= 0) build.entry(column, inflowRows[v - firstCompany]!, 1)
        }
        networks.forEach((one, level) => build.cost(sums.levels[level]!, column, one.graph.arcs[a + 1]!))
      }
    }
    return { network, columnOf, inflow, stays }
  }

  function addUnit(students: Unit): ReadonlyMap<number, number> {
    const columns = new Map<number, number>()
    const onceRow = build.row(Number.NEGATIVE_INFINITY, 1)
    for (let j = 0; j < m; j++) {
      if (instance.maximum[j]! < students.length || plan.room[j]! < students.length) continue
      if (!students.every((i) => isAllowed(instance, i, j))) continue
      const column = build.column(0, 1, true)
      columns.set(j, column)
      build.entry(column, onceRow, 1)
      build.entry(column, sizeRows[j]!, students.length)
      build.cost(sums.placed, column, -students.length)
      if (stayRow >= 0) build.entry(column, stayRow, students.filter((i) => instance.repair?.before[i] === j).length)
      levels.forEach((objective, level) => {
        const top = topOf(objective)
        const lost = students.reduce((sum, i) => sum + top - valueOf({ ...instance, objective }, i, j), 0)
        build.cost(sums.levels[level]!, column, lost)
      })
      for (const { hasStudent, rowsOf, cost, addNamed } of ruleRows) {
        const count = students.reduce((sum, i) => sum + hasStudent[i]!, 0)
        if (count === 0) continue
        build.cost(fit, column, count * cost(j))
        if (slots.has(j)) continue
        for (const row of rowsOf(j, 0)) build.entry(column, row, count)
        addNamed(students, j, 0, column)
      }
      slots.get(j)?.deal(students, students.length, column)
    }
    return columns
  }

  function addCompany(j: number): TeamColumns {
    const minimum = instance.minimum[j]!
    const maximum = instance.maximum[j]!
    const open = plan.openTeams[j]!
    const isLocked = plan.lockedTeams[j]! > 0
    const teams = build.column(plan.pins[j]! > 0 ? 1 : 0, open, true)
    build.entry(teams, sizeRows[j]!, -minimum)
    build.cost(sums.balance, teams, minimum ** 2)
    const beyond = Array.from({ length: maximum - minimum }, (_, k) => {
      const column = build.column(0, open, false)
      build.entry(column, sizeRows[j]!, -1)
      build.cost(sums.balance, column, 2 * (minimum + k) + 1)
      const row = build.row(Number.NEGATIVE_INFINITY, 0)
      build.entry(column, row, 1)
      build.entry(teams, row, -1)
      return column
    })
    const own = slots.get(j)
    if (own === undefined) {
      for (const { perTeam, rowsOf } of ruleRows) {
        if (perTeam !== 0) for (const row of rowsOf(j, 0)) build.entry(teams, row, perTeam)
      }
    } else {
      const row = build.row(0, 0)
      for (const column of own.open) build.entry(column, row, 1)
      build.entry(teams, row, -1)
    }
    /** A counted column of at most the number of teams; all beyond `free` need open teams. */
    const counted = (sum: LinearObjective, most: number, free: number): number => {
      if (open <= 1 && most === 1 && free === 0) {
        build.cost(sum, teams, -1)
        return teams
      }
      const column = build.column(0, most, true)
      const row = build.row(Number.NEGATIVE_INFINITY, free)
      build.entry(column, row, 1)
      build.entry(teams, row, -1)
      build.cost(sum, column, -1)
      return column
    }
    const served = counted(sums.served, 1, isLocked ? 1 : 0)
    const before = instance.repair?.teams[j] ?? 0
    if (before > 0) counted(sums.kept, before, plan.lockedTeams[j]!)
    return { teams, served, beyond }
  }
}

/** With a move limit, the row that counts who stays: the flow is then no longer integral by itself. −1: no limit. */
function createStayRow(build: ModelBuilder, { repair, students, pinned, lockOf, locks }: Instance): number {
  if (repair?.moves === undefined) return -1
  let [had, fixed] = [0, 0]
  students.forEach((_, i) => {
    if (repair.before[i]! < 0) return
    had++
    if ((locks[lockOf[i]!]?.company ?? pinned[i]!) === repair.before[i]) fixed++
  })
  return build.row(had - repair.moves - fixed, Number.POSITIVE_INFINITY)
}

/** Whether an arc keeps students where they were: no other arc goes straight from a type to that company. */
function stayOf(
  { repair }: Instance,
  { types, firstCompany }: Network,
  u: number,
  v: number,
): Omit<Stay, 'column'> | undefined {
  const company = v - firstCompany
  const isType = u >= 1 && u <= types.count
  return isType && company >= 0 && repair?.before[types.example[u - 1]!] === company
    ? { type: u - 1, company }
    : undefined
}
