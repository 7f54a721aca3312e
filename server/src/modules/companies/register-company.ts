import type { CompanyRegistration, CompanySubmission } from '@project-week/contract/companies/company'
import type { Locale } from '@project-week/contract/locale'
import { isDeepStrictEqual } from 'node:util'
import { berlinDay } from '../../clock.ts'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { windowClosed } from '../../errors.ts'
import { refusePhone } from '../../phone-number.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { insertConsents } from '../consents/consent.queries.ts'
import { findLateCompany, useLate } from '../editions/late-registration.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { placeholderOf } from '../links/fill-links.ts'
import { findLink, isOpen } from '../links/mailed-link.ts'
import { livingLink } from './company-link.ts'
import { companyConfirmation } from './company.mails.ts'
import { mailProof } from './company-proof.ts'
import { type CompanyRow, findRegisteredCompany, insertCompany, lockCompany } from './company.queries.ts'
import { inheritLead } from './lead.queries.ts'
import { inheritPipeline } from './pipeline.queries.ts'

/** The three boxes of the form; they are checked there and not sent. */
const agreements = ['conditions-of-participation', 'statement-of-consent', 'cost-coverage'] as const

/**
 * Registers a company for the current edition. The same registration sent twice is registered once, with one mail.
 *
 * Nobody has proved here to be the contact. So the first mail holds nothing but the link that proves it, unless the
 * office has sent a link to that address, by which the form was opened. A further registration of the same company and contact replaces nothing and is
 * answered like a new one, so that nobody learns who is registered, also by sending one twice. If it differs, the contact
 * is told by email.
 *
 * @throws 403 window_closed
 */
export async function registerCompany(
  deps: Deps,
  { late: token, known, ...registration }: CompanySubmission,
  { language, ip }: { language: Locale; ip: string },
): Promise<Registered> {
  const { db, clock, newId, outbox } = deps
  const { edition, now, windows } = await getProgrammeState(deps)
  const { contactPerson } = registration
  const answers = answersOf(registration)
  const submitted = { ...answers, id: newId(), edition: edition.label, createdAt: new Date(now) }

  return db.transaction().execute(async (tx) => {
    // After the close a company may still register by the link that the office has sent it.
    const link =
      windows.companySignUp || token === undefined
        ? undefined
        : await findLink(deps, tx, { token, kinds: ['late-registration'] })
    const late = link?.lateRegistrationId
      ? await findLateCompany(tx, {
          edition: edition.label,
          id: link.lateRegistrationId,
          today: berlinDay(new Date(now)),
        })
      : undefined
    if (!windows.companySignUp && late === undefined) {
      // A retry after a lost answer succeeds for who holds the office's link. Anybody else would learn from it whose
      // registration was taken.
      const earlier = link && (await findRegisteredCompany(tx, submitted))
      if (earlier !== undefined && isSame(earlier, answers)) return submitted
      throw windowClosed()
    }
    // Either link was mailed to its address, and to nobody else.
    const invitation = known && (await findLink(deps, tx, { token: known, kinds: ['registration'] }))
    const proof = late ? link : invitation && isOpen(invitation, clock.now()) ? invitation : undefined
    refusePhone('contactPerson.phone', contactPerson.phone, registration.address.country)
    const row = await insertCompany(tx, {
      ...submitted,
      language,
      mappedFieldOfBusiness: null,
      awaitsProof: proof?.address !== contactPerson.email.toLowerCase(),
    })
    if (row === undefined) {
      const earlier = await findRegisteredCompany(tx, submitted)
      if (earlier !== undefined && !isSame(earlier, answers)) await tellOfAnother(deps, tx, { earlier, ip })
      return submitted
    }
    if (late !== undefined && !(await useLate(tx, late.id, clock.now()))) throw windowClosed()
    const inheritedFrom = (await inheritPipeline(tx, row.id)) ?? (await inheritLead(tx, row.id))
    const kinds = row.agreesToChallenge ? ([...agreements, 'challenge'] as const) : agreements
    await insertConsents(tx, { record: ['company', row.id], kinds, at: clock.now(), newId })
    if (row.addressState === 'unconfirmed') await mailProof(deps, tx, row)
    else {
      const page = placeholderOf(await livingLink(deps, tx, row))
      await outbox.enqueue(tx, companyConfirmation(deps, row, edition, { isLate: late !== undefined, token: page }))
    }
    await recordAudit(tx, clock, {
      actor: { email: contactPerson.email, role: 'visitor' },
      action: 'register',
      record: ['company', row.id],
      ip,
      details: { ...(late && { late: late.id }), ...(inheritedFrom !== undefined && { inheritedFrom }) },
    })
    return submitted
  })
}

/** What is answered, whether or not it was kept. */
type Registered = Pick<CompanyRow, 'id' | 'companyName' | 'edition' | 'createdAt'>

async function tellOfAnother(
  deps: Deps,
  tx: Transaction<Tables>,
  { earlier, ip }: { earlier: CompanyRow; ip: string },
): Promise<void> {
  const company = await lockCompany(tx, earlier.id)
  if (company === undefined || !(await mailProof(deps, tx, company))) return
  await recordAudit(tx, deps.clock, {
    actor: { email: company.contactEmail, role: 'visitor' },
    action: 'register-again',
    record: ['company', company.id],
    ip,
  })
}

/** What a company wrote, or an admin put right, as it is stored. */
export const answersOf = <Given extends CompanyRegistration>({ address, contactPerson, ...answers }: Given) => ({
  ...answers,
  ...address,
  contactFirstName: contactPerson.firstName,
  contactLastName: contactPerson.lastName,
  contactEmail: contactPerson.email,
  contactPhone: contactPerson.phone,
})

const isSame = (row: CompanyRow, given: ReturnType<typeof answersOf>): boolean =>
  Object.entries(given).every(([name, value]) => isDeepStrictEqual(row[name as keyof CompanyRow], value))
