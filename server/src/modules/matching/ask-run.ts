import type { WhatIf } from '@project-week/contract/matching/matching'
import { matchingRefusals } from '@project-week/contract/refusals'
import type { StoredWhatIf } from '../../db/stored-run.ts'
import type { Deps } from '../../deps.ts'
import { conflict, notFound } from '../../errors.ts'
import { engineKeyOf, pointsOf } from './problem.ts'
import { getFinishedRun } from './read-run.ts'
import type { EnginePool } from './engine-pool.ts'
import { reopen } from './run-input.ts'
import { closeQuestion, findRunStudent, keepWhatIf, openQuestion } from './run.queries.ts'

interface Pair {
  id: string
  student: string
  company: string
}

async function answer(
  deps: Deps,
  ask: EnginePool['ask'],
  { id, student, company }: Pair,
  row: Awaited<ReturnType<typeof findRunStudent>>,
): Promise<WhatIf> {
  const { db } = deps
  const run = await getFinishedRun(deps, id)
  if (row === undefined) throw notFound('studentOfRun')
  if (!run.companies.some(({ _id }) => _id === company)) throw notFound('companyOfRun')
  const ofRun = {
    fitNow: row.team === null ? null : row.fit,
    perfect: Math.max(...pointsOf(run.settings).flat()) || 100,
    isByHand: run.before?.given !== undefined,
  }
  const kept = row.whatIfs[company]
  if (kept !== undefined) return { ...kept, ...ofRun }
  const question = { kind: 'what-if', matrikelnummer: engineKeyOf(row), companyId: company } as const
  const stored: StoredWhatIf = await ask(id, question, () => reopen(db, run))
  await keepWhatIf(db, { runId: id, profileId: student, companyId: company }, stored)
  return { ...stored, ...ofRun }
}

/**
 * What it would have meant to send a student of a run to a company. The engine is asked once for each pair: the answer
 * is kept with the run, whose input and result nothing changes any more. It stays true of the run as it was computed
 * where somebody else in it is erased later.
 *
 * @throws 404 not_found, 409 conflict, 422 matching_impossible, 503 not_ready where the server stops meanwhile
 */
export const askWhatIf = async (deps: Deps, ask: EnginePool['ask'], pair: Pair): Promise<WhatIf> =>
  answer(deps, ask, pair, await findRunStudent(deps.db, pair.id, pair.student))

/**
 * The same, asked by the student: after the office's work, and one question at a time.
 *
 * @throws what `askWhatIf` does, 409 conflict while another question of theirs is open, 503 not_ready where too many wait
 */
export async function askOwnWhatIf(deps: Deps, engines: EnginePool, pair: Pair): Promise<WhatIf> {
  const { db } = deps
  const row = await findRunStudent(db, pair.id, pair.student)
  if (row === undefined || row.whatIfs[pair.company] !== undefined) return answer(deps, engines.askInTurn, pair, row)
  if (!(await openQuestion(db, pair.id, pair.student))) throw conflict(matchingRefusals.questionOpen)
  try {
    return await answer(deps, engines.askInTurn, pair, row)
  } finally {
    await closeQuestion(db, pair.id, pair.student)
  }
}
