import type { Before, Options, Problem } from '@project-week/matching/model/problem'
import type { RunSettings } from '@project-week/contract/matching/settings'
import type { Database } from '../../db/database.ts'
import { conflict } from '../../errors.ts'
import { listParticipatingCompanies } from '../companies/company.queries.ts'
import { companyInput, optionsOf, problemOf, type RunInput } from './problem.ts'
import { listRules, rulesOf } from './rule.queries.ts'
import { findRun, isFinished, listParticipants, listRunStudents, type RunRow } from './run.queries.ts'

/** What a run of the edition would be computed from now. */
export async function readInput(db: Database, edition: string): Promise<RunInput> {
  return {
    edition,
    students: await listParticipants(db, edition),
    companies: (await listParticipatingCompanies(db, edition)).map(companyInput),
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

/**
 * The engine's options for a run of an edition; a repair starts from the teams of another run as they were.
 *
 * @throws 409 conflict where that run has no result, or is of another edition
 */
export async function readOptions(db: Database, edition: string, settings: RunSettings): Promise<Options> {
  return optionsOf(settings, settings.repair === null ? undefined : await readBefore(db, edition, settings.repair))
}

async function readBefore(
  db: Database,
  edition: string,
  { runId, dissolve, isLocked, moves }: NonNullable<RunSettings['repair']>,
): Promise<Before> {
  const run = await findRun(db, runId)
  if (!isFinished(run) || run.edition !== edition) throw conflict('There is no such run to start a repair from.')
  const teams = run.result.teams.map(({ companyId }): { companyId: string; students: string[] } => ({
    companyId,
    students: [],
  }))
  for (const { team, matrikelnummer } of await listRunStudents(db, runId)) {
    if (team !== null) teams[team]?.students.push(matrikelnummer)
  }
  return { teams, dissolve, lockAll: isLocked, moves }
}

/** The run's problem as it was, to be solved or asked again. */
export async function reopen(db: Database, run: RunRow): Promise<{ problem: Problem; options: Options }> {
  return {
    problem: problemOf(await readStoredInput(db, run)),
    options: await readOptions(db, run.edition, run.settings),
  }
}
