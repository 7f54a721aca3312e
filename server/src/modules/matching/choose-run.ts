import type { OtherChoice } from '@project-week/contract/matching/matching'
import { matchingRefusals } from '@project-week/contract/refusals'
import type * as z from 'zod/mini'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { lockChosenRun, markChosen } from './chosen-run.queries.ts'
import { getFinishedRun } from './read-run.ts'
import type { RunRow } from './run.queries.ts'

/**
 * Makes a run the one that is shown and exported. Choosing what is chosen already changes nothing, not even who chose it.
 *
 * @param tx the transaction that the choice is a part of
 * @param instead the run that the caller knows as the chosen one
 * @throws 404 not_found, 409 conflict for a run without a result, 409 stale where another has been chosen since
 */
export async function chooseRun(
  { clock }: Pick<Deps, 'clock'>,
  tx: Database,
  caller: Caller,
  { id, instead }: { id: string; instead: string | null },
): Promise<RunRow> {
  const run = await getFinishedRun({ db: tx }, id)
  const before = await lockChosenRun(tx, run.edition)
  if (before?.id === id) return before
  if ((before?.id ?? null) !== instead) throw stale(before)
  const chosen = await markChosen(tx, run, { by: caller.person.email, at: clock.now() })
  await recordAudit(tx, clock, { ...caller, action: 'choose-run', record: ['matching-run', id], details: { instead } })
  return chosen
}

function stale(before: RunRow | undefined): AppError {
  const details: z.infer<typeof OtherChoice> | null =
    before === undefined ? null : { by: before.chosenBy ?? '', at: before.chosenAt?.toISOString() ?? '' }
  return new AppError('stale', 409, matchingRefusals.chosenMeanwhile, { details })
}
