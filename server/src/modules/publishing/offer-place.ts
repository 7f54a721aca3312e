import { say } from '@project-week/contract/messages'
import type { Deps } from '../../deps.ts'
import { conflict, notFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { lockTeam } from '../teams/team.queries.ts'
import { changedTeamMail } from './offer.mails.ts'
import { offerToNext } from './offer-next.ts'
import * as offers from './offer.queries.ts'
import { getCompany } from './publication.queries.ts'

const changed = say(
  'This place has been filled, or somebody else is next by now. Nothing was offered.',
  'Dieser Platz ist vergeben, oder inzwischen ist jemand anderes an der Reihe. Es wurde nichts angeboten.',
)

/**
 * Offers a declined place to the next on the waiting list, by hand.
 *
 * @param next whom the coordinator saw as the next
 * @throws 404 not_found, 409 conflict where that is no longer so
 */
export async function offerPlace(
  deps: Deps,
  { person, ip }: Caller,
  { id, next }: { id: string; next: string },
): Promise<void> {
  const { edition, now } = await getProgrammeState(deps)
  await deps.db.transaction().execute(async (tx) => {
    const before = await offers.findOffer(tx, id)
    if (before?.teamId == null) throw notFound('This place')
    await lockTeam(tx, before.teamId)
    const declined = await offers.findOffer(tx, id)
    const isFree = declined?.state === 'declined' && declined.filledBy === null && declined.replacedBy === null
    const by = { actor: person, ip }
    const isOffered =
      isFree && (await offerToNext(deps, tx, declined, { edition, now: new Date(now), by, expected: next }))
    if (!isOffered) throw conflict(changed)
    const company = await getCompany(tx, declined.companyId)
    await deps.outbox.enqueue(tx, changedTeamMail(company, await offers.listTeamLines(tx, before.teamId)))
  })
}
