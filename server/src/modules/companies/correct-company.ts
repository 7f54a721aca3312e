import type { Company, CompanyCorrection } from '@project-week/contract/companies/company'
import { companyFields } from '@project-week/contract/companies/company-fields'
import { businessFieldKey } from '@project-week/contract/enumerations/enumerations'
import { type Field, readerOf } from '@project-week/contract/field'
import { registrationRefusals } from '@project-week/contract/refusals'
import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { conflict, requireFound, validationFailed } from '../../errors.ts'
import { refuseOldProof } from '../../http/access.ts'
import type { Caller } from '../../http/actor.ts'
import { refusePhone } from '../../phone-number.ts'
import { type AuditedBy, recordAudit } from '../audit/audit.queries.ts'
import { refuseStale } from '../audit/refuse-stale.ts'
import { insertConsents } from '../consents/consent.queries.ts'
import { presentCompany } from './company.present.ts'
import { type CompanyRow, countTeams, hasTwin, lockCompany, updateCompany } from './company.queries.ts'
import { inheritLead } from './lead.queries.ts'
import { answersOf } from './register-company.ts'

const corrected = Object.entries<Field>(companyFields).filter(([, { answer }]) => answer !== undefined)

type Changes = Readonly<Record<string, { before: unknown; after: unknown }>>

/** What was before and is now, of the fields that differ, by their names in the contract. */
export const differences = (before: Company, after: CompanyCorrection): Changes =>
  Object.fromEntries(
    corrected
      .map(([name]) => [name, { before: readerOf(name)(before), after: readerOf(name)(after) }] as const)
      .filter(([, change]) => !isDeepStrictEqual(change.before, change.after)),
  )

/**
 * Puts a company's data right. A mapping stands only beside a free text: a listed field is its own key.
 *
 * @throws 403 prove_again for another address, 404 not_found, 409 stale where it is no longer what the caller read, 409
 *   conflict with another registration, 422 validation_failed
 */
export async function correctCompany(
  deps: Deps,
  caller: Caller,
  { id, version, correction }: { id: string; version: string; correction: CompanyCorrection },
): Promise<CompanyRow> {
  const { db, clock } = deps
  const isListed = businessFieldKey(correction.fieldOfBusiness) !== undefined
  const wanted = { ...correction, mappedFieldOfBusiness: isListed ? null : correction.mappedFieldOfBusiness }
  return db.transaction().execute(async (tx) => {
    const company = requireFound(await lockCompany(tx, id), 'company')
    const stored = presentCompany(company)
    const changed = differences(stored, wanted)
    if (Object.keys(changed).length === 0) return company
    // Whoever reads mail there acts for the company: they can ask for its link.
    if ('contactPerson.email' in changed) refuseOldProof(caller.person, clock.now())
    await refuseStale(tx, version, stored, {
      record: ['company', id],
      actions: ['correct', 'change-matching'],
    })
    return saveCorrection(deps, tx, { company, changed, wanted, by: caller })
  })
}

/**
 * Writes what differs, for the office and for the company itself. An email about its teams that is still to leave, or has
 * failed, goes to the contact that it has now.
 *
 * @param company held until the transaction ends
 * @throws 409 conflict with another registration, 422 validation_failed
 */
export async function saveCorrection(
  { clock, newId, rewriteCompanyNews }: Pick<Deps, 'clock' | 'newId' | 'rewriteCompanyNews'>,
  tx: Transaction<Tables>,
  {
    company: { id, edition },
    changed,
    wanted,
    by,
  }: { company: CompanyRow; changed: Changes; wanted: CompanyCorrection; by: AuditedBy },
): Promise<CompanyRow> {
  if ('contactPerson.phone' in changed) {
    refusePhone('contactPerson.phone', wanted.contactPerson.phone, wanted.address.country)
  }
  const teams = await countTeams(tx, id)
  if (wanted.teamLimit < teams)
    throw validationFailed({ teamLimit: registrationRefusals.hasTeams({ teams: String(teams) }) })
  const isTwin = await hasTwin(tx, {
    id,
    edition,
    companyName: wanted.companyName,
    contactEmail: wanted.contactPerson.email,
  })
  if (isTwin) throw conflict(registrationRefusals.companyTwin)
  const row = await updateCompany(tx, id, {
    ...answersOf(wanted),
    // Given again, the office looks at the challenge again.
    ...(!wanted.agreesToChallenge && { releasedChallenge: null }),
    // What the office writes counts as confirmed; a company keeps its address.
    ...('contactPerson.email' in changed && { awaitsProof: false }),
  })
  if ('agreesToChallenge' in changed && wanted.agreesToChallenge) {
    await insertConsents(tx, { record: ['company', id], kinds: ['challenge'], at: clock.now(), newId })
  }
  if ('contactPerson.email' in changed) await inheritLead(tx, id)
  await rewriteCompanyNews(tx, id)
  await recordAudit(tx, clock, { ...by, action: 'correct', record: ['company', id], details: { changed } })
  return row
}
