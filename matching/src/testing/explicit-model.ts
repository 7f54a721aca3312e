import { total } from '../model/total.ts'
import { lessIsBetter, type Tier } from '@project-week/contract/matching/tiers'
import type { Model } from 'highs'
import { cellOf, fitOf, isAllowed, isFree, type Instance } from '../model/instance.ts'
import { loadHighs, createModelBuilder, type LinearObjective } from '../proof/model-builder.ts'
import { tierOrder } from '../tiers/tier-outcomes.ts'

/** The optimum of every tier asked for. */
export type ExplicitOptimum = Partial<Record<Tier, number>>

export interface ExplicitQuestion {
  /** Tiers to solve in this order; all of the instance by default. */
  order?: readonly Tier[]
  /** The value at which a tier is fixed before the next is solved; its optimum by default. */
  asGoodAs?: ExplicitOptimum
  /** Students who must be placed. */
  placed?: ReadonlySet<number>
  /** In seconds. */
  timeLimit?: number
}

const nobody: ReadonlySet<number> = new Set()

/**
 * The reference for problems too large for brute force, and the bench's other side: one variable per allowed student
 * and team, solved by HiGHS tier by tier with all rules. Shares only the validated instance and the model builder with
 * the engine.
 *
 * @returns `infeasible` if nothing keeps the rules and is as good as asked; undefined if the time limit passes
 */
export async function solveExplicitly(
  instance: Instance,
  { order = tierOrder(instance), asGoodAs = {}, placed = nobody, timeLimit = 60 }: ExplicitQuestion = {},
): Promise<ExplicitOptimum | 'infeasible' | undefined> {
  const { repair } = instance
  if (repair?.moves !== undefined) {
    const unlimited = { ...instance, repair: { ...repair, moves: undefined } }
    const fewest = await solveExplicitly(unlimited, {
      order: ['placed', 'kept', ...(repair.accepted.includes(1) ? (['accepted'] as const) : []), 'moved'],
      timeLimit,
    })
    if (typeof fewest !== 'object') return fewest
    const most = Math.max(repair.moves, fewest.moved!)
    return solveTiers(unlimited, { order, asGoodAs, placed, timeLimit }, most)
  }
  return solveTiers(instance, { order, asGoodAs, placed, timeLimit }, undefined)
}

async function solveTiers(
  instance: Instance,
  { order, asGoodAs, placed, timeLimit }: Required<ExplicitQuestion>,
  mostMoved: number | undefined,
): Promise<ExplicitOptimum | 'infeasible' | undefined> {
  const highs = await loadHighs()
  const { optimal, infeasible, unboundedOrInfeasible } = highs.constants.modelStatus
  const asked = mostMoved === undefined ? order : [...order, 'moved' as const]
  const { data, sums, fixed } = writeModel(instance, new Set(asked), placed)
  const model = highs.createModel(data)
  try {
    model.options.set({ output_flag: false, mip_rel_gap: 0, mip_abs_gap: 0.5, time_limit: timeLimit })
    if (mostMoved !== undefined) {
      model.changeRowBounds(sums.moved!.row, Number.NEGATIVE_INFINITY, mostMoved - fixed.moved)
    }
    const optimum: ExplicitOptimum = {}
    for (const tier of order) {
      const least = minimise(model, sums[tier]!, data.numCols, optimal)
      const status = model.getModelStatus()
      if (status === infeasible || status === unboundedOrInfeasible) return 'infeasible'
      if (status !== optimal) return undefined
      const sign = lessIsBetter.has(tier) ? 1 : -1
      optimum[tier] = sign * least + fixed[tier]
      const held = asGoodAs[tier]
      const most = held === undefined ? least : sign * (held - fixed[tier])
      model.changeRowBounds(sums[tier]!.row, Number.NEGATIVE_INFINITY, most)
    }
    return optimum
  } finally {
    model.dispose()
  }
}

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
    // Presolve fails on a few models in a thousand, or reports a feasible one as infeasible.
    model.options.set('presolve', 'off')
    model.clearSolver()
    model.run()
    model.options.set('presolve', 'choose')
  }
  return Math.round(model.getObjectiveValue())
}

/** A possible team of a company. */
interface Slot {
  company: number
  /** Column: whether the team exists. */
  team: number
  sizeRow: number
  /** Student → column for membership; −1 if not allowed. */
  pair: readonly number[]
}

