import type { Repetition } from '@project-week/contract/matching/matching'
import { matchingRefusals } from '@project-week/contract/refusals'
import type { Deps } from '../../deps.ts'
import { conflict } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { openEngine } from './engine-thread.ts'
import { getFinishedRun, getRun } from './read-run.ts'
import { reopen } from './run-input.ts'
import { askToFinish, endRun, renameRun, type RunRow } from './run.queries.ts'
import { digestOfProblem, digestOfResult } from './digests.ts'

const notRunning = () => conflict(matchingRefusals.notRunning)

/** Its owner ends it within a second. @throws 404 not_found, 409 conflict where it has ended already */
export async function cancelRun(deps: Deps, caller: Caller, id: string): Promise<RunRow> {
  await getRun(deps, id)
  const { db, clock } = deps
  return db.transaction().execute(async (tx) => {
    const row = await endRun(tx, id, { state: 'cancelled', finishedAt: clock.now() })
    if (row === undefined) throw notRunning()
    await recordAudit(tx, clock, { ...caller, action: 'cancel', record: ['matching-run', id] })
    return row
  })
}

/** Ends the proof and keeps the best found so far. @throws 404 not_found, 409 conflict */
export async function finishRun(deps: Deps, id: string): Promise<RunRow> {
  await getRun(deps, id)
  const run = await askToFinish(deps.db, id)
  if (run === undefined) throw notRunning()
  return run
}

/** Naming it as it is named already changes nothing. @throws 404 not_found */
export async function nameRun(
  deps: Deps,
  caller: Caller,
  { id, name }: { id: string; name: string | null },
): Promise<RunRow> {
  const run = await getRun(deps, id)
  if (run.name === name) return run
  const { db, clock } = deps
  return db.transaction().execute(async (tx) => {
    const named = await renameRun(tx, id, name)
    await recordAudit(tx, clock, { ...caller, action: 'name-run', record: ['matching-run', id], details: { name } })
    return named
  })
}

/**
 * Computes a run again from its receipt and compares digests. Where a student has been erased, the input is gone and
 * cannot be repeated. A proof that the time limit cut off may end elsewhere on another machine.
 *
 * @throws 404 not_found, 409 conflict
 */
export async function repeatRun(deps: Deps, caller: Caller, id: string): Promise<Repetition> {
  const run = await getFinishedRun(deps, id)
  const { problem, options } = await reopen(deps.db, run)
  await recordAudit(deps.db, deps.clock, { ...caller, action: 'repeat', record: ['matching-run', id] })
  if (problem.students.length < run.studentCount) {
    return { outcome: 'erased', inputDigest: null, resultDigest: null, millis: 0 }
  }
  const thread = openEngine(problem, options)
  try {
    const result = await thread.ask({ kind: 'result' })
    const [inputDigest, resultDigest] = [digestOfProblem(problem), digestOfResult(result)]
    const isSame = inputDigest === run.inputDigest && resultDigest === run.resultDigest
    return { outcome: isSame ? 'identical' : 'different', inputDigest, resultDigest, millis: result.millis }
  } finally {
    await thread.close()
  }
}
