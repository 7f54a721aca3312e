import type { CompanyRegistration } from '@project-week/contract/company'
import type { Deps } from '../../deps.ts'
import { windowClosed } from '../../errors.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { insertConsents } from '../consents/consent.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { companyConfirmation } from './company.mails.ts'
import { type CompanyRow, getRegisteredCompany, insertCompany } from './company.queries.ts'

/** The three boxes of the form; they are checked there and not sent. */
const agreements = ['conditions-of-participation', 'statement-of-consent', 'cost-coverage'] as const

/**
 * Registers a company for the current edition. The same company and contact sent twice are registered once, with one
 * mail.
 *
 * @throws 403 window_closed
 */
export async function registerCompany(
  deps: Deps,
  registration: CompanyRegistration,
  address: string,
): Promise<CompanyRow> {
  const { db, clock, newId, outbox } = deps
  const { edition, now, windows } = await getProgrammeState(deps)
  if (!windows.companySignUp) throw windowClosed()
  const { address: place, contactPerson: contact } = registration

  return db.transaction().execute(async (tx) => {
    const row = await insertCompany(tx, {
      id: newId(),
      edition: edition.label,
      created_at: now,
      company_name: registration.companyName,
      field_of_business: registration.fieldOfBusiness,
      mapped_field_of_business: null,
      preferred_field_of_study: registration.preferredFieldOfStudy,
      company_size: registration.companySize,
      company_description: registration.companyDescription,
      business_problem: registration.businessProblem,
      reason_for_participation: registration.reasonForParticipation,
      source_of_information: registration.sourceOfInformation,
      nda_required: registration.ndaRequired,
      street: place.street,
      house_number: place.houseNumber,
      city: place.city,
      country: place.country,
      website: place.website,
      contact_first_name: contact.firstName,
      contact_last_name: contact.lastName,
      contact_email: contact.email,
      contact_phone: contact.phone,
    })
    if (row === undefined) {
      return getRegisteredCompany(tx, {
        edition: edition.label,
        companyName: registration.companyName,
        contactEmail: contact.email,
      })
    }
    await insertConsents(tx, { record: ['company', row.id], kinds: agreements, at: clock.now(), newId })
    await outbox.enqueue(tx, companyConfirmation(registration))
    await recordAudit(tx, clock, {
      actor: { email: contact.email, role: 'visitor' },
      action: 'register',
      record: ['company', row.id],
      address,
    })
    return row
  })
}