function writeModel(instance: Instance, asked: ReadonlySet<Tier>, placed: ReadonlySet<number>) {
  const { students, companies, minimum, maximum, repair, pinned, locks } = instance
  const build = createModelBuilder()
  const sums = Object.fromEntries([...asked].map((tier) => [tier, build.objective()])) as Partial<
    Record<Tier, LinearObjective>
  >
  const add = (tier: Tier, column: number, value: number): void => {
    const sum = sums[tier]
    if (sum !== undefined) build.cost(sum, column, lessIsBetter.has(tier) ? value : -value)
  }
  const { NEGATIVE_INFINITY: least, POSITIVE_INFINITY: most } = Number
  const fixed = lockedValues(instance)
  // HiGHS rejects a model without columns; there may be none if all teams are locked.
  build.column(0, 0, false)

  /** Adds a student's share of the pair tiers to a column. */
  const addPair = (i: number, j: number, column: number): void => {
    const cell = cellOf(instance, i, j)
    const rank = Math.floor(cell / 6)
    add('placed', column, 1)
    add('fit', column, fitOf(instance, i, j))
    if (cell === 0) add('unlisted', column, 1)
    if (rank === 0) add('unchosen', column, 1)
    if (rank === 3) add('third', column, 1)
    if (rank === 2) add('second', column, 1)
    if (repair?.before[i] === j) add('moved', column, -1)
    if (repair?.before[i] === j && repair.accepted[i] === 1) add('accepted', column, -1)
  }

  const onceRow = students.map((_, i) => build.row(pinned[i]! >= 0 || placed.has(i) ? 1 : least, 1))
  const slots: Slot[] = []
  companies.forEach((_, j) => {
    const locked = locks.filter(({ company }) => company === j).length
    const open = instance.teams[j]! - locked
    const own = Array.from({ length: open }, (): Slot => {
      const team = build.column(0, 1, true)
      const sizeRow = build.row(0, 0)
      const sizeOnce = build.row(0, 0)
      build.entry(team, sizeOnce, -1)
      for (let size = minimum[j]!; size <= maximum[j]!; size++) {
        const column = build.column(0, 1, true)
        build.entry(column, sizeOnce, 1)
        build.entry(column, sizeRow, -size)
        add('balance', column, size * size)
      }
      const pair = students.map((_student, i) => {
        if (pinned[i] !== j && !(isFree(instance, i) && isAllowed(instance, i, j))) return -1
        const column = build.column(0, 1, true)
        build.entry(column, onceRow[i]!, 1)
        build.entry(column, sizeRow, 1)
        addPair(i, j, column)
        return column
      })
      return { company: j, team, sizeRow, pair }
    })
    own.slice(1).forEach(({ team }, k) => {
      // Teams of a company are interchangeable: earlier ones are formed first.
      const row = build.row(least, 0)
      build.entry(team, row, 1)
      build.entry(own[k]!.team, row, -1)
    })
    if (locked === 0 && own[0] !== undefined) add('served', own[0].team, 1)
    const before = repair?.teams[j] ?? 0
    if (before > locked) {
      const kept = build.column(0, before - locked, true)
      const row = build.row(least, 0)
      build.entry(kept, row, 1)
      for (const { team } of own) build.entry(team, row, -1)
      add('kept', kept, 1)
    }
    slots.push(...own)
  })

  const countIn = ({ pair }: Slot, members: readonly number[], row: number, factor: number): void => {
    for (const i of members) if (pair[i]! >= 0) build.entry(pair[i]!, row, factor)
  }
  const groups = (of: Int32Array): number[][] =>
    [...new Set(of)].map((value) => [...students.keys()].filter((i) => of[i] === value))
  if (asked.has('schools')) {
    for (const slot of slots) {
      for (const members of groups(instance.school)) {
        const present = build.column(0, 1, true)
        const row = build.row(least, 0)
        build.entry(present, row, 1)
        countIn(slot, members, row, -1)
        add('schools', present, 1)
      }
    }
  }
  if (asked.has('mixed')) {
    for (const slot of slots) {
      const limit = maximum[slot.company]!
      const mixed = build.column(0, 1, true)
      const isTeam = build.row(least, 0)
      build.entry(mixed, isTeam, 1)
      build.entry(slot.team, isTeam, -1)
      add('mixed', mixed, 1)
      for (const members of groups(instance.gender)) {
        // 2 · several ≤ count ≤ limit · several, the second only if the team is mixed.
        const several = build.column(0, 1, true)
        const lower = build.row(0, most)
        countIn(slot, members, lower, 1)
        build.entry(several, lower, -2)
        const upper = build.row(least, limit)
        countIn(slot, members, upper, 1)
        build.entry(several, upper, -limit)
        build.entry(mixed, upper, limit)
      }
    }
  }

  for (const { rule, students: members, companies: scope, weight } of instance.rules) {
    const inScope = slots.filter(({ company }) => scope.includes(company))
    /** A column that is 1 if the rule is broken, at its weight; fixed to 0 for a hard rule. */
    const breaks = (limit: number): number => {
      const column = build.column(0, weight === undefined ? 0 : limit, true)
      add('fit', column, -(weight ?? 0))
      return column
    }
    if (rule.kind === 'together') {
      const broken = breaks(1)
      for (const { pair } of inScope) {
        for (const a of members) {
          for (const b of members) {
            // If one is there, so are the others: x_a − x_b ≤ broken.
            const row = build.row(least, 0)
            if (a !== b && pair[a]! >= 0) build.entry(pair[a]!, row, 1)
            if (a !== b && pair[b]! >= 0) build.entry(pair[b]!, row, -1)
            build.entry(broken, row, -1)
          }
        }
      }
      continue
    }
    for (const slot of inScope) {
      const row = build.row(rule.kind === 'at-least-one' ? 0 : least, rule.kind === 'at-least-one' ? most : 0)
      countIn(slot, members, row, 1)
      if (rule.kind === 'apart' || rule.kind === 'at-most') {
        // At most so many, plus one for each break.
        build.entry(slot.team, row, rule.kind === 'at-most' ? -rule.most : -1)
        build.entry(breaks(members.length), row, -1)
      } else if (rule.kind === 'at-least-one') {
        build.entry(slot.team, row, -1)
        build.entry(breaks(1), row, 1)
      } else if (rule.kind === 'none') {
        build.entry(breaks(members.length), row, -1)
      } else {
        // 2 · several ≤ count ≤ most · several + isolated
        const several = build.column(0, 1, true)
        const lower = build.row(0, most)
        build.entry(several, row, -maximum[slot.company]!)
        build.entry(breaks(1), row, -1)
        countIn(slot, members, lower, 1)
        build.entry(several, lower, -2)
      }
    }
  }
  return { data: build.finish(), sums, fixed }
}

