import type { Comparison, Run, RunSummary } from '@project-week/contract/matching/matching'
import type { Deps } from '../../deps.ts'
import { conflict, notFound } from '../../errors.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { problemOf } from './problem.ts'
import { readInput, readStoredInput, reopen } from './run-input.ts'
import { countChanges, presentRun, presentSummary } from './run.present.ts'
import * as queries from './run.queries.ts'
import { digestOfProblem } from './digests.ts'

/** @throws 404 not_found */
export async function getRun({ db }: Deps, id: string): Promise<queries.RunRow> {
  const run = await queries.findRun(db, id)
  if (run === undefined) throw notFound('A matching run')
  return run
}

/** @throws 404 not_found, 409 conflict for a run that has no result */
export async function getFinishedRun(deps: Deps, id: string): Promise<queries.FinishedRun> {
  const run = await getRun(deps, id)
  if (!queries.isFinished(run)) throw conflict('This run has no result.')
  return run
}

export async function summarise(deps: Deps, run: queries.RunRow): Promise<RunSummary> {
  const shown = await queries.findShownRun(deps.db, run.edition)
  return presentSummary(run, { shownId: shown?.id, digestNow: undefined })
}

export async function listSummaries(deps: Deps): Promise<RunSummary[]> {
  const { db } = deps
  const { label } = await getCurrentEdition(db)
  const runs = await queries.listRuns(db, label)
  const shown = await queries.findShownRun(db, label)
  // Nothing to compare with before the first result: whoever waits for it asks every few seconds.
  const digestNow = runs.some(queries.isFinished) ? digestOfProblem(problemOf(await readInput(db, label))) : undefined
  return runs.map((run) => presentSummary(run, { shownId: shown?.id, digestNow }))
}

/** @throws 404 not_found, 409 conflict */
export async function readRun(deps: Deps, id: string): Promise<Run> {
  const run = await getFinishedRun(deps, id)
  const rows = await queries.listRunStudents(deps.db, id)
  const then = problemOf(await readStoredInput(deps.db, run))
  const now = problemOf(await readInput(deps.db, run.edition))
  return presentRun(run, rows, countChanges(run, then, now), await summarise(deps, run))
}

/**
 * Two runs person by person.
 *
 * @param otherId the run that stands before
 */
export async function compareRuns(deps: Deps, id: string, otherId: string): Promise<Comparison> {
  const [before, after] = [await getFinishedRun(deps, otherId), await getFinishedRun(deps, id)]
  if (before.edition !== after.edition) throw conflict('The runs are of two editions.')
  const placed = async (run: queries.FinishedRun) => {
    const rows = await queries.listRunStudents(deps.db, run.id)
    return new Map(
      rows.map((row) => {
        const team = row.team === null ? undefined : run.result.teams[row.team]
        const { studentRank, companyRank, fit } = row
        const place = {
          companyId: team?.companyId ?? null,
          companyName: team?.companyName ?? null,
          studentRank,
          companyRank,
          fit,
        }
        return [row.profileId, { row, place }]
      }),
    )
  }
  const [first, second] = [await placed(before), await placed(after)]
  const everybody = new Map([...first, ...second])
  return {
    tiers: [before.result.tiers, after.result.tiers],
    students: [...everybody].map(([studentId, { row }]) => {
      const [was, is] = [first.get(studentId)?.place ?? null, second.get(studentId)?.place ?? null]
      return {
        id: studentId,
        firstname: row.firstname,
        lastname: row.lastname,
        matrikelnummer: row.matrikelnummer,
        before: was,
        after: is,
        isSame: was !== null && is !== null && was.companyId === is.companyId,
      }
    }),
  }
}

/**
 * The problem file of a run, as the command reads it, with the run's settings.
 *
 * @throws 404 not_found, 409 conflict for a run without a result, or one of whose students has been erased
 */
export async function writeProblem(deps: Deps, id: string): Promise<Buffer> {
  const run = await getFinishedRun(deps, id)
  const { problem, options } = await reopen(deps.db, run)
  if (problem.students.length < run.studentCount) throw conflict('A student of this run has been erased.')
  return Buffer.from(`${JSON.stringify({ ...problem, options }, null, 2)}\n`)
}
