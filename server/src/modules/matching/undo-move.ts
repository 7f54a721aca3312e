import type { AnswerOf } from '@project-week/contract/endpoint'
import type { getMoves } from '@project-week/contract/matching/matching'
import type { RuleRequest } from '@project-week/contract/matching/rules'
import { matchingRefusals } from '@project-week/contract/refusals'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { conflict } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { createRule, removeRule } from './change-rules.ts'
import { chooseRun } from './choose-run.ts'
import { lockChosenRun } from './chosen-run.queries.ts'
import { digestOfProblem } from './digests.ts'
import { findMove, setMoveState } from './move.queries.ts'
import { problemOf } from './problem.ts'
import { getRun } from './read-run.ts'
import { listRules } from './rule.queries.ts'
import { readInput } from './run-input.ts'
import type { RunRow } from './run.queries.ts'
import { alreadyRunning } from './start-run.ts'

type Move = NonNullable<Awaited<ReturnType<typeof findMove>>>

export async function readMoves({ db }: Deps): Promise<AnswerOf<typeof getMoves>> {
  const { label } = await getCurrentEdition(db)
  const present = (move: Move | undefined) =>
    move === undefined
      ? null
      : {
          id: move.runId,
          runBefore: move.runBefore,
          name: `${move.firstname} ${move.lastname}`,
          companyName: move.companyName,
          by: move.author,
        }
  return {
    undo: present(await findMove(db, label, 'made')),
    redo: present(await findMove(db, label, 'undone')),
  }
}

/**
 * Takes the last move back. Where somebody has removed or replaced its pin by hand, the rules stay as they are.
 *
 * @returns the run before it
 * @throws 409 conflict for any other move, 409 matching_running, and what `createRule` does for the pin that it replaced
 */
export const undoMove = (deps: Deps, caller: Caller, id: string): Promise<RunRow> =>
  step(deps, caller, { id, from: 'made', action: 'undo-move' }, async (tx, move, run) => {
    if (run.state === 'running') throw alreadyRunning()
    const pin = (await listRules(tx, run.edition)).find(
      ({ kind, companyId, students: [student] }) =>
        kind === 'pin' && companyId === move.companyId && student?.id === move.profileId,
    )
    if (pin !== undefined) {
      await removeRule(deps, tx, caller, pin.id)
      if (move.replaced !== null) await createRule(deps, tx, caller, pinOf(move, move.replaced))
    }
    await setMoveState(tx, id, run.state === 'done' ? 'undone' : 'over')
    return { left: id, stands: move.runBefore }
  })

/**
 * Makes the move again that was undone last, with the run that it became.
 *
 * @returns that run
 * @throws 409 conflict for any other move or once the run's input has changed, and what `createRule` does
 */
export const redoMove = (deps: Deps, caller: Caller, id: string): Promise<RunRow> =>
  step(deps, caller, { id, from: 'undone', action: 'redo-move' }, async (tx, move, run) => {
    await createRule(deps, tx, caller, pinOf(move, move))
    const digest = digestOfProblem(problemOf(await readInput(tx, run.edition)))
    if (digest !== run.inputDigest) throw conflict(matchingRefusals.moveOutdated)
    await setMoveState(tx, id, 'made')
    return { left: move.runBefore, stands: id }
  })

const pinOf = ({ profileId }: Move, { companyId, reason }: { companyId: string; reason: string }): RuleRequest => ({
  kind: 'pin',
  companyId,
  studentIds: [profileId],
  reason,
})

/** One after the other; where the run that is left was chosen, the one that stands then is chosen in its place. */
function step(
  deps: Deps,
  caller: Caller,
  { id, from, action }: { id: string; from: 'made' | 'undone'; action: 'undo-move' | 'redo-move' },
  change: (tx: Database, move: Move, run: RunRow) => Promise<{ left: string; stands: string }>,
): Promise<RunRow> {
  return deps.db.transaction().execute(async (tx) => {
    const { label } = await getCurrentEdition(tx)
    const chosen = await lockChosenRun(tx, label)
    const move = await findMove(tx, label, from)
    if (move?.runId !== id) throw conflict(matchingRefusals.movedMeanwhile)
    const { left, stands } = await change(tx, move, await getRun({ db: tx }, id))
    if (chosen?.id === left) await chooseRun(deps, tx, caller, { id: stands, instead: left })
    await recordAudit(tx, deps.clock, {
      actor: caller.person,
      action,
      record: ['matching-run', id],
      ip: caller.ip,
    })
    return getRun({ db: tx }, stands)
  })
}
