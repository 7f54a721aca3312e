import type { Replacements } from '@project-week/contract/publishing/offer'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import { legalFor } from '../matching/find-legal.ts'
import { getFinishedRun } from '../matching/read-run.ts'
import { readInput, teamsOfRun } from '../matching/run-input.ts'
import { listRunStudents } from '../matching/run.queries.ts'
import { listCandidates, rankWaiting } from './offer-next.ts'
import { presentCandidates } from './offer.present.ts'
import { findSuccessor, listFreePlaces, listWaiting } from './offer.queries.ts'
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
  const students = await listRunStudents(db, runId)
  const team = students.find(({ profileId }) => profileId === person)?.team ?? null
  const companyId = team === null ? undefined : run.result.teams[team]?.companyId
  if (team === null || companyId === undefined) throw notFound('placeOfPerson')
  const company = await getCompany(db, companyId)
  const last = await findLastPublication(db, run.edition)
  const isLast = last?.runId === run.id
  const free = isLast ? await listFreePlaces(db, run.edition) : []
  const place = free.find((each) => each.companyId === companyId && each.isPublished)
  if (place !== undefined) {
    const candidates = await listCandidates(db, run.edition, place)
    return { team: place.teamId, candidates: presentCandidates(candidates, company), passedOnTo: null }
  }
  const passedOnTo = isLast ? await findSuccessor(db, { companyId, person }) : null
  if (passedOnTo !== null) return { team: null, candidates: [], passedOnTo }
  const waiting = await listWaiting(db, { edition: run.edition, runId, companyId, isPublished: isLast })
  const ranked = rankWaiting(waiting, company, run.settings)
  // By what a move to there would be judged by.
  const legal = legalFor(await readInput(db, run.edition), run.settings, {
    teams: teamsOfRun(
      run,
      students.filter(({ profileId }) => profileId !== person),
    ),
    team,
    candidates: ranked.map(({ profileId }) => profileId),
  })
  return {
    team: null,
    candidates: presentCandidates(
      ranked.filter(({ profileId }) => legal.has(profileId)),
      company,
    ),
    passedOnTo,
  }
}