/** What locked teams contribute to each tier. */
function lockedValues(instance: Instance): Record<Tier, number> {
  const { locks, repair, school, gender } = instance
  const pairs = locks.flatMap(({ company, students }) => students.map((i) => ({ i, company })))
  const count = (isCounted: (rank: number, cell: number) => boolean): number =>
    pairs.filter(({ i, company }) => {
      const cell = cellOf(instance, i, company)
      return isCounted(Math.floor(cell / 6), cell)
    }).length
  const stay = pairs.filter(({ i, company }) => repair?.before[i] === company).length
  const had = repair === undefined ? 0 : repair.before.filter((company) => company >= 0).length
  const isMixed = (students: readonly number[]): boolean =>
    students.every((i) => students.some((other) => other !== i && gender[other] === gender[i]))
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
  const lockedAt = (j: number): number => locks.filter(({ company }) => company === j).length
  return {
    placed: pairs.length,
    kept: repair === undefined ? 0 : sum([...repair.teams].map((teams, j) => Math.min(teams, lockedAt(j)))),
    accepted: pairs.reduce(
      (left, { i, company }) => left - (repair?.before[i] === company ? repair.accepted[i]! : 0),
      repair === undefined ? 0 : total(repair.accepted),
    ),
    moved: had - stay,
    served: new Set(locks.map(({ company }) => company)).size,
    unlisted: count((_, cell) => cell === 0),
    unchosen: count((rank) => rank === 0),
    third: count((rank) => rank === 3),
    second: count((rank) => rank === 2),
    fit: sum(pairs.map(({ i, company }) => fitOf(instance, i, company))),
    balance: sum(locks.map(({ students }) => students.length ** 2)),
    schools: sum(locks.map(({ students }) => new Set(students.map((i) => school[i])).size)),
    mixed: locks.filter(({ students }) => isMixed(students)).length,
  }
}
