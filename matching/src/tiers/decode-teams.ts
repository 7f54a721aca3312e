import { readStudents } from '../flow/carry-down.ts'
import { buildNetwork, solveNetwork } from '../flow/network.ts'
import { isFree } from '../model/instance.ts'
import type { Instance } from '../model/instance.ts'
import { planTeams } from '../model/team-plan.ts'
import type { FormedTeam } from '../model/team-plan.ts'
import type { Division, MixedIntegerModel } from '../proof/mixed-integer-model.ts'
import type { TeamSlots } from '../proof/team-slots.ts'
import { finishRun } from './finish-run.ts'
import type { SizeBounds } from './objective.ts'
import { openOutcome } from './solve-by-flow.ts'
import type { Outcome } from './solve-by-flow.ts'

/** The teams of a solution: units and those who stay go where it says, all others by flow. */
export function decodeTeams(
  outcome: Outcome,
  model: MixedIntegerModel,
  solution: Float64Array,
  { units, parts }: Division,
): FormedTeam[] {
  const { instance } = outcome
  const pinned = instance.pinned.slice()
  const waiting = new Set(instance.waiting)
  units.forEach((students, u) => {
    const chosen = [...model.units[u]!].find(([, column]) => solution[column]! > 0.5)
    for (const i of students) if (chosen === undefined) waiting.add(i)
    for (const i of students) if (chosen !== undefined) pinned[i] = chosen[0]
  })
  const inflows = model.parts.map(({ inflow, stays, network: { types } }) => {
    const left = Int32Array.from(inflow, (column) => (column < 0 ? 0 : Math.round(solution[column]!)))
    for (const { type, company, column } of stays) {
      const first = types.first[type]!
      const staying = types.members.subarray(first, first + Math.round(solution[column]!))
      for (const i of staying) pinned[i] = company
      left[company]! -= staying.length
    }
    return left
  })
  const decoded = { ...instance, pinned, waiting }
  const teams = Int32Array.from(model.companies, ({ teams: column }) => Math.round(solution[column]!))
  const isWhole = parts.length <= 1 && model.parts.every(({ inflow }) => inflow.every((column) => column < 0))
  if (isWhole) return formTeams(decoded, teams, outcome)
  const lists: number[][] = instance.companies.map((_, j) => [...pinned.keys()].filter((i) => pinned[i] === j))
  parts.forEach((students, p) => {
    const own = new Set(students)
    const others = [...decoded.students.keys()].filter((i) => isFree(decoded, i) && !own.has(i))
    const network = buildNetwork({ ...decoded, waiting: new Set([...waiting, ...others]) })
    readStudents(solveNetwork(network, inflows[p]!, inflows[p]!)).forEach((members, j) => lists[j]!.push(...members))
  })
  const locked = instance.locks.map(({ company, students }) => ({ company, students: [...students] }))
  const formed = lists.flatMap((students, company) => {
    const slots = model.slots.get(company)
    return slots === undefined ? dealOut(company, students, teams[company]!) : dealAs(slots, students, solution)
  })
  return [...locked, ...formed]
}

/** The best teams with this many open teams at each company, not counting locked ones. */
export function formTeams(instance: Instance, teams: Int32Array, outcome: Outcome): FormedTeam[] {
  const open = { ...instance, required: new Int32Array(instance.companies.length) }
  const plan = { ...planTeams(open), openTeams: teams }
  return [...finishRun(openOutcome(open, plan, sizesOf(open, teams), outcome), {}).teams]
}

/** How many free students may join each company with this many open teams. */
export function sizesOf(instance: Instance, teams: Int32Array): SizeBounds {
  const { pins } = planTeams(instance)
  const { minimum, maximum } = instance
  return {
    least: Int32Array.from(teams, (count, j) => Math.max(0, count * minimum[j]! - pins[j]!)),
    most: Int32Array.from(teams, (count, j) => Math.max(0, count * maximum[j]! - pins[j]!)),
  }
}

/** Splits the students into teams of even sizes. */
function dealOut(company: number, students: readonly number[], teams: number): FormedTeam[] {
  return Array.from({ length: teams }, (_, k) => ({ company, students: students.filter((_i, at) => at % teams === k) }))
}

/** The teams of a company as represented separately in a solution. */
function dealAs(
  { company, open, dealt }: TeamSlots,
  students: readonly number[],
  solution: Float64Array,
): FormedTeam[] {
  const here = new Set(students)
  const teams = open.map((): FormedTeam => ({ company, students: [] }))
  for (const { students: group, each, columns } of dealt) {
    const left = group.filter((i) => here.has(i))
    columns.forEach((column, k) => teams[k]!.students.push(...left.splice(0, each * Math.round(solution[column]!))))
  }
  return teams.filter((team) => team.students.length > 0)
}
