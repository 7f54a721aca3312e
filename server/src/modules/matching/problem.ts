import type { RunSettings } from '@project-week/contract/matching/settings'
import { additivePoints } from '@project-week/matching/model/points'
import type { Company, Options, Problem, Student } from '@project-week/matching/model/problem'
import type { CompanyRow } from '../companies/company.queries.ts'
import type { RunRules } from '../../db/stored-run.ts'

/** A student of a problem, with the id of the profile it was read from. */
export interface ProblemStudent {
  profileId: string
  matrikelnummer: string
  input: Omit<Student, 'matrikelnummer'>
}

/** Everything a run is computed from. */
export interface RunInput {
  edition: string
  students: ProblemStudent[]
  companies: Company[]
  rules: RunRules
}

export const companyInput = (row: CompanyRow): Company => ({
  _id: row.id,
  companyName: row.companyName,
  fieldOfBusiness: row.fieldOfBusiness,
  mappedFieldOfBusiness: row.mappedFieldOfBusiness,
  preferredFieldOfStudy: row.preferredFieldOfStudy,
  teams: row.teamLimit,
})

const by =
  <T>(key: (record: T) => string) =>
  (a: T, b: T): number =>
    key(a) < key(b) ? -1 : 1

/**
 * The engine's problem, in an order that only its content decides. A pin or an exclusion of somebody who takes no part
 * any more falls away; a locked team keeps whoever is still there.
 */
export function problemOf({ edition, students, companies, rules }: RunInput): Problem {
  const numbers = new Map(students.map(({ profileId, matrikelnummer }) => [profileId, matrikelnummer]))
  const pairs = (list: RunRules['pins']) =>
    list
      .flatMap(({ profileId, companyId }) => {
        const matrikelnummer = numbers.get(profileId)
        return matrikelnummer === undefined ? [] : [{ matrikelnummer, companyId }]
      })
      .sort(by((pair) => `${pair.matrikelnummer} ${pair.companyId}`))
  return {
    edition,
    students: students
      .map(({ matrikelnummer, input }) => ({
        matrikelnummer,
        currentfieldofstudy: input.currentfieldofstudy,
        preferredFieldOfBusiness: input.preferredFieldOfBusiness,
        patentAttorneyInterest: input.patentAttorneyInterest ?? null,
        school: input.school ?? null,
        gender: input.gender ?? null,
      }))
      .sort(by((student) => student.matrikelnummer)),
    companies: companies
      .map((company) => ({
        _id: company._id,
        companyName: company.companyName,
        fieldOfBusiness: company.fieldOfBusiness,
        mappedFieldOfBusiness: company.mappedFieldOfBusiness ?? null,
        preferredFieldOfStudy: company.preferredFieldOfStudy,
        teams: company.teams ?? 1,
      }))
      .sort(by((company) => company._id)),
    pins: pairs(rules.pins),
    exclusions: pairs(rules.exclusions),
    locked: rules.locked
      .map(({ companyId, profileIds }) => ({
        companyId,
        students: profileIds.flatMap((id) => numbers.get(id) ?? []).sort(),
      }))
      .filter(({ students: members }) => members.length > 0)
      .sort(by((team) => `${team.companyId} ${team.students.join(' ')}`)),
  }
}

export const optionsOf = (settings: RunSettings): Options => ({
  policy: settings.policy,
  fallback: settings.fallback,
  minimum: settings.minimum,
  maximum: settings.maximum,
  points: settings.points ?? additivePoints({ student: [0, ...settings.student], company: [0, ...settings.company] }),
  seed: settings.seed,
  timeLimit: settings.timeLimit,
})
