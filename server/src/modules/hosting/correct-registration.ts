import type { OwnCorrection } from '@project-week/contract/companies/company'
import { hostingMessages } from '@project-week/contract/hosting/hosting'
import { recordRefusals } from '@project-week/contract/refusals'
import type { Deps } from '../../deps.ts'
import { AppError, conflict, validationFailed } from '../../errors.ts'
import { readOrganiser } from '../../organiser.ts'
import { lockLinked } from '../companies/company-link.ts'
import { presentCompany, presentOwnRegistration } from '../companies/company.present.ts'
import { differences, saveCorrection } from '../companies/correct-company.ts'
import { actorOf, type Bearer } from './act-by-link.ts'
import { mayCorrect } from './read-hosting.ts'

/**
 * A company puts its own registration right. What the office has added stays, but the mapping of a field of business
 * that is no longer the same.
 *
 * @throws 410 link_invalid, 409 once cancelled, 403 window_closed after the close, 409 stale where the registration is no
 * longer what was read, 422 validation_failed for another email address, and as `saveCorrection`
 */
export const correctByLink = (
  deps: Deps,
  { token, ip, version, registration }: Bearer & { version: string; registration: OwnCorrection },
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const { company, link } = await lockLinked(deps, tx, token)
    const { mailbox } = await readOrganiser(tx)
    if (company.state === 'cancelled') throw conflict(hostingMessages.cancelled)
    if (!(await mayCorrect(deps, tx, company)))
      throw new AppError('window_closed', 403, hostingMessages.registrationClosed({ mailbox }))
    const { contactPerson } = registration
    if (contactPerson.email.toLowerCase() !== company.contactEmail.toLowerCase())
      throw validationFailed({ 'contactPerson.email': hostingMessages.emailStays({ mailbox }) })
    const stored = presentCompany(company)
    const wanted = {
      ...registration,
      contactPerson: { ...contactPerson, email: company.contactEmail },
      teamLimit: company.teamLimit,
      mappedFieldOfBusiness:
        registration.fieldOfBusiness === company.fieldOfBusiness ? stored.mappedFieldOfBusiness : null,
    }
    const changed = differences(stored, wanted)
    if (Object.keys(changed).length === 0) return
    // The company reads neither who in the office has changed it nor what only the office sees.
    if (version !== stored.version) {
      const details = { last: null, current: presentOwnRegistration(company) }
      throw new AppError('stale', 409, recordRefusals.changed, { details })
    }
    await saveCorrection(deps, tx, { company, changed, wanted, by: { actor: actorOf(link), ip } })
  })
