import type { Instance, InstanceRule } from '../model/instance.ts'
import type { TeamPlan } from '../model/team-plan.ts'
import type { LinearObjective, ModelBuilder } from './model-builder.ts'

/** A rule's rows in a model: per company, counted over all its open teams, or per team if represented separately. */
export interface RuleRows {
  hasStudent: Uint8Array
  /** Whether the rule counts the students of a part, who are all like this one. */
  countsPart: (example: number) => boolean
  /** Rows that count a student with the property: the company's, or its team's if represented separately. */
  rowsOf: (company: number, team: number) => readonly number[]
  /** What a team adds to these rows, and what each such student costs. */
  perTeam: number
  cost: (company: number) => number
  /** For rules about named students: adds their column, to be equal to or different from the others'. */
  addNamed: (students: readonly number[], company: number, team: number, column: number) => void
}

/**
 * The rows of one rule. With c students with the property at a company (pinned ones included), t teams, and a slack
 * column for breaks: apart c ≤ t; at most c ≤ most · t; at least one c ≥ t; no isolated c ≥ 2z and c ≤ most · z, z integer; together: equal
 * numbers of each two neighbours named. Over several teams this is a relaxation, per team it is exact.
 */
export function createRuleRows(
  build: ModelBuilder,
  instance: Instance,
  plan: TeamPlan,
  { rule, hasStudent, students, companies, weight }: InstanceRule,
  fit: LinearObjective,
  apart: ReadonlySet<number>,
): RuleRows {
  const rows = new Map<string, number[]>()
  const slack = (row: number, sign: number, most: number): void => {
    if (weight === undefined) return
    const column = build.column(0, most, false)
    build.entry(column, row, sign)
    build.cost(fit, column, weight)
  }
  const { POSITIVE_INFINITY: most, NEGATIVE_INFINITY: least } = Number
  // If teams are represented separately, pinned students have their own columns.
  const pinned = students.map((i) => instance.pinned[i]!).filter((j) => j >= 0)
  const pinsAt = (j: number): number => (apart.has(j) ? 0 : pinned.filter((company) => company === j).length)
  const cells = companies.flatMap((j) =>
    Array.from({ length: apart.has(j) ? plan.openTeams[j]! : 1 }, (_, team) => ({ j, team, key: `${j} ${team}` })),
  )
  let perTeam = 0
  let addNamed: RuleRows['addNamed'] = () => undefined
  if (rule.kind === 'apart' || rule.kind === 'at-most' || rule.kind === 'at-least-one') {
    const isUpper = rule.kind !== 'at-least-one'
    perTeam = rule.kind === 'at-most' ? -rule.most : -1
    for (const { j, key } of cells) {
      const row = isUpper ? build.row(least, -pinsAt(j)) : build.row(-pinsAt(j), most)
      const teams = apart.has(j) ? 1 : plan.openTeams[j]!
      slack(row, isUpper ? -1 : 1, isUpper ? students.length : teams)
      rows.set(key, [row])
    }
  } else if (rule.kind === 'no-isolated') {
    for (const { j, key } of cells) {
      const pins = pinsAt(j)
      const some = build.column(pins > 0 ? 1 : 0, 1, true)
      const atLeast = build.row(-pins, most)
      const atMost = build.row(least, -pins)
      build.entry(some, atLeast, -2)
      build.entry(some, atMost, -(apart.has(j) ? instance.maximum[j]! : plan.room[j]! + plan.pins[j]!))
      slack(atLeast, 1, 1)
      rows.set(key, [atLeast, atMost])
    }
  } else if (rule.kind === 'together') {
    const broken = weight === undefined ? -1 : build.column(0, 1, true)
    if (weight !== undefined) build.cost(fit, broken, weight)
    // Two rows per company or team for each two neighbours in the rule: −broken ≤ xᵢ − xᵢ₊₁ ≤ broken.
    const pairs = new Map<string, [number, number]>()
    for (let at = 1; at < students.length; at++) {
      for (const { j, key } of cells) {
        const fixed = [students[at - 1]!, students[at]!].map((i) => (instance.pinned[i] === j && !apart.has(j) ? 1 : 0))
        const difference = fixed[1]! - fixed[0]!
        const upper = build.row(least, difference)
        const lower = build.row(difference, most)
        if (broken >= 0) {
          build.entry(broken, upper, -1)
          build.entry(broken, lower, 1)
        }
        pairs.set(`${at} ${key}`, [upper, lower])
      }
    }
    addNamed = (unit, j, team, column) => {
      for (let at = 0; at < students.length; at++) {
        if (!unit.includes(students[at]!)) continue
        for (const row of pairs.get(`${at} ${j} ${team}`) ?? []) build.entry(column, row, -1)
        for (const row of pairs.get(`${at + 1} ${j} ${team}`) ?? []) build.entry(column, row, 1)
      }
    }
  }
  const inScope = new Set(companies)
  const price = rule.kind === 'none' ? (weight ?? 0) : 0
  return {
    hasStudent,
    countsPart: (example) => 'property' in rule && example >= 0 && hasStudent[example] === 1,
    rowsOf: (j, team) => rows.get(`${j} ${team}`) ?? [],
    perTeam,
    cost: (j) => (inScope.has(j) ? price : 0),
    addNamed,
  }
}

/** Cost of rules `none` broken by pinned students, which no search can change. */
export function fixedPenaltyOf(instance: Instance, rules: readonly InstanceRule[]): number {
  const costs = rules.map(({ rule, students, companies, weight = 0 }) =>
    rule.kind === 'none' ? weight * students.filter((i) => companies.includes(instance.pinned[i]!)).length : 0,
  )
  return costs.reduce((sum, cost) => sum + cost, 0)
}
