import type { CampaignDraft, LeftOut, LeftOutReason, ToWithdrawn } from '@project-week/contract/campaigns/campaign'
import type { Audience } from '@project-week/contract/campaigns/audience'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { readOrganiser } from '../../organiser.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { formLink, formLinkExpiry, formPage } from '../companies/form-link.ts'
import { placeholderOf, withoutLinks } from '../links/fill-links.ts'
import type { NewLink } from '../links/link.queries.ts'
import { optOutIdOf } from '../links/address-digest.ts'
import type { WrittenMail } from '../mail/compose.ts'
import { listOptOuts } from '../subscribers/opt-out.queries.ts'
import { campaignMail, isServiceTo, missingFor, sharedValues, usedIn, valuesOf } from './campaign.mail.ts'
import { listChosen, type PersonRow } from './person.queries.ts'

interface Planned {
  /** What each chosen person gets, or why nothing; in the order of the list. */
  people: {
    person: PersonRow | undefined
    mail: WrittenMail | undefined
    /** The link in the mail that is this person's own, to be written with it. */
    link?: NewLink | undefined
    leftOut: LeftOut | undefined
  }[]
}

const leftOutOf = (person: PersonRow | undefined, reason: LeftOutReason, placeholders: string[] = []): LeftOut => ({
  name: person === undefined ? '' : `${person.firstName} ${person.lastName}`.trim() || person.company,
  address: person?.address ?? '',
  reason,
  placeholders,
})

/**
 * Reads the chosen people anew and writes the mail to each. Left out is who was erased since, who has no address, who wants no
 * news, whose address is not confirmed, for whom a placeholder has no value, who would get the very same mail twice, and, unless they
 * are included, who has withdrawn, declined or cancelled.
 *
 * @param at only this one of the chosen
 * @param isSample for somebody else, whom no link is for
 */
export async function planCampaign(
  deps: Deps,
  db: Database,
  campaign: { id: string; audience: Audience } & CampaignDraft,
  { at, withdrawn = 'left-out', isSample = false }: { at?: number; withdrawn?: ToWithdrawn; isSample?: boolean } = {},
): Promise<Planned> {
  const { audience, text } = campaign
  const [edition, chosen] = [await getCurrentEdition(db), await listChosen(db, campaign, at)]
  const organiser = await readOrganiser(db)
  const shared = sharedValues(deps, edition, organiser)
  const used = usedIn(text)
  // A company that has not registered for this edition finds what is known of it in the form.
  const hasForms = audience === 'companies' && used.includes('registerLink') && !isSample
  const expiresAt = hasForms ? await formLinkExpiry(deps, db) : undefined
  const linkOf = ({ id, address, companyEdition }: PersonRow) =>
    expiresAt === undefined || companyEdition === edition.label
      ? undefined
      : formLink(deps, { address, expiresAt, ...(companyEdition === '' ? { leadId: id } : { pastCompanyId: id }) })
  // Subscribers have a list of their own, which they leave.
  const isService = (person: PersonRow) => isSample || isServiceTo(campaign, person)
  const asked = audience === 'subscribers' ? [] : chosen.flatMap((person) => person ?? [])
  const optOuts = await listOptOuts(
    db,
    asked.flatMap((person) => (isService(person) ? [] : [optOutIdOf(person.address)])),
  )
  const seen = new Set<string>()
  const judge = (person: PersonRow | undefined): Planned['people'][number] => {
    const without = (reason: LeftOutReason, placeholders?: string[]) => ({
      person,
      mail: undefined,
      leftOut: leftOutOf(person, reason, placeholders),
    })
    if (person === undefined) return without('gone')
    if (person.address === '') return without('no-address')
    if (!person.isConfirmed) return without('unconfirmed')
    if (!isService(person) && optOuts.has(optOutIdOf(person.address))) return without('unsubscribed')
    const link = linkOf(person)
    const values = {
      ...valuesOf(shared, person),
      ...(link && { registerLink: formPage(deps, placeholderOf(link)) }),
    }
    const missing = missingFor(used, values)
    const words = { ...campaign, isService: isService(person) }
    const mail = campaignMail(deps, words, person, { values, organiser })
    if (!person.isActive && withdrawn === 'left-out') return { person, mail, leftOut: leftOutOf(person, 'withdrawn') }
    if (missing.length > 0) return { person, mail, leftOut: leftOutOf(person, 'missing', missing) }
    // Of two registrations of one company the form is filled with the first.
    const said = link ? [person.company, withoutLinks(mail.text)] : [mail.text]
    const key = JSON.stringify([mail.recipient.toLowerCase(), mail.subject, ...said])
    if (seen.has(key)) return without('same-mail')
    seen.add(key)
    return { person, mail, link, leftOut: undefined }
  }
  return { people: chosen.map(judge) }
}
