import { interestRank } from '@project-week/contract/enumerations/enumerations'
import type { Edition } from '@project-week/contract/editions/edition'
import type { RunSettings } from '@project-week/contract/matching/settings'
import { matchingRefusals } from '@project-week/contract/refusals'
import { AppError } from '../../errors.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { getCurrentEdition, getSeed } from '../editions/edition.queries.ts'
import type { Solved } from './engine-tasks.ts'
import { Closed, EngineRefusal } from './engine-thread.ts'
import { clashRefusal, nameConflict } from './name-conflict.ts'
import { peopleRuleIdsOf, problemOf, ruleIdsOf, type RunInput, withAskedAnswers } from './problem.ts'
import type { EnginePool } from './engine-pool.ts'
import { listRules } from './rule.queries.ts'
import { engineOptions, readBefore, readInput } from './run-input.ts'
import { endRun, failAbandonedRuns, insertRun, insertRunStudents, setRunInput, type RunRow } from './run.queries.ts'
import type { RunBefore, StoredResult } from '../../db/stored-run.ts'
import { digestOfProblem, digestOfResult } from './digests.ts'

/** What a run is started with where nothing else is asked for. */
export async function readDefaultSettings(db: Database, { label, matching }: Edition): Promise<RunSettings> {
  const seed = await getSeed(db, label)
  return { ...matching, fairness: false, priority: [], repair: null, seed, timeLimit: 30 }
}

export const alreadyRunning = () => new AppError('matching_running', 409, matchingRefusals.alreadyRunning)
const cancelled = () => new AppError('conflict', 409, matchingRefusals.cancelled)

/**
 * Starts a run for the current edition. Earlier runs stay as they are; one run of an edition at a time.
 *
 * @returns the row, and a promise of the row once it is done; that fails with 422 matching_impossible
 * @throws 409 matching_running
 */
export async function startRun(
  deps: Deps,
  engines: EnginePool,
  caller: Caller,
  settings: RunSettings,
): Promise<{ run: RunRow; done: Promise<RunRow> }> {
  const entered = await deps.db.transaction().execute((tx) => enterRun(deps, tx, caller, settings))
  return { run: entered.run, done: solveRun(deps, engines, entered) }
}

export interface EnteredRun {
  run: RunRow
  input: RunInput
}

/**
 * Enters a run as under way, for `solveRun` once the transaction is over.
 *
 * @throws 409 matching_running
 */
export async function enterRun(
  { clock, newId }: Pick<Deps, 'clock' | 'newId'>,
  tx: Database,
  caller: Caller,
  settings: RunSettings,
  /** Of a move by hand: the teams that it leaves, and those that a repair before it started from. */
  byHand?: RunBefore & Required<Pick<RunBefore, 'given'>>,
): Promise<EnteredRun> {
  const edition = await getCurrentEdition(tx)
  const input = await readInput(tx, edition.label)
  const before = byHand ?? (await readBefore(tx, edition.label, settings.repair))
  await failAbandonedRuns(tx, clock.now())
  const run = await insertRun(tx, {
    id: newId(),
    edition: edition.label,
    createdAt: clock.now(),
    finishedAt: null,
    author: caller.person.email,
    state: 'running',
    failure: null,
    refusal: null,
    settings: JSON.stringify(settings),
    inputDigest: digestOfProblem(problemOf(input)),
    companies: JSON.stringify(input.companies),
    rules: JSON.stringify(input.rules),
    before: before === null ? null : JSON.stringify(before),
    studentCount: input.students.length,
    result: null,
    resultDigest: null,
    chosenAt: null,
    chosenBy: null,
  })
  if (run === undefined) throw alreadyRunning()
  await recordAudit(tx, clock, {
    ...caller,
    action: 'run-matching',
    record: ['matching-run', run.id],
    details: { settings },
  })
  return { run, input }
}

/**
 * Goes on with a run whose instance is gone, from the start: with who takes part and which rules hold now, and with the
 * settings, seed and teams before it that it was started with.
 */
export async function resumeRun(deps: Deps, engines: EnginePool, run: RunRow): Promise<void> {
  const input = await readInput(deps.db, run.edition)
  await setRunInput(deps.db, run.id, {
    inputDigest: digestOfProblem(problemOf(input)),
    companies: JSON.stringify(input.companies),
    rules: JSON.stringify(input.rules),
    studentCount: input.students.length,
  })
  void solveRun(deps, engines, { run, input })
}

