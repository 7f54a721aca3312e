import type { Label } from '@project-week/contract/enumerations/enumerations'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import type { Person } from '../../http/actor.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { askOwnWhatIf } from '../matching/ask-run.ts'
import type { EnginePool } from '../matching/engine-pool.ts'
import { findOwnPlace, findOwnTeam, listServedCompanies } from './own-team.queries.ts'
import { describePlacement } from './placement-text.ts'
import { describeWhyNot } from './why-not-text.ts'

/**
 * Why the run that was published did not send a student to a company: the ranks there, and what the engine says it would
 * have cost everybody.
 *
 * @throws 404 not_found for whoever has no place by a published run, and for a company without a published team; 409
 * conflict while another question of theirs is open, 503 not_ready where too many wait
 */
export async function askWhyNot(
  deps: Deps,
  engines: EnginePool,
  { person, company }: { person: Person; company: string },
): Promise<Label[]> {
  const { db } = deps
  const { label } = await getCurrentEdition(db)
  const team = await findOwnTeam(db, label, person.personId)
  if (team === undefined || team.runId === null) throw notFound('publishedTeam')
  const place = await findOwnPlace(db, team.runId, person.personId)
  const other = (await listServedCompanies(db, label)).find(({ id }) => id === company)
  if (place === undefined || other === undefined) throw notFound('companyOfRun')
  const answer = await askOwnWhatIf(deps, engines, { id: team.runId, student: place.profileId, company })
  const ranks = describePlacement(
    {
      ...place,
      because: 'matched',
      studentRank: answer.studentRank,
      companyRank: answer.companyRank,
      challengeRank: answer.challengeRank ?? (place.challengeRank === null ? null : 0),
    },
    { fieldOfBusiness: other.field, mappedFieldOfBusiness: null },
  )
  return [ranks, describeWhyNot(answer)]
}
