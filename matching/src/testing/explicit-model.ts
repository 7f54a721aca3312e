import type { Model } from 'highs'
import { cellOf, fitOf, isAllowed, isFree } from '../model/instance.ts'
import type { Instance } from '../model/instance.ts'
import { loadHighs } from '../proof/load-highs.ts'
import { createModelBuilder } from '../proof/model-builder.ts'
import type { LinearObjective } from '../proof/model-builder.ts'
import { tierOrder } from '../tiers/tier-outcomes.ts'
import type { TierName } from '../tiers/tier-outcomes.ts'

/** The optimum of every tier down to schools, each within those before. */
export type ExplicitOptimum = Partial<Record<TierName, number>>

/**
 * The yardstick for problems too large to try everything, and the other side of the bench: one variable for each allowed
 * pair, given to HiGHS as it is, tier by tier, with all rules. One team a company, no locked teams. Shares nothing with
 * the engine but the checked instance and the container of rows and columns.
 *
 * @param last the last tier to solve
 * @returns undefined where nothing keeps the rules, or the time limit (seconds) passes
 */
export async function solveExplicitly(
  instance: Instance,
  timeLimit = 60,
  last: TierName = 'schools',
): Promise<ExplicitOptimum | undefined> {
  const highs = await loadHighs()
  const { data, sums, fixed } = writeModel(instance)
  const model = highs.createModel(data)
  try {
    model.options.set({ output_flag: false, mip_rel_gap: 0, mip_abs_gap: 0.5, time_limit: timeLimit })
    const optimum: ExplicitOptimum = {}
    const order = tierOrder(instance)
    for (const tier of order.slice(0, order.indexOf(last) + 1)) {
      const least = minimise(model, sums[tier]!, data.numCols, highs.constants.modelStatus.optimal)
      if (model.getModelStatus() !== highs.constants.modelStatus.optimal) return undefined
      model.changeRowBounds(sums[tier]!.row, least, least)
      optimum[tier] = maximised.has(tier) ? -least : least + (tier === 'moved' ? fixed : 0)
    }
    return optimum
  } finally {
    model.dispose()
  }
}

const maximised = new Set<TierName>(['placed', 'kept', 'served', 'fit', 'schools'])

function minimise(model: Model, { costs }: LinearObjective, columns: number, optimal: number): number {
  model.changeColsCost({ kind: 'range', from: 0, to: columns - 1 }, costs)
  const isSolved = (): boolean => {
    try {
      model.run()
    } catch {
      return false
    }
    return model.getModelStatus() === optimal
  }
  if (!isSolved()) {
    // Presolve fails on a few models in a thousand, or denies the solution that is there.
    model.options.set('presolve', 'off')
    model.clearSolver()
    model.run()
    model.options.set('presolve', 'choose')
  }
  return Math.round(model.getObjectiveValue())
}

