import type { Options, Problem } from '@project-week/matching/model/problem'
import type { RunSettings } from '@project-week/contract/matching/settings'
import { matchingRefusals } from '@project-week/contract/refusals'
import type { Database } from '../../db/database.ts'
import { conflict } from '../../errors.ts'
import { listParticipatingCompanies } from '../companies/company.queries.ts'
import type { RunBefore, StoredTeam } from '../../db/stored-run.ts'
import { companyInput, engineKeyOf, optionsOf, type ProblemStudent, problemOf, type RunInput } from './problem.ts'
import { listRules, rulesOf } from './rule.queries.ts'
import { type FinishedRun, findRun, isFinished, listParticipants, listRunStudents, type RunRow } from './run.queries.ts'
import { countMadeByHand, listAccepted, listTeamsToRepair } from './standing-teams.queries.ts'

/**
 * What a run, a repair, an offer or a price is computed from now. Teams made by hand stand: their students and the teams
 * that their companies have are no part of it.
 */
export async function readInput(db: Database, edition: string): Promise<RunInput> {
  const madeByHand = await countMadeByHand(db, edition)
  return {
    edition,
    students: await listParticipants(db, edition),
    companies: (await listParticipatingCompanies(db, edition))
      .map(companyInput)
      .map((company) => ({ ...company, teams: (company.teams ?? 1) - (madeByHand.get(company._id) ?? 0) }))
      .filter(({ teams }) => teams > 0),
    rules: rulesOf(await listRules(db, edition)),
  }
}

/** What a run was computed from. People who have been erased since are missing. */
export async function readStoredInput(db: Database, run: RunRow): Promise<RunInput> {
  const students = await listRunStudents(db, run.id)
  return {
    edition: run.edition,
    students: students.map((student) => ({
      profileId: student.profileId,
      matrikelnummer: engineKeyOf(student),
      input: student.input,
    })),
    companies: run.companies,
    rules: run.rules,
  }
}

/**
 * The teams that a repair starts from: those that are published, as they stand and were answered, or those of a run. Of
 * companies that have cancelled since, the teams that they had are among them.
 *
 * @throws 409 conflict where that run has no result or is of another edition, or nothing is published
 */
export async function readBefore(
  db: Database,
  edition: string,
  repair: RunSettings['repair'],
): Promise<RunBefore | null> {
  if (repair === null) return null
  if (repair.runId === null) {
    const teams = await listTeamsToRepair(db, edition)
    if (teams.length === 0) throw conflict(matchingRefusals.noTeams)
    return { teams, accepted: await listAccepted(db, edition) }
  }
  const run = await findRun(db, repair.runId)
  if (!isFinished(run) || run.edition !== edition) throw conflict(matchingRefusals.noSuchStart)
  return { teams: teamsOfRun(run, await listRunStudents(db, run.id)) }
}

/** A run's teams in their order. People who have been erased since are missing. */
export function teamsOfRun(
  { result }: FinishedRun,
  students: readonly { profileId: string; team: number | null }[],
): StoredTeam[] {
  const teams = result.teams.map(({ companyId }): StoredTeam => ({ companyId, profileIds: [] }))
  for (const { team, profileId } of students) if (team !== null) teams[team]?.profileIds.push(profileId)
  return teams
}

/** The engine's options for a run with these settings and students. */
export function engineOptions(
  settings: RunSettings,
  before: RunBefore | null,
  students: readonly Pick<ProblemStudent, 'profileId' | 'matrikelnummer'>[],
): Options {
  const { repair } = settings
  if (before === null) return optionsOf(settings)
  const given = before.given && { given: teamsByNumber(before.given, students) }
  if (repair === null) return { ...optionsOf(settings), ...given }
  const start = {
    teams: teamsByNumber(before.teams, students),
    accepted: numbersAmong(students)(before.accepted ?? []),
    dissolve: repair.dissolve,
    // By hand, somebody has been moved.
    lockAll: repair.isLocked && given === undefined,
  }
  return { ...optionsOf(settings, start), ...given }
}

/** Teams as the engine knows them, without people who are not among these. */
export function teamsByNumber(
  teams: readonly StoredTeam[],
  students: readonly Pick<ProblemStudent, 'profileId' | 'matrikelnummer'>[],
): { companyId: string; students: string[] }[] {
  const numbersOf = numbersAmong(students)
  return teams.map(({ companyId, profileIds }) => ({ companyId, students: numbersOf(profileIds) }))
}

/** Profile ids as the engine's keys, without people who are not among these. */
function numbersAmong(students: readonly Pick<ProblemStudent, 'profileId' | 'matrikelnummer'>[]) {
  const numbers = new Map(students.map(({ profileId, matrikelnummer }) => [profileId, matrikelnummer]))
  return (profileIds: readonly string[]): string[] => profileIds.flatMap((id) => numbers.get(id) ?? [])
}

/** The run's problem as it was, to be solved or asked again. */
export async function reopen(db: Database, run: RunRow): Promise<{ problem: Problem; options: Options }> {
  const input = await readStoredInput(db, run)
  return { problem: problemOf(input), options: engineOptions(run.settings, run.before, input.students) }
}
