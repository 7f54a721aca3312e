import { say } from '@project-week/contract/messages'
import { berlinDay } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { conflict, notFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import type { AuditEntry } from '../audit/audit.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { lockTeam } from '../teams/team.queries.ts'
import { changedTeamMail } from './offer.mails.ts'
import { offerFreePlace } from './offer-next.ts'
import * as offers from './offer.queries.ts'
import { getCompany } from './publication.queries.ts'

const taken = say(
  'This place has been offered to somebody, or this person cannot have it any more. Nothing was offered.',
  'Dieser Platz ist inzwischen angeboten, oder diese Person kann ihn nicht mehr haben. Es wurde nichts angeboten.',
)

/** In a transaction of its own; answers whether the place was still free and somebody could have it. */
async function offerOn(
  deps: Deps,
  person: string,
  { by, to }: { by: Pick<AuditEntry, 'actor' | 'ip'>; to?: string },
): Promise<boolean> {
  const { edition, now } = await getProgrammeState(deps)
  return deps.db.transaction().execute(async (tx) => {
    const [before] = await offers.listFreePlaces(tx, edition.label, person)
    if (before === undefined) return false
    await lockTeam(tx, before.teamId)
    const [place] = await offers.listFreePlaces(tx, edition.label, person)
    const offering = { edition, now: new Date(now), by, ...(to !== undefined && { to }) }
    if (place === undefined || !(await offerFreePlace(deps, tx, place, offering))) return false
    const company = await getCompany(tx, place.companyId)
    await deps.outbox.enqueue(tx, changedTeamMail(company, await offers.listTeamLines(tx, place.teamId)))
    return true
  })
}

/**
 * Offers somebody's place to a person on the waiting list, by hand.
 *
 * @throws 404 not_found for a place that is not free, 409 conflict where it no longer is, or the person cannot have it
 */
export async function offerPlace(
  deps: Deps,
  { person: actor, ip }: Caller,
  { person, to }: { person: string; to: string },
): Promise<void> {
  const { edition } = await getProgrammeState(deps)
  const places = await offers.listFreePlaces(deps.db, edition.label, person)
  if (places.length === 0) throw notFound('This place')
  if (!(await offerOn(deps, person, { by: { actor, ip }, to }))) throw conflict(taken)
}

/** Offers every free place of a published team to whoever is next, where the edition wants that. Answers how many. */
export async function fillFreePlaces(deps: Deps): Promise<number> {
  const { edition, now } = await getProgrammeState(deps)
  if (edition.answers.offers !== 'automatic' || berlinDay(new Date(now)) >= edition.programmeStart) return 0
  const by = { actor: { email: '', role: 'system' }, ip: '' }
  let filled = 0
  for (const { profileId, isPublished } of await offers.listFreePlaces(deps.db, edition.label)) {
    if (isPublished && (await offerOn(deps, profileId, { by }))) filled += 1
  }
  return filled
}
