import type { Edition } from '@project-week/contract/editions/edition'
import { businessFieldKey } from '@project-week/contract/enumerations/enumerations'
import type { Database } from '../../db/database.ts'
import { countCompanyFields, countStudents } from './overview.queries.ts'
import { phaseOf } from './year-phase.ts'

const sum = <T>(rows: readonly T[], value: (row: T) => number) => rows.reduce((total, row) => total + value(row), 0)

/** How many take part in an edition, for how many its companies have room, and which part of its year it is in. */
export async function countEdition(db: Database, edition: Edition, now: string) {
  const companies = await countCompanyFields(db, edition.label)
  const { students, isPublished } = await countStudents(db, edition.label)
  const companyCount = sum(companies, (row) => row.companies)
  return {
    students,
    companyCount,
    /** Companies whose free-text field nobody has mapped. */
    unmapped: sum(
      companies.filter(({ field, mapped }) => businessFieldKey(field) === undefined && mapped === null),
      (row) => row.companies,
    ),
    places: sum(companies, ({ teams }) => teams) * edition.matching.maximum,
    phase: phaseOf(edition, now, { registrations: students + companyCount, isPublished }),
  }
}
