import type { CompanyCorrection } from '@project-week/contract/companies/company'
import { businessFieldKey } from '@project-week/contract/enumerations/enumerations'
import { isDeepStrictEqual } from 'node:util'
import type { Deps } from '../../deps.ts'
import { conflict, notFound, validationFailed } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { refuseStale } from '../audit/refuse-stale.ts'
import { countTeams } from '../teams/team.queries.ts'
import { presentCompany } from './company.present.ts'
import { type CompanyRow, hasTwin, lockCompany, updateCompany } from './company.queries.ts'
import { answersOf } from './register-company.ts'

type Answers = Omit<CompanyRow, 'id' | 'edition' | 'createdAt'>

/** What was before and is now, of the fields that differ. */
const differences = (before: CompanyRow, after: Answers) =>
  Object.fromEntries(
    (Object.keys(after) as (keyof Answers)[])
      .filter((name) => !isDeepStrictEqual(before[name], after[name]))
      .map((name) => [name, { before: before[name], after: after[name] }]),
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
  const changes: Answers = {
    ...answersOf(correction),
    mappedFieldOfBusiness: isListed ? null : correction.mappedFieldOfBusiness,
    teamLimit: correction.teamLimit,
  }
  return db.transaction().execute(async (tx) => {
    const company = await lockCompany(tx, id)
    if (company === undefined) throw notFound('This company')
    const changed = differences(company, changes)
    if (Object.keys(changed).length === 0) return company
    await refuseStale(tx, version, presentCompany(company), {
      record: ['company', id],
      actions: ['correct', 'change-matching'],
    })
    const teams = await countTeams(tx, id)
    if (correction.teamLimit < teams) throw validationFailed({ teamLimit: `This company already has ${teams} teams.` })
    const isTwin = await hasTwin(tx, {
      id,
      edition: company.edition,
      companyName: changes.companyName,
      contactEmail: changes.contactEmail,
    })
    if (isTwin) throw conflict('Another registration of this semester has this company name and contact.')
    const row = await updateCompany(tx, id, changes)
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
