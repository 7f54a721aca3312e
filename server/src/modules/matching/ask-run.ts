import type { WhatIf } from '@project-week/contract/matching/matching'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import { engineKeyOf } from './problem.ts'
import { getFinishedRun } from './read-run.ts'
import type { RunDesk } from './run-desk.ts'
import { reopen } from './run-input.ts'
import { listRunStudents } from './run.queries.ts'

/** @throws 404 not_found, 409 conflict, 422 matching_impossible */
export async function askWhatIf(
  deps: Deps,
  desk: RunDesk,
  { id, student, company }: { id: string; student: string; company: string },
): Promise<WhatIf> {
  const run = await getFinishedRun(deps, id)
  const row = (await listRunStudents(deps.db, id)).find(({ profileId }) => profileId === student)
  if (row === undefined) throw notFound('studentOfRun')
  if (!run.companies.some(({ _id }) => _id === company)) throw notFound('companyOfRun')
  const question = { kind: 'what-if', matrikelnummer: engineKeyOf(row), companyId: company } as const
  const answer = await desk.ask(id, question, () => reopen(deps.db, run))
  return {
    studentRank: answer.studentRank,
    companyRank: answer.companyRank,
    fit: answer.fit,
    fitNow: row.team === null ? null : row.fit,
    rule: answer.rule,
    cost: answer.cost,
  }
}
