import type { Options, Problem } from '@project-week/matching/model/problem'
import type { Database } from '../../db/database.ts'
import { listCompanies } from '../companies/company.queries.ts'
import { companyInput, optionsOf, problemOf, type RunInput } from './problem.ts'
import { listRules, rulesOf } from './rule.queries.ts'
import { listParticipants, listRunStudents, type RunRow } from './run.queries.ts'

/** What a run of the edition would be computed from now. */
export async function readInput(db: Database, edition: string): Promise<RunInput> {
  return {
    edition,
    students: await listParticipants(db, edition),
    companies: (await listCompanies(db, edition)).map(companyInput),
    rules: rulesOf(await listRules(db, edition)),
  }
}

/** What a run was computed from. Whoever has been erased since is missing. */
export async function readStoredInput(db: Database, run: RunRow): Promise<RunInput> {
  const students = await listRunStudents(db, run.id)
  return {
    edition: run.edition,
    students: students.map(({ profileId, matrikelnummer, input }) => ({
      profileId,
      matrikelnummer,
      input,
    })),
    companies: run.companies,
    rules: run.rules,
  }
}

/** The run's problem as it was, to be solved or asked again. */
export async function reopen(db: Database, run: RunRow): Promise<{ problem: Problem; options: Options }> {
  return { problem: problemOf(await readStoredInput(db, run)), options: optionsOf(run.settings) }
}
