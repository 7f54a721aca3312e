import type { Company, CompanyCorrection } from '@project-week/contract/companies/company'
import { companyFields } from '@project-week/contract/companies/company-fields'
import { businessFieldKey } from '@project-week/contract/enumerations/enumerations'
import { type Field, readerOf } from '@project-week/contract/field'
import { isDeepStrictEqual } from 'node:util'
import type { Deps } from '../../deps.ts'
import { conflict, notFound, validationFailed } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { refusePhone } from '../../phone-number.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { refuseStale } from '../audit/refuse-stale.ts'
import { countTeams } from '../teams/team.queries.ts'
import { presentCompany } from './company.present.ts'
import { type CompanyRow, hasTwin, lockCompany, updateCompany } from './company.queries.ts'
import { answersOf } from './register-company.ts'

const corrected = Object.entries<Field>(companyFields).filter(([, { answer }]) => answer !== undefined)

/** What was before and is now, of the fields that differ, by their names in the contract. */
const differences = (before: Company, after: CompanyCorrection) =>
  Object.fromEntries(
    corrected
      .map(([name]) => [name, { before: readerOf(name)(before), after: readerOf(name)(after) }] as const)
      .filter(([, change]) => !isDeepStrictEqual(change.before, change.after)),
  )

/**
 * Puts a company's data right. A mapping stands only beside a free text: a listed field is its own key.
 *
 * @throws 404 not_found, 409 stale where it is no longer what the caller read, 409 conflict with another registration,
 * 422 validation_failed
 */
export async function correctCompany(
  { db, clock }: Deps,
  { person, ip }: Caller,
  { id, version, correction }: { id: string; version: string; correction: CompanyCorrection },
): Promise<CompanyRow> {
  const isListed = businessFieldKey(correction.fieldOfBusiness) !== undefined
  const wanted = { ...correction, mappedFieldOfBusiness: isListed ? null : correction.mappedFieldOfBusiness }
  return db.transaction().execute(async (tx) => {
    const company = await lockCompany(tx, id)
    if (company === undefined) throw notFound('This company')
    const stored = presentCompany(company)
    const changed = differences(stored, wanted)
    if (Object.keys(changed).length === 0) return company
    await refuseStale(tx, version, stored, {
      record: ['company', id],
      actions: ['correct', 'change-matching'],
    })
    if ('contactPerson.phone' in changed) {
      refusePhone('contactPerson.phone', correction.contactPerson.phone, correction.address.country)
    }
    const teams = await countTeams(tx, id)
    if (correction.teamLimit < teams) throw validationFailed({ teamLimit: `This company already has ${teams} teams.` })
    const isTwin = await hasTwin(tx, {
      id,
      edition: company.edition,
      companyName: correction.companyName,
      contactEmail: correction.contactPerson.email,
    })
    if (isTwin) throw conflict('Another registration of this semester has this company name and contact.')
    const row = await updateCompany(tx, id, answersOf(wanted))
    await recordAudit(tx, clock, {
      actor: person,
      action: 'correct',
      record: ['company', id],
      ip,
      details: { changed },
    })
    return row
  })
}
