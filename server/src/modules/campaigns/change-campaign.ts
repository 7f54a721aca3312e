import { type Audience, placeholdersOf } from '@project-week/contract/campaigns/audience'
import type { Campaign, CampaignDraft } from '@project-week/contract/campaigns/campaign'
import {
  findPlaceholderMistake,
  type MailText,
  mailTextFields,
  placeholdersIn,
  textAt,
} from '@project-week/contract/mail/mail-text'
import { mailRefusals } from '@project-week/contract/refusals'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { conflict, requireFound, validationFailed } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { refuseStale } from '../audit/refuse-stale.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { presentCampaign } from './campaign.present.ts'
import {
  type CampaignRow,
  countMails,
  deleteCampaign,
  findCampaign,
  insertCampaign,
  insertRecipients,
  lockCampaign,
  updateDraft,
} from './campaign.queries.ts'
import { listPeople, type PersonRow } from './person.queries.ts'
import { shippedDraft } from './templates.ts'

/** @throws 422 validation_failed with the field of each unknown placeholder and of each link in a subject */
export function checkPlaceholders(audience: Audience, text: MailText): void {
  const known = Object.keys(placeholdersOf[audience])
  const links = new Set(
    Object.entries(placeholdersOf[audience]).flatMap(([name, placeholder]) => ('isLink' in placeholder ? [name] : [])),
  )
  const mistakes = mailTextFields.flatMap((field) => {
    const mistake = findPlaceholderMistake(textAt(text, field), known)
    const link = field.startsWith('subject')
      ? placeholdersIn(textAt(text, field)).find((name) => links.has(name))
      : undefined
    if (link !== undefined) return [[`text.${field}`, mailRefusals.linkInSubject({ link: `{${link}}` })] as const]
    if (mistake === undefined) return []
    const message =
      mistake.unknown === null
        ? mailRefusals.brace
        : mailRefusals.placeholder({
            unknown: `{${mistake.unknown}}`,
            known: known.join(', '),
          })
    return [[`text.${field}`, message] as const]
  })
  if (mistakes.length > 0) throw validationFailed(Object.fromEntries(mistakes))
}

/** A subscriber may always leave: to them nothing is a service mail. */
const withinRules = (audience: Audience, draft: CampaignDraft): CampaignDraft => ({
  ...draft,
  isService: draft.isService && audience !== 'subscribers',
})

/** @throws 404 not_found */
export async function getCampaign(db: Database, id: string): Promise<Campaign> {
  const row = requireFound(await findCampaign(db, id), 'campaign')
  return presentCampaign(row, (await countMails(db, [id])).get(id))
}

/** @throws 404 not_found, 409 conflict where it was sent */
export async function lockOwnDraft(db: Database, id: string): Promise<CampaignRow> {
  const row = requireFound(await lockCampaign(db, id), 'campaign')
  if (row.sentAt !== null) throw conflict(mailRefusals.isSent)
  return row
}

export const refuseStaleDraft = (db: Database, version: string, row: CampaignRow) =>
  refuseStale(db, version, presentCampaign(row, undefined), {
    record: ['campaign', row.id],
    actions: ['create-campaign', 'save-draft'],
  })

const blank = { en: '', de: '' }
const emptyText: MailText = { subject: blank, text: blank }

/** Begins a mail to the chosen rows of a list. @throws 422 where it is for none of them */
export async function createCampaign(
  { db, clock, newId }: Deps,
  caller: Caller,
  { audience, ids, template }: { audience: Audience; ids: readonly string[]; template?: string | undefined },
): Promise<Campaign> {
  const id = newId()
  return db.transaction().execute(async (tx) => {
    const people = await listPeople(tx, audience, ids)
    const all = [...new Set(ids)].flatMap((each) => people.get(each) ?? [])
    // Whoever has not registered has agreed to nothing: they are written to only where somebody invites them.
    const { label } = await getCurrentEdition(tx)
    const isAddressed = ({ companyEdition }: PersonRow) =>
      template === undefined ? companyEdition !== '' : companyEdition !== label
    const chosen = audience === 'companies' ? all.filter(isAddressed) : all
    const none = all.length > 0 && template === undefined ? mailRefusals.onlyInvited : mailRefusals.noneInList
    if (chosen.length === 0) throw validationFailed({ ids: none })
    await insertCampaign(tx, {
      id,
      audience,
      draft: shippedDraft(audience, template) ?? { text: emptyText, isService: audience !== 'subscribers' },
      chosen: chosen.length,
      createdAt: clock.now(),
      createdBy: caller.person.email,
    })
    await insertRecipients(tx, id, chosen)
    await recordAudit(tx, clock, {
      ...caller,
      action: 'create-campaign',
      record: ['campaign', id],
      details: { audience, chosen: chosen.length },
    })
    return getCampaign(tx, id)
  })
}

/** @throws 409 stale or conflict, 422 validation_failed for an unknown placeholder */
export async function saveCampaign(
  { db, clock }: Deps,
  caller: Caller,
  { id, version, draft }: { id: string; version: string; draft: CampaignDraft },
): Promise<Campaign> {
  return db.transaction().execute(async (tx) => {
    const row = await lockOwnDraft(tx, id)
    await refuseStaleDraft(tx, version, row)
    checkPlaceholders(row.audience, draft.text)
    const saved = await updateDraft(tx, id, withinRules(row.audience, draft))
    await recordAudit(tx, clock, {
      ...caller,
      action: 'save-draft',
      record: ['campaign', id],
      details: { subject: draft.text.subject.en },
    })
    return presentCampaign(saved, undefined)
  })
}

/** @throws 404 not_found, 409 conflict where it was sent */
export async function discardCampaign({ db, clock }: Deps, caller: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockOwnDraft(tx, id)
    await deleteCampaign(tx, id)
    await recordAudit(tx, clock, {
      ...caller,
      action: 'discard-draft',
      record: ['campaign', id],
      details: { subject: row.draft.text.subject.en },
    })
  })
}
