import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'

export interface SampleTeam {
  id: string
  edition: string
  companyId: string
  representativeEmail: string
  /** People. */
  members: string[]
  now: Date
}

const teamSize = 5

/** Teams of five for as many companies as there are students for; who and which come last go without. */
export function makeTeams({
  edition,
  companies,
  members,
  newId,
}: {
  edition: string
  companies: readonly Insertable<Tables['companies']>[]
  members: readonly string[]
  newId: () => string
}): SampleTeam[] {
  // Not everybody who registers comes.
  const count = Math.min(companies.length, Math.floor(members.length / teamSize)) - 4
  return companies.slice(0, count).map((company, at) => ({
    id: newId(),
    edition,
    companyId: company.id,
    representativeEmail: company.contactEmail,
    members: members.slice(at * teamSize, (at + 1) * teamSize),
    now: new Date('2025-02-03T09:00:00Z'),
  }))
}
