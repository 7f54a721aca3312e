import type { CompanyRegistration, CompanySubmission } from '@project-week/contract/companies/company'
import { isDeepStrictEqual } from 'node:util'
import { berlinDay } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { AppError, windowClosed } from '../../errors.ts'
import { refusePhone } from '../../phone-number.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { insertConsents } from '../consents/consent.queries.ts'
import { hashOfLateToken } from '../editions/late-registration.ts'
import { findLateCompany, useLate } from '../editions/late-registration.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { companyConfirmation } from './company.mails.ts'
import { type CompanyRow, findRegisteredCompany, insertCompany } from './company.queries.ts'
import { inheritLead } from './lead.queries.ts'
import { inheritPipeline } from './pipeline.queries.ts'

/** The three boxes of the form; they are checked there and not sent. */
const agreements = ['conditions-of-participation', 'statement-of-consent', 'cost-coverage'] as const

/**
 * Registers a company for the current edition. The same registration sent twice is registered once, with one mail. A
 * different one of the same company and contact is refused rather than swallowed: nobody has proved here to be that
 * contact, so it cannot replace what is there.
 *
 * @throws 403 window_closed, 409 already_registered
 */
export async function registerCompany(
  deps: Deps,
  { late: token, ...registration }: CompanySubmission,
  ip: string,
): Promise<CompanyRow> {
  const { db, clock, newId, outbox } = deps
  const { edition, now, windows } = await getProgrammeState(deps)
  const { contactPerson } = registration
  const answers = answersOf(registration)

  return db.transaction().execute(async (tx) => {
    // After the close a company may still register by the link that the office has sent it.
    const late =
      windows.companySignUp || token === undefined
        ? undefined
        : await findLateCompany(tx, {
            edition: edition.label,
            tokenHash: hashOfLateToken(token),
            today: berlinDay(new Date(now)),
          })
    if (!windows.companySignUp && late === undefined) {
      // A retry after a lost answer succeeds, even if the window has closed since.
      const earlier = await findRegisteredCompany(tx, { edition: edition.label, ...answers })
      if (earlier !== undefined && isSame(earlier, answers)) return earlier
      throw windowClosed()
    }
    refusePhone('contactPerson.phone', contactPerson.phone, registration.address.country)
    const row = await insertCompany(tx, {
      id: newId(),
      edition: edition.label,
      createdAt: now,
      mappedFieldOfBusiness: null,
      ...answers,
    })
    if (row === undefined) {
      const earlier = await findRegisteredCompany(tx, { edition: edition.label, ...answers })
      if (earlier !== undefined && isSame(earlier, answers)) return earlier
      throw alreadyRegistered()
    }
    if (late !== undefined && !(await useLate(tx, late.id, clock.now()))) throw windowClosed()
    const inheritedFrom = (await inheritPipeline(tx, row.id)) ?? (await inheritLead(tx, row.id))
    await insertConsents(tx, { record: ['company', row.id], kinds: agreements, at: clock.now(), newId })
    await outbox.enqueue(tx, companyConfirmation(registration, edition, { isLate: late !== undefined }))
    await recordAudit(tx, clock, {
      actor: { email: contactPerson.email, role: 'visitor' },
      action: 'register',
      record: ['company', row.id],
      ip,
      details: { ...(late && { late: late.id }), ...(inheritedFrom !== undefined && { inheritedFrom }) },
    })
    return row
  })
}

const alreadyRegistered = () =>
  new AppError('already_registered', 409, 'This company is already registered by this contact person.')

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