function writeModel(instance: Instance) {
  const { students, companies, minimum, maximum, repair, pinned } = instance
  const build = createModelBuilder()
  const tiers = [
    'placed',
    'kept',
    'moved',
    'served',
    'unlisted',
    'unchosen',
    'third',
    'second',
    'fit',
    'balance',
    'schools',
  ]
  const sums = Object.fromEntries(tiers.map((tier) => [tier, build.objective()])) as Partial<
    Record<TierName, LinearObjective>
  >
  const add = (tier: TierName, column: number, cost: number): void => build.cost(sums[tier]!, column, cost)
  const { NEGATIVE_INFINITY: least, POSITIVE_INFINITY: most } = Number

  // A team, and its size: one column for each size it may have.
  const team = companies.map((_, j) => {
    const column = build.column(repair === undefined && instance.required[j]! > 0 ? 1 : 0, 1, true)
    add('served', column, -1)
    if ((repair?.teams[j] ?? 0) > 0) add('kept', column, -1)
    return column
  })
  const sizeRow = companies.map((_, j) => {
    const row = build.row(0, 0)
    const once = build.row(0, 0)
    build.entry(team[j]!, once, -1)
    for (let size = minimum[j]!; size <= maximum[j]!; size++) {
      const column = build.column(0, 1, true)
      build.entry(column, once, 1)
      build.entry(column, row, -size)
      add('balance', column, size * size)
    }
    return row
  })
  const pair: number[][] = students.map(() => companies.map(() => -1))
  students.forEach((_, i) => {
    const onceRow = build.row(least, 1)
    companies.forEach((_company, j) => {
      const isPinned = pinned[i] === j
      if (!isPinned && !(isFree(instance, i) && isAllowed(instance, i, j))) return
      const column = build.column(isPinned ? 1 : 0, 1, true)
      pair[i]![j] = column
      build.entry(column, onceRow, 1)
      build.entry(column, sizeRow[j]!, 1)
      const cell = cellOf(instance, i, j)
      const rank = Math.floor(cell / 6)
      add('placed', column, -1)
      add('fit', column, -fitOf(instance, i, j))
      if (cell === 0) add('unlisted', column, 1)
      if (rank === 0) add('unchosen', column, 1)
      if (rank === 3) add('third', column, 1)
      if (rank === 2) add('second', column, 1)
      if (repair?.before[i] === j) add('moved', column, -1)
    })
  })
  companies.forEach((_, j) => {
    for (const school of new Set(instance.school)) {
      const present = build.column(0, 1, true)
      const row = build.row(least, 0)
      build.entry(present, row, 1)
      students.forEach((_student, i) => {
        if (instance.school[i] === school && pair[i]![j]! >= 0) build.entry(pair[i]![j]!, row, -1)
      })
      add('schools', present, -1)
    }
  })
  for (const { rule, students: members, companies: scope, weight } of instance.rules) {
    /** A column that may be 1 where the rule is broken, at its price; none where it never is. */
    const breaks = (limit: number): number => {
      const column = build.column(0, weight === undefined ? 0 : limit, true)
      add('fit', column, weight ?? 0)
      return column
    }
    const count = (row: number, j: number, factor: number): void => {
      for (const i of members) if (pair[i]![j]! >= 0) build.entry(pair[i]![j]!, row, factor)
    }
    if (rule.kind === 'together') {
      const broken = breaks(1)
      for (const j of scope) {
        for (const a of members) {
          for (const b of members) {
            // Whoever is there has the others there: x_a − x_b ≤ broken.
            const row = build.row(least, 0)
            if (a !== b && pair[a]![j]! >= 0) build.entry(pair[a]![j]!, row, 1)
            if (a !== b && pair[b]![j]! >= 0) build.entry(pair[b]![j]!, row, -1)
            build.entry(broken, row, -1)
          }
        }
      }
      continue
    }
    for (const j of scope) {
      const row = build.row(rule.kind === 'at-least-one' ? 0 : least, rule.kind === 'at-least-one' ? most : 0)
      if (rule.kind === 'apart') {
        // As many as 1, and one more for each break.
        count(row, j, 1)
        build.entry(team[j]!, row, -1)
        build.entry(breaks(members.length), row, -1)
      } else if (rule.kind === 'at-least-one') {
        count(row, j, 1)
        build.entry(team[j]!, row, -1)
        build.entry(breaks(1), row, 1)
      } else if (rule.kind === 'none') {
        count(row, j, 1)
        build.entry(breaks(members.length), row, -1)
      } else {
        const several = build.column(0, 1, true)
        const lower = build.row(0, most)
        const isolated = breaks(1)
        // 2 · several ≤ count ≤ most · several + isolated
        count(row, j, 1)
        build.entry(several, row, -maximum[j]!)
        build.entry(isolated, row, -1)
        count(lower, j, 1)
        build.entry(several, lower, -2)
      }
    }
  }
  const fixed = repair === undefined ? 0 : repair.before.filter((company) => company >= 0).length
  return { data: build.finish(), sums, fixed }
}
