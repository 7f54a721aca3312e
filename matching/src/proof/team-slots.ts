import type { Instance } from '../model/instance.ts'
import type { TeamPlan } from '../model/team-plan.ts'
import type { ModelBuilder } from './model-builder.ts'
import type { RuleRows } from './rule-rows.ts'

/** Students of a company who are alike to every rule or go together, and the column that counts them, by team. */
export interface Dealt {
  students: readonly number[]
  /** How many students one unit of a column stands for. */
  each: number
  columns: readonly number[]
}

/** The open teams of a company, represented separately. */
export interface TeamSlots {
  company: number
  /** By team, the column that says whether it exists. */
  open: readonly number[]
  dealt: readonly Dealt[]
  /** Distributes a company's column over its teams; without a column, all of these pinned students. */
  deal: (students: readonly number[], each: number, column: number | undefined) => void
}

/**
 * Represents several teams of one company separately, for rules that must count each: whether a team exists, its size
 * and its members. As the teams are alike, earlier ones exist first.
 */
export function addTeamSlots(
  build: ModelBuilder,
  instance: Instance,
  plan: TeamPlan,
  company: number,
  ruleRows: readonly RuleRows[],
): TeamSlots {
  const { POSITIVE_INFINITY: most, NEGATIVE_INFINITY: least } = Number
  const sizes: (readonly [number, number])[] = []
  const open = Array.from({ length: plan.openTeams[company]! }, (_, team) => {
    const column = build.column(0, 1, true)
    const [atLeast, atMost] = [build.row(0, most), build.row(least, 0)]
    build.entry(column, atLeast, -instance.minimum[company]!)
    build.entry(column, atMost, -instance.maximum[company]!)
    sizes.push([atLeast, atMost])
    for (const { perTeam, rowsOf } of ruleRows) {
      if (perTeam !== 0) for (const row of rowsOf(company, team)) build.entry(column, row, perTeam)
    }
    return column
  })
  open.slice(1).forEach((column, before) => {
    const row = build.row(least, 0)
    build.entry(column, row, 1)
    build.entry(open[before]!, row, -1)
  })
  const dealt: Dealt[] = []
  const deal: TeamSlots['deal'] = (students, each, column) => {
    const count = students.length / each
    const all = column === undefined ? build.row(count, count) : build.row(0, 0)
    if (column !== undefined) build.entry(column, all, -1)
    const columns = open.map((_, team) => {
      const inTeam = build.column(0, count, true)
      build.entry(inTeam, all, 1)
      for (const row of sizes[team]!) build.entry(inTeam, row, each)
      for (const { hasStudent, rowsOf, addNamed } of ruleRows) {
        const counted = students.slice(0, each).reduce((sum, i) => sum + hasStudent[i]!, 0)
        if (counted === 0) continue
        for (const row of rowsOf(company, team)) build.entry(inTeam, row, counted)
        if (each === students.length) addNamed(students, company, team, inTeam)
      }
      return inTeam
    })
    dealt.push({ students, each, columns })
  }
  for (const students of alikePins(instance, company, ruleRows)) deal(students, 1, undefined)
  return { company, open, dealt, deal }
}

/** Students pinned to a company, grouped by what rules ask for; those named by a rule one by one. */
function alikePins(
  { pinned, students, rules }: Instance,
  company: number,
  ruleRows: readonly RuleRows[],
): readonly number[][] {
  const pins = [...students.keys()].filter((i) => pinned[i] === company)
  const isNamed = (i: number): boolean =>
    rules.some(({ rule, hasStudent }) => 'students' in rule && hasStudent[i] === 1)
  const groups = Map.groupBy(pins, (i) => (isNamed(i) ? i : ruleRows.map(({ hasStudent }) => hasStudent[i]).join(',')))
  return [...groups.values()]
}
