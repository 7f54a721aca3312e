import type { Message } from '@project-week/contract/messages'
import { offerMessages, type OfferAnswer } from '@project-week/contract/publishing/offer'
import { memberConsent } from '@project-week/contract/showcase/showcase'
import { berlinDay } from '../../clock.ts'
import type { Transaction } from '../../db/database.ts'
import type { OfferedPlace } from '@project-week/contract/publishing/offer'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError, conflict, requireFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit, type AuditedBy } from '../audit/audit.queries.ts'
import { saveShowcaseConsent } from '../consents/showcase-consent.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { lockTeam } from '../teams/team.queries.ts'
import { tellTeams } from '../teams/tell-companies.ts'
import { findLink } from '../links/mailed-link.ts'
import { answeredMail } from './offer.mails.ts'
import { offerFreePlace } from './offer-next.ts'
import { presentPlace } from './offer.present.ts'
import { findOwnTeam } from './own-team.queries.ts'
import * as offers from './offer.queries.ts'
import { findTold } from './tell-students.queries.ts'

type State = Awaited<ReturnType<typeof getProgrammeState>>

const linkInvalid = (message: Message) => new AppError('link_invalid', 410, message)

/** What a link asks. @throws 410 link_invalid for one that was never made, or whose place has changed since */
export async function getOfferOfLink(deps: Deps, token: string): Promise<offers.KnownOffer> {
  const link = await findLink(deps, deps.db, { token, kinds: ['answer'] })
  const offer = link?.offerId ? await offers.findOffer(deps.db, link.offerId) : undefined
  if (offer === undefined) throw linkInvalid(offerMessages.invalid)
  // Who has declined may read that they have.
  if (!offer.isStanding && offer.state !== 'declined') throw linkInvalid(offerMessages.changed)
  return offer
}

/** The place of the current edition that an offer is about, while the person has it. */
export async function readOfferedPlace(deps: Deps, offer: offers.KnownOffer): Promise<OfferedPlace | null> {
  const { edition } = await getProgrammeState(deps)
  const team = await findOwnTeam(deps.db, edition.label, offer.personId)
  return team?.id === offer.teamId ? presentPlace(team, edition) : null
}

/** @throws as `answer` does, and 410 link_invalid */
export async function answerByLink(
  deps: Deps,
  { token, answer, ip }: { token: string; answer: OfferAnswer; ip: string },
): Promise<offers.KnownOffer> {
  const { id, email } = await getOfferOfLink(deps, token)
  return answerOnce(deps, id, answer, { answeredBy: 'link', actor: { email, role: 'student' }, ip })
}

/** @throws as `answer` does, and 404 not_found for who has no place */
export async function answerSignedIn(deps: Deps, caller: Caller, answer: OfferAnswer): Promise<offers.KnownOffer> {
  const { edition } = await getProgrammeState(deps)
  const offer = requireFound(await offers.findOwnOffer(deps.db, edition.label, caller.person), 'ownPlace')
  return answerOnce(deps, offer.id, answer, { answeredBy: 'signed-in', ...caller })
}

/**
 * The same by the office for a student who told it, with the reason for the record.
 *
 * @param id of the registration
 * @throws as `answerOnce` does, and 404 not_found for who has no place in the current edition
 */
export async function answerForStudent(
  deps: Deps,
  caller: Caller,
  { id, answer, reason }: { id: string; answer: 'accepted' | 'declined'; reason: string },
): Promise<offers.KnownOffer> {
  const { edition } = await getProgrammeState(deps)
  const offer = requireFound(await offers.findOwnOffer(deps.db, edition.label, { profileId: id }), 'place')
  const by = { answeredBy: 'office', ...caller, record: { reason } } as const
  return answerOnce(deps, offer.id, answer === 'accepted' ? { answer } : { answer, reason }, by)
}

type By = AuditedBy & {
  answeredBy: NonNullable<offers.OfferRow['answeredBy']>
  /** What the audit log keeps beside the student. */
  record?: { reason: string }
}

