import { createHash } from 'node:crypto'
import type { Options, Problem } from './problem.ts'
import { readSettings } from './settings.ts'

/**
 * SHA-256, in hex, of everything that decides a run: the fields the engine reads of each record, the rules, and the
 * settings with their defaults filled in. Two inputs with the same digest give the same result, whatever the order of
 * their records; a field that the matching does not read changes nothing.
 */
export function digestInput(problem: Problem, options: Options = {}): string {
  const { students, companies, pins, exclusions, locked } = problem
  const input = {
    edition: problem.edition ?? null,
    students: sorted(
      students.map((s) => [
        s.matrikelnummer,
        s.currentfieldofstudy,
        s.preferredFieldOfBusiness,
        s.patentAttorneyInterest ?? null,
        s.school ?? null,
        s.gender ?? null,
        s.registeredIn ?? null,
      ]),
    ),
    companies: sorted(
      companies.map((c) => [
        c._id,
        c.companyName,
        c.fieldOfBusiness,
        c.mappedFieldOfBusiness ?? null,
        c.preferredFieldOfStudy,
        c.teams ?? 1,
        c.semester ?? null,
      ]),
    ),
    pins: sorted((pins ?? []).map((pin) => [pin.matrikelnummer, pin.companyId])),
    exclusions: sorted((exclusions ?? []).map((pin) => [pin.matrikelnummer, pin.companyId])),
    locked: sorted((locked ?? []).map((team) => [team.companyId, team.students.toSorted()])),
    settings: Object.entries(readSettings(problem, options)).sort(([a], [b]) => (a < b ? -1 : 1)),
  }
  return createHash('sha256').update(JSON.stringify(input)).digest('hex')
}

/** Rows in the order of their texts. */
function sorted(rows: unknown[][]): string[] {
  return rows.map((row) => JSON.stringify(row)).sort()
}
