import type { Problem } from '@project-week/matching/problem'
import { createHash } from 'node:crypto'
import type { CompanyRow } from '../companies/company.queries.ts'
import type { ProfileRow } from '../profiles/profile.queries.ts'

/** The matching's problem from an edition's registrations, in a stable order. */
export const problemOf = (
  edition: string,
  profiles: readonly ProfileRow[],
  companies: readonly CompanyRow[],
): Problem => ({
  edition,
  students: profiles
    .map((profile) => ({
      matrikelnummer: profile.matrikelnummer,
      currentfieldofstudy: profile.currentfieldofstudy,
      preferredFieldOfBusiness: profile.preferred_field_of_business,
      patentAttorneyInterest: profile.patent_attorney_interest,
      school: profile.school,
      gender: profile.gender,
    }))
    .sort((a, b) => (a.matrikelnummer < b.matrikelnummer ? -1 : 1)),
  companies: companies
    .map((company) => ({
      _id: company.id,
      companyName: company.company_name,
      fieldOfBusiness: company.field_of_business,
      mappedFieldOfBusiness: company.mapped_field_of_business,
      preferredFieldOfStudy: company.preferred_field_of_study,
      teams: company.team_limit,
    }))
    .sort((a, b) => (a._id < b._id ? -1 : 1)),
})

/** SHA-256 of the problem as JSON: the same digest, settings and seed give the same result. */
export const digestOf = (problem: Problem): string => createHash('sha256').update(JSON.stringify(problem)).digest('hex')
