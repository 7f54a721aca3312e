import type { Replacements } from '@project-week/contract/publishing/offer'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import { getFinishedRun } from '../matching/read-run.ts'
import { listRunStudents } from '../matching/run.queries.ts'
import { rankWaiting } from './offer-next.ts'
import { presentCandidates } from './offer.present.ts'
import { listFreePlaces, listWaiting } from './offer.queries.ts'
import { findLastPublication, getCompany } from './publication.queries.ts'

/**
 * Who may have the place that a run gave to somebody who does not come: the free students, ranked. Of the run that is
 * published last these are the candidates to whom the place can be offered.
 *
 * @throws 404 not_found for a run, or a person who has no place in it; 409 conflict for a run without a result
 */
export async function listReplacements(
  deps: Deps,
  { run: runId, person }: { run: string; person: string },
): Promise<Replacements> {
  const { db } = deps
  const run = await getFinishedRun(deps, runId)
  const student = (await listRunStudents(db, runId)).find(({ profileId }) => profileId === person)
  const companyId = student?.team == null ? undefined : run.result.teams[student.team]?.companyId
  if (companyId === undefined) throw notFound('A place of this person in this run')
  const company = await getCompany(db, companyId)
  const last = await findLastPublication(db, run.edition)
  const isLast = last?.runId === run.id
  const waiting = await listWaiting(db, { edition: run.edition, runId, companyId, isPublished: isLast })
  const [place] = isLast ? await listFreePlaces(db, run.edition, person) : []
  return {
    isPublished: place?.companyId === companyId,
    candidates: presentCandidates(rankWaiting(waiting, company, run.settings), company),
  }
}
