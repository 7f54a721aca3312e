import type { AnswerOf } from '@project-week/contract/endpoint'
import type { getMoves } from '@project-week/contract/matching/matching'
import { matchingRefusals } from '@project-week/contract/refusals'
import type { Deps } from '../../deps.ts'
import { conflict } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { createRule, removeRule } from './change-rules.ts'
import { chooseRun } from './choose-run.ts'
import { lockChosenRun } from './chosen-run.queries.ts'
import { digestOfProblem } from './digests.ts'
import { findMove, updateMove } from './move.queries.ts'
import { problemOf } from './problem.ts'
import { getRun } from './read-run.ts'
import { listRules } from './rule.queries.ts'
import { readInput } from './run-input.ts'
import type { RunRow } from './run.queries.ts'
import { alreadyRunning } from './start-run.ts'

type Step = 'undo' | 'redo'

export async function readMoves({ db }: Deps): Promise<AnswerOf<typeof getMoves>> {
  const { label } = await getCurrentEdition(db)
  const find = async (step: Step) => {
    const move = await findMove(db, label, step)
    if (move === undefined) return null
    const { runId: id, runState: state, runBefore, name, companyName, author: by } = move
    return { id, state, runBefore, name, companyName, by }
  }
  return { undo: await find('undo'), redo: await find('redo') }
}

/**
 * Undoes the last move or redoes the one that was undone last. Where an undo leaves the run that was chosen, the one before
 * is chosen in its place, and a redo chooses the first again. Where the pin has been removed by hand, an undo leaves the
 * rules as they are.
 *
 * @returns the run that stands then
 * @throws 409 conflict for any other move or once the run to redo has another input than now, 409 matching_running, and
 * what `createRule` does for the pin that comes back
 */
export function stepMove(deps: Deps, caller: Caller, { id, step }: { id: string; step: Step }): Promise<RunRow> {
  return deps.db.transaction().execute(async (tx) => {
    const { label } = await getCurrentEdition(tx)
    const chosen = await lockChosenRun(tx, label)
    const move = await findMove(tx, label, step)
    if (move?.runId !== id) throw conflict(matchingRefusals.movedMeanwhile)
    const { profileId, runBefore, replaced } = move
    const pinTo = ({ companyId, reason }: { companyId: string; reason: string }) =>
      createRule(deps, tx, caller, { kind: 'pin', companyId, studentIds: [profileId], reason })
    const run = await getRun({ db: tx }, id)
    if (step === 'undo') {
      if (run.state === 'running') throw alreadyRunning()
      const pin = (await listRules(tx, label)).find(
        ({ kind, companyId, students: [student] }) =>
          kind === 'pin' && companyId === move.companyId && student?.id === profileId,
      )
      if (pin !== undefined) {
        await removeRule(deps, tx, caller, pin.id)
        if (replaced !== null) await pinTo(replaced)
      }
      await updateMove(tx, id, { state: run.state === 'done' ? 'undone' : 'over', wasChosen: chosen?.id === id })
    } else {
      const { replaced: other } = await pinTo(move)
      const digest = digestOfProblem(problemOf(await readInput(tx, label)))
      if (digest !== run.inputDigest) throw conflict(matchingRefusals.moveOutdated)
      await updateMove(tx, id, { state: 'made', replaced: other && JSON.stringify(other) })
    }
    const [left, stands] = step === 'undo' ? [id, runBefore] : [runBefore, id]
    const isLeft = chosen?.id === left && (step === 'undo' || move.wasChosen)
    if (isLeft) await chooseRun(deps, tx, caller, { id: stands, instead: left })
    await recordAudit(tx, deps.clock, { ...caller, action: `${step}-move`, record: ['matching-run', id] })
    return getRun({ db: tx }, stands)
  })
}
