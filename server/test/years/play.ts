import fc from 'fast-check'
import { sql } from 'kysely'
import { type Act, acts, type Dice } from './acts.ts'
import { type Contradiction, ContradictionError } from './contradiction.ts'
import { findContradictions } from './invariants.ts'
import { type Deed, ServerFailure, World, type Wishes } from './world.ts'

/** The fewest acts of a year; how many are tried, of which some find nothing to be done with. */
const fewest = 60
const tried = { least: 100, most: 200 }

/** The world is its own model: what can be done is asked of it, and nothing is worked out beside it. */
interface Model {
  world: World
}

class Command implements fc.AsyncCommand<Model, World, true> {
  readonly #act: Act
  readonly #dice: Dice
  readonly #passOver: ReadonlySet<string>

  constructor(act: Act, dice: Dice, passOver: ReadonlySet<string>) {
    this.#act = act
    this.#dice = dice
    this.#passOver = passOver
  }
  async check({ world }: Model): Promise<boolean> {
    return !world.isOver && this.#act.can(world)
  }
  run(_: Model, world: World): Promise<void> {
    return perform(world, this.#act, this.#dice, this.#passOver)
  }
  toString(): string {
    return this.#act.name
  }
}

/** Does something, tells it, and holds everything against everything. */
async function perform(world: World, act: Act, dice: Dice, passOver: ReadonlySet<string>): Promise<void> {
  const { db } = world.t.deps
  const before = world.facts
  // A year of minutes would meet every limit.
  await sql`delete from rate_limits`.execute(db)
  let deed: Deed = { said: act.name, by: [] }
  const found: Contradiction[] = []
  try {
    deed = await act.do(world, dice)
  } catch (error) {
    // The office's own bookkeeping failing is told as it is; a failing server is what this looks for.
    if (!(error instanceof ServerFailure) && !isOfJobs(error)) throw error
    found.push({ kind: 'failure', text: error.message })
  }
  const { response } = deed
  const outcome =
    response !== undefined && response.statusCode >= 400
      ? ` (refused: ${response.statusCode} ${reasonOf(response.body)})`
      : ''
  world.story.push(deed.said + outcome)
  world.count(act.name, outcome === '')
  await world.look()
  if (found.length === 0) {
    try {
      found.push(...(await findContradictions(world, before, deed, world.lookFor)))
    } catch (error) {
      if (!(error instanceof ServerFailure)) throw error
      found.push({ kind: 'failure', text: error.message })
    }
  }
  const told = found.filter(({ kind }) => !passOver.has(kind))
  if (told.length > 0) throw new ContradictionError(world.story, told)
}

/** What a job throws has no answer of its own. */
const isOfJobs = (error: unknown): error is Error =>
  error instanceof Error && /src[/\\]modules[/\\]/.test(error.stack ?? '')

const reasonOf = (body: string): string => /"code":"([^"]+)"/.exec(body)?.[1] ?? ''

const wishes: fc.Arbitrary<Wishes> = fc.record({
  minimum: fc.constantFrom(1, 2, 2),
  maximum: fc.constantFrom(2, 3, 3, 4),
  silent: fc.constantFrom('accepted', 'declined'),
  offers: fc.constantFrom('automatic', 'automatic', 'reviewed'),
  naming: fc.constantFrom(true, true, false),
})

const die = fc.nat(999)

const commands = (passOver: ReadonlySet<string>) =>
  fc.commands(
    acts.flatMap((act) =>
      // Chosen as often as it weighs.
      Array.from({ length: act.weight }, () =>
        fc.tuple(die, die, die, die).map((dice) => new Command(act, dice, passOver)),
      ),
    ),
    { maxCommands: tried.most, size: 'max' },
  )

export interface Played {
  seed: number
  /** How many were done. */
  acts: number
  /** By the name of the act: how many were done, and how many of them refused. */
  outcomes: ReadonlyMap<string, { done: number; refused: number }>
  /** The shortest story that still contradicts itself in the same way. */
  failure: string | undefined
  kinds: readonly string[]
}

/**
 * Lives through one year, the same for the same seed; a year of too few acts gives way to that of the next seed.
 *
 * @param passOver kinds of contradictions to look past
 * @param shrinkFor how long a failure of these kinds may be shrunk, in milliseconds
 */
export async function playYear(
  seed: number,
  {
    passOver = new Set(),
    shrinkFor,
  }: { passOver?: ReadonlySet<string>; shrinkFor: (kinds: readonly string[]) => number },
): Promise<Played> {
  let done: number | undefined
  let outcomes: Played['outcomes'] = new Map()
  let isTooShort = false
  let first: { kinds: readonly string[]; until: number } | undefined
  const year = fc.asyncProperty(wishes, commands(passOver), async (wished, script) => {
    isTooShort ||= done === undefined && [...script].length < tried.least
    if (isTooShort || (first !== undefined && Date.now() > first.until)) return
    const world = await World.begin(wished)
    world.lookFor = first?.kinds
    try {
      await fc.asyncModelRun(() => ({ model: { world }, real: world }), script)
      isTooShort = done === undefined && world.story.length < fewest && !world.isOver
    } catch (error) {
      if (!(error instanceof ContradictionError)) throw error
      first ??= { kinds: error.kinds, until: Date.now() + shrinkFor(error.kinds) }
      // A shorter year that is wrong in another way is another story.
      if (first.kinds.some((kind) => error.kinds.includes(kind))) throw error
    } finally {
      if (done === undefined) outcomes = world.outcomes
      done ??= world.story.length
      await world.t.close()
    }
  })
  const result = await fc.check(year, { seed, numRuns: 1 })
  if (isTooShort) return playYear(seed + 1, { passOver, shrinkFor })
  const { errorInstance: error } = result
  if (error !== undefined && error !== null && !(error instanceof ContradictionError)) throw error
  return {
    seed,
    acts: done ?? 0,
    outcomes,
    failure: error instanceof ContradictionError ? `Year ${seed}:\n${error.message}` : undefined,
    kinds: first?.kinds ?? [],
  }
}