/** The same answer again changes nothing. @throws 409 conflict for another answer than before, 410 link_invalid where the place has changed or the date is over */
async function answerOnce(deps: Deps, id: string, answer: OfferAnswer, by: By): Promise<offers.KnownOffer> {
  const state = await getProgrammeState(deps)
  return deps.db.transaction().execute(async (tx) => {
    const offer = await lockOffer(tx, id)
    if (offer === undefined) throw linkInvalid(offerMessages.changed)
    if (offer.state === answer.answer) {
      await agreeToBeShown(deps, tx, offer, answer, by)
      return offer
    }
    if (offer.state !== 'open') throw conflict(offerMessages.answered)
    if (!offer.isStanding) throw linkInvalid(offerMessages.changed)
    if (offer.wasAsked && berlinDay(new Date(state.now)) > offer.dueOn) throw linkInvalid(offerMessages.over)
    await applyAnswer(deps, tx, offer, state, answer, by)
    return (await offers.findOffer(tx, id)) ?? offer
  })
}

/** The team first, then the offer: in this order publishing holds them too. */
async function lockOffer(tx: Transaction<Tables>, id: string): Promise<offers.KnownOffer | undefined> {
  const offer = await offers.findOffer(tx, id)
  if (offer === undefined) return undefined
  await lockTeam(tx, offer.teamId)
  return offers.findOffer(tx, id)
}

/**
 * Writes an answer with everything that follows from it: who declines leaves the team, the office's setting decides
 * whether the next is asked at once, and the company sees its team as it is now.
 */
async function applyAnswer(
  deps: Deps,
  tx: Transaction<Tables>,
  offer: offers.KnownOffer,
  { edition, now }: State,
  answer: OfferAnswer,
  by: By,
): Promise<void> {
  const { clock, outbox } = deps
  const { answeredBy, record } = by
  const at = new Date(now)
  const reason = 'reason' in answer ? answer.reason : ''
  const state = answer.answer
  if (!(await offers.markAnswered(tx, offer.id, { state, answeredAt: at, answeredBy, reason }))) {
    throw conflict(offerMessages.answered)
  }
  const told = await findTold(tx, offer.profileId, clock.now())
  await outbox.enqueue(tx, answeredMail(deps, offer, { state, bySilence: answeredBy === 'silence', told }))
  await recordAudit(tx, clock, {
    ...by,
    action: state === 'accepted' ? 'accept-place' : 'decline-place',
    record: ['team', offer.teamId],
    details: { profile: offer.profileId, ...record },
  })
  await agreeToBeShown(deps, tx, offer, answer, by)
  if (state === 'accepted') return tellTeams(deps, tx, [], { people: [offer.personId] })
  await offers.removeMember(tx, offer.teamId, offer.personId)
  const [place] =
    edition.answers.offers === 'automatic' ? await offers.listFreePlaces(tx, edition.label, offer.teamId) : []
  const next = place && (await offerFreePlace(deps, tx, place, { edition, now: at, by }))
  await tellTeams(deps, tx, [offer.companyId], { people: [offer.personId, ...(next === undefined ? [] : [next])] })
}

async function agreeToBeShown(
  { clock }: Deps,
  tx: Transaction<Tables>,
  { teamId, personId }: offers.KnownOffer,
  answer: OfferAnswer,
  by: By,
): Promise<void> {
  if (answer.answer !== 'accepted' || answer.agreesToBeShown !== true) return
  if (!(await saveShowcaseConsent(tx, teamId, personId, clock.now()))) return
  await recordAudit(tx, clock, {
    ...by,
    action: 'give-consent',
    record: ['team', teamId],
    details: { version: memberConsent.version },
  })
}

/** What silence counts as, once the last day of an offer is over. */
export async function answerBySilence(deps: Deps, id: string): Promise<void> {
  const state = await getProgrammeState(deps)
  await deps.db.transaction().execute(async (tx) => {
    const offer = await lockOffer(tx, id)
    // Answered, replaced or withdrawn at the last moment, or not asked in time.
    if (offer === undefined || offer.state !== 'open' || !offer.isStanding || !offer.wasAsked) return
    const by = { answeredBy: 'silence', actor: { email: '', role: 'system' }, ip: '' } as const
    const { silent } = state.edition.answers
    const answer: OfferAnswer = silent === 'accepted' ? { answer: silent } : { answer: silent, reason: '' }
    await applyAnswer(deps, tx, offer, state, answer, by)
  })
}
