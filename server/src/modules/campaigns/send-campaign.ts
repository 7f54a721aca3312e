import type { Campaign, CampaignCheck, LeftOut, ToWithdrawn } from '@project-week/contract/campaigns/campaign'
import { type MailText, mailTextFields, textAt } from '@project-week/contract/mail/mail-text'
import { mailRefusals } from '@project-week/contract/refusals'
import type { Deps } from '../../deps.ts'
import { AppError, conflict, requireFound, validationFailed } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { markInvited, unmarkInvited } from '../companies/lead.queries.ts'
import { insertLinks } from '../links/link.queries.ts'
import { priorities } from '../mail/catalogue/definition.ts'
import { unsubscribeLink } from '../subscribers/unsubscribe-link.ts'
import { checkPlaceholders, getCampaign, lockOwnDraft, refuseStaleDraft } from './change-campaign.ts'
import { mailsLeaveAt } from '../mail/outbox.ts'
import { countMails, findCampaign, lockCampaign, markCampaign, takeBackQueued } from './campaign.queries.ts'
import { isServiceTo, unsubscribing } from './campaign.mail.ts'
import { planCampaign } from './plan-campaign.ts'

/** @throws 422 validation_failed where words are missing */
function checkComplete(text: MailText): void {
  const blank = mailTextFields.filter((field) => textAt(text, field) === '')
  if (blank.length === 0) return
  throw validationFailed(Object.fromEntries(blank.map((field) => [`text.${field}`, mailRefusals.fillIn])))
}

/**
 * Who would get the saved draft.
 *
 * @throws 404 not_found, 422 validation_failed where words are missing
 */
export async function checkCampaign(
  deps: Deps,
  id: string,
  { withdrawn, words }: { withdrawn: ToWithdrawn; words?: 'unfinished' | undefined },
): Promise<CampaignCheck> {
  const { draft, audience } = requireFound(await findCampaign(deps.db, id), 'campaign')
  if (words === undefined) checkComplete(draft.text)
  const { people } = await planCampaign(deps, deps.db, { id, audience, ...draft }, { withdrawn })
  const leftOut = people.flatMap((each) => each.leftOut ?? [])
  return { recipients: people.length - leftOut.length, leftOut }
}

/** So many are named in a sentence; the details have all. */
const named = 3

function refuseIncomplete(incomplete: readonly LeftOut[]): never {
  const names = incomplete.slice(0, named).map(({ name, placeholders }) => `${name} ({${placeholders.join('}, {')}})`)
  const more = incomplete.length - named
  const message =
    more > 0
      ? mailRefusals.noValueAndMore({ names: names.join(', '), more: String(more) })
      : mailRefusals.noValue({ names: names.join(', ') })
  throw new AppError('validation_failed', 422, message, { details: { missing: incomplete } })
}

/**
 * Queues every mail of a campaign in one transaction. The campaign is held meanwhile: a second click finds it sent, and
 * gets the same answer.
 *
 * @throws 409 stale or conflict, where the words or the number of recipients are not those that the office has seen; 422 validation_failed, with `details.missing` where a placeholder has no value for somebody
 */
export async function sendCampaign(
  deps: Deps,
  caller: Caller,
  asked: { id: string; version: string; recipients: number; leaveOutIncomplete: boolean; withdrawn: ToWithdrawn },
): Promise<Campaign> {
  const { db, clock, outbox } = deps
  const { id, withdrawn } = asked
  await db.transaction().execute(async (tx) => {
    const row = requireFound(await lockCampaign(tx, id), 'campaign')
    await refuseStaleDraft(tx, asked.version, row)
    if (row.sentAt !== null) return
    const { draft, audience } = row
    checkComplete(draft.text)
    checkPlaceholders(audience, draft.text)
    const { people } = await planCampaign(deps, tx, { id, audience, ...draft }, { withdrawn })
    const leftOut = people.flatMap((each) => each.leftOut ?? [])
    const incomplete = leftOut.filter(({ reason }) => reason === 'missing')
    if (incomplete.length > 0 && !asked.leaveOutIncomplete) refuseIncomplete(incomplete)
    const written = people.flatMap(({ person: to, mail, link, leftOut: without }) =>
      to && mail && without === undefined ? [{ to, mail, link }] : [],
    )
    const mails = written.map(({ mail }) => mail)
    if (mails.length === 0) throw conflict(mailRefusals.noneGets)
    if (mails.length !== asked.recipients) {
      throw conflict(mailRefusals.otherNumber({ seen: String(asked.recipients), now: String(mails.length) }))
    }
    await insertLinks(
      tx,
      written.flatMap(({ to }) =>
        isServiceTo({ audience, ...draft }, to) ? [] : [unsubscribeLink(deps, unsubscribing(audience, to))],
      ),
    )
    await insertLinks(
      tx,
      written.flatMap(({ link }) => link ?? []),
    )
    const now = clock.now()
    const mailIds = await outbox.enqueueAll(tx, mails, { campaignId: id, leaveAt: mailsLeaveAt(now) })
    await markInvited(
      tx,
      id,
      written.flatMap(({ link }, at) => (link?.leadId ? [{ leadId: link.leadId, mailId: mailIds[at] ?? '' }] : [])),
    )
    await markCampaign(tx, id, { sentAt: now, sentBy: caller.person.email })
    await recordAudit(tx, clock, {
      ...caller,
      action: 'send-campaign',
      record: ['campaign', id],
      details: { subject: draft.text.subject.en, audience, recipients: mails.length, leftOut: leftOut.length },
    })
  })
  return getCampaign(db, id)
}

/** Sends the saved draft to whoever asks for it. Its link to unsubscribe is of no effect for anybody else. */
export async function testCampaign(
  deps: Deps,
  caller: Caller,
  { id, at }: { id: string; at: number },
): Promise<{ recipient: string }> {
  const { db, clock, outbox } = deps
  await db.transaction().execute(async (tx) => {
    const { draft, audience } = await lockOwnDraft(tx, id)
    checkComplete(draft.text)
    checkPlaceholders(audience, draft.text)
    const { people } = await planCampaign(deps, tx, { id, audience, ...draft, isService: true }, { at, isSample: true })
    const mail = requireFound(people[0]?.mail, 'recipient')
    const mailId = await outbox.enqueue(tx, {
      ...mail,
      recipient: caller.person.email,
      personId: caller.person.personId,
      subject: `[Test] ${mail.subject}`,
      priority: priorities.asked,
    })
    await recordAudit(tx, clock, {
      ...caller,
      action: 'send-sample',
      record: ['mail', mailId],
      details: { meantFor: mail.recipient },
    })
  })
  return { recipient: caller.person.email }
}

/** Takes back what has not left; if nothing has, it is a draft again. @throws 404 not_found, 409 conflict where nothing waits */
export async function stopCampaign({ db, clock }: Deps, caller: Caller, id: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const row = requireFound(await lockCampaign(tx, id), 'campaign')
    const takenBack = row.sentAt === null ? 0 : await takeBackQueued(tx, id)
    if (takenBack === 0) throw conflict(mailRefusals.noneWaits)
    await unmarkInvited(tx, id)
    const hasLeft = (await countMails(tx, [id])).has(id)
    await markCampaign(tx, id, hasLeft ? { stoppedAt: clock.now() } : { sentAt: null, sentBy: null })
    await recordAudit(tx, clock, {
      ...caller,
      action: 'stop-campaign',
      record: ['campaign', id],
      details: { subject: row.draft.text.subject.en, takenBack },
    })
    return takenBack
  })
}