export function solveRun(deps: Deps, engines: EnginePool, { run, input }: EnteredRun): Promise<RunRow> {
  const done = engines
    .solve(run.id, problemOf(input), engineOptions(run.settings, run.before, input.students))
    .then((solved) => keepResult(deps, run, input, solved))
    .catch((error: unknown) => keepFailure(deps, engines, run, input, error))
    .finally(() => engines.forget(run.id))
  // The caller may be gone by then; the run's row says how it ended.
  done.catch(() => undefined)
  return done
}

async function keepResult({ db, clock }: Deps, run: RunRow, input: RunInput, solved: Solved): Promise<RunRow> {
  const { result, tiers, placements, companies, alternatives, shortOfTeam } = solved
  const placementOf = new Map(placements.map((placement) => [placement.matrikelnummer, placement]))
  const stored: StoredResult = {
    teams: result.teams.map(({ companyId, companyName }) => ({ companyId, companyName })),
    bound: result.bound,
    companies,
    millis: result.millis,
    tiers: [...tiers],
    choices: [0, 1, 2, 3, interestRank].map(
      (rank) => placements.filter(({ team, studentRank }) => team !== null && studentRank === rank).length,
    ),
    alternatives,
    shortOfTeam,
  }
  return db.transaction().execute(async (tx) => {
    const ended = await endRun(tx, run.id, {
      state: 'done',
      finishedAt: clock.now(),
      result: JSON.stringify(stored),
      resultDigest: digestOfResult(result),
    })
    if (ended === undefined) throw cancelled()
    await insertRunStudents(
      tx,
      run.id,
      withAskedAnswers(input).flatMap(({ profileId, matrikelnummer, input: answers }) => {
        const placement = placementOf.get(matrikelnummer)
        if (placement === undefined) return []
        const { matrikelnummer: _, ...placed } = placement
        return [{ profileId, input: answers, ...placed }]
      }),
    )
    return ended
  })
}

/** @throws what it was that failed, in words that name the record or the rules */
async function keepFailure(
  { db, clock, log }: Deps,
  engines: EnginePool,
  run: RunRow,
  input: RunInput,
  error: unknown,
): Promise<never> {
  // The app is closing or an admin has cancelled; the row is updated there.
  if (error instanceof Closed) throw cancelled()
  const explained = await explain(db, engines, run, input, error)
  if (!(explained instanceof AppError)) log.error({ err: explained }, 'matching run failed')
  const failure = explained instanceof AppError ? explained.message : 'Something went wrong on our side.'
  // Names are kept only where they can be erased: a conflict is diagnosed again at each request.
  const refusal = explained instanceof EngineRefusal ? { ...explained.refusal, conflict: undefined } : null
  await endRun(db, run.id, {
    state: 'failed',
    failure,
    refusal: refusal === null ? null : JSON.stringify(refusal),
    finishedAt: clock.now(),
  })
  throw explained
}

/** Rules that clash are said one by one, with the smallest change that resolves it; those that cannot be kept by their ids. */
async function explain(
  db: Deps['db'],
  engines: EnginePool,
  run: RunRow,
  input: RunInput,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof EngineRefusal)) return error
  const { code, data } = error.refusal
  const opened = { problem: problemOf(input), options: engineOptions(run.settings, run.before, input.students) }
  if (code === 'rules-unmet') {
    const found =
      data['proven'] === 1 ? await engines.ask(run.id, { kind: 'unmet' }, () => Promise.resolve(opened)) : null
    const [all, people] = [ruleIdsOf(input), peopleRuleIdsOf(input)]
    const idsOf = (places: readonly number[]) => places.map((at) => all[at]).join(' ')
    // Every rule of `helping` alone resolves it; without such, several sets of rules clash.
    const rules: Record<string, string> =
      found === null
        ? {
            rules: String(data['rules'])
              .split(' ')
              .map((index) => people[Number(index)])
              .join(' '),
          }
        : { rules: idsOf(found.clash), helping: idsOf(found.helping) }
    return new EngineRefusal({ ...error.refusal, data: { ...data, ...rules } }, error.message)
  }
  if (code !== 'rules-clash') return error
  const conflict = await engines.ask(run.id, { kind: 'check' }, () => Promise.resolve(opened))
  if (conflict === null) return error
  return clashRefusal(nameConflict(conflict, input, await listRules(db, run.edition)))
}
