import type { Run, RunSummary } from '@project-week/contract/matching/matching'
import { matchingRefusals } from '@project-week/contract/refusals'
import type { Deps } from '../../deps.ts'
import { conflict, requireFound } from '../../errors.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { findShownRun } from './chosen-run.queries.ts'
import { problemOf } from './problem.ts'
import { readInput, readStoredInput, reopen } from './run-input.ts'
import { countChanges, presentRun, presentSummary } from './run.present.ts'
import * as queries from './run.queries.ts'
import { digestOfProblem } from './digests.ts'

/** @throws 404 not_found */
export async function getRun({ db }: Pick<Deps, 'db'>, id: string): Promise<queries.RunRow> {
  const run = requireFound(await queries.findRun(db, id), 'matchingRun')
  return run
}

/** @throws 404 not_found, 409 conflict for a run that has no result */
export async function getFinishedRun(deps: Pick<Deps, 'db'>, id: string): Promise<queries.FinishedRun> {
  const run = await getRun(deps, id)
  if (!queries.isFinished(run)) throw conflict(matchingRefusals.noResult)
  return run
}

export async function summarise(deps: Deps, run: queries.RunRow): Promise<RunSummary> {
  const shown = await findShownRun(deps.db, run.edition)
  return presentSummary(run, { shownId: shown?.id, digestNow: undefined })
}

export async function listSummaries(deps: Deps): Promise<RunSummary[]> {
  const { db } = deps
  const { label } = await getCurrentEdition(db)
  const runs = await queries.listRuns(db, label)
  const shown = await findShownRun(db, label)
  // Before the first result there is nothing to compare with, and a waiting page asks every few seconds.
  const digestNow = runs.some(queries.isFinished) ? digestOfProblem(problemOf(await readInput(db, label))) : undefined
  return runs.map((run) => presentSummary(run, { shownId: shown?.id, digestNow }))
}

/** @throws 404 not_found, 409 conflict */
export async function readRun(deps: Deps, id: string): Promise<Run> {
  const run = await getFinishedRun(deps, id)
  const rows = await queries.listRunStudents(deps.db, id)
  const then = problemOf(await readStoredInput(deps.db, run))
  const now = problemOf(await readInput(deps.db, run.edition))
  const present = new Set(now.companies.map(({ _id }) => _id))
  return presentRun(run, rows, present, countChanges(run, then, now), await summarise(deps, run))
}

/**
 * The problem file of a run, as the command reads it, with the run's settings, and of a repair with the teams that it
 * started from.
 *
 * @throws 404 not_found, 409 conflict for a run without a result, or one of whose students has been erased
 */
export async function writeProblem(deps: Deps, id: string): Promise<Buffer> {
  const run = await getFinishedRun(deps, id)
  const { problem, options } = await reopen(deps.db, run)
  if (problem.students.length < run.studentCount) throw conflict(matchingRefusals.studentErased)
  const { before, given, ...rest } = options
  return Buffer.from(`${JSON.stringify({ ...problem, options: rest, before, given }, null, 2)}\n`)
}
