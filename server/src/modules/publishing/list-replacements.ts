import type { Replacements } from '@project-week/contract/publishing/offer'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import { getFinishedRun } from '../matching/read-run.ts'
import { listRunStudents } from '../matching/run.queries.ts'
import { listCandidates, rankWaiting } from './offer-next.ts'
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
  if (companyId === undefined) throw notFound('placeOfPerson')
  const company = await getCompany(db, companyId)
  const last = await findLastPublication(db, run.edition)
  const isLast = last?.runId === run.id
  const free = isLast ? await listFreePlaces(db, run.edition) : []
  const place = free.find((team) => team.companyId === companyId && team.isPublished)
  const waiting = await listWaiting(db, { edition: run.edition, runId, companyId, isPublished: isLast })
  const candidates =
    place === undefined ? rankWaiting(waiting, company, run.settings) : await listCandidates(db, run.edition, place)
  return { team: place?.teamId ?? null, candidates: presentCandidates(candidates, company) }
}
