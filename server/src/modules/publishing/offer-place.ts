import { publishingRefusals } from '@project-week/contract/refusals'
import { berlinDay } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { conflict, notFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import type { AuditedBy } from '../audit/audit.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { lockTeam } from '../teams/team.queries.ts'
import { tellTeams } from '../teams/tell-companies.ts'
import { offerFreePlace } from './offer-next.ts'
import * as offers from './offer.queries.ts'

/** In a transaction of its own; answers whether the place was still free and somebody could have it. */
async function offerOn(deps: Deps, team: string, { by, to }: { by: AuditedBy; to?: string }): Promise<boolean> {
  const { edition, now } = await getProgrammeState(deps)
  return deps.db.transaction().execute(async (tx) => {
    if (!(await lockTeam(tx, team))) return false
    const [place] = await offers.listFreePlaces(tx, edition.label, team)
    const offering = { edition, now: new Date(now), by, ...(to !== undefined && { to }) }
    const next = place && (await offerFreePlace(deps, tx, place, offering))
    if (place === undefined || next === undefined) return false
    await tellTeams(deps, tx, [place.companyId], { people: [next] })
    return true
  })
}

/**
 * Offers a free place of a team to a person on the waiting list, by hand.
 *
 * @throws 404 not_found for a place that is not free, 409 conflict where it no longer is, or the person cannot have it
 */
export async function offerPlace(deps: Deps, by: Caller, { team, to }: { team: string; to: string }): Promise<void> {
  const { edition } = await getProgrammeState(deps)
  const places = await offers.listFreePlaces(deps.db, edition.label, team)
  if (places.length === 0) throw notFound('place')
  if (!(await offerOn(deps, team, { by, to }))) throw conflict(publishingRefusals.taken)
}

/** Offers every free place of a published team to whoever is next, where the edition wants that. Answers how many. */
export async function fillFreePlaces(deps: Deps): Promise<number> {
  const { edition, now } = await getProgrammeState(deps)
  if (edition.answers.offers !== 'automatic' || berlinDay(new Date(now)) >= edition.programmeStart) return 0
  const by = { actor: { email: '', role: 'system' }, ip: '' }
  let filled = 0
  const published = (await offers.listFreePlaces(deps.db, edition.label)).filter(({ isPublished }) => isPublished)
  for (const { teamId, places } of published) {
    for (let place = 0; place < places && (await offerOn(deps, teamId, { by })); place += 1) filled += 1
  }
  return filled
}
