import type { RunSettings } from '@project-week/contract/matching/settings'
import { legalAdditions } from '@project-week/matching/explain/legal-additions'
import type { Database } from '../../db/database.ts'
import type { StoredTeam } from '../../db/stored-run.ts'
import { listParticipatingCompanies } from '../companies/company.queries.ts'
import { companyInput, optionsOf, problemOf, type RunInput } from './problem.ts'
import { listRules, rulesOf } from './rule.queries.ts'
import { teamsByNumber } from './run-input.ts'
import { listSeatedAnd } from './run.queries.ts'

/**
 * Which of these registrations without a team the engine lets join one of the teams, each by itself, with all others as they
 * are: by the rules of the input and a run's settings.
 *
 * @param team its place among the teams
 */
export function legalFor(
  input: RunInput,
  settings: RunSettings,
  { teams, team, candidates }: { teams: readonly StoredTeam[]; team: number; candidates: readonly string[] },
): ReadonlySet<string> {
  if (candidates.length === 0) return new Set()
  const numbers = new Map(input.students.map(({ profileId, matrikelnummer }) => [profileId, matrikelnummer]))
  const problem = problemOf(input)
  const joined = teams[team]?.companyId
  const pinnedElsewhere = new Set(
    problem.pins?.flatMap((pin) => (pin.companyId === joined ? [] : [pin.matrikelnummer])),
  )
  const asked = candidates.flatMap((id) => numbers.get(id) ?? []).filter((number) => !pinnedElsewhere.has(number))
  const legal = legalAdditions(
    // What is locked or pinned was decided for runs: here teams stand as they are.
    { ...problem, locked: [], pins: [] },
    { teams: teamsByNumber(teams, input.students), team, candidates: asked },
    { ...optionsOf({ ...settings, repair: null, priority: [] }), before: undefined },
  )
  return new Set(candidates.filter((id) => legal.has(numbers.get(id) ?? '')))
}

/** These registrations and everybody who is in a team, with the rules of now. */
export async function readSeated(db: Database, edition: string, profileIds: readonly string[]) {
  return {
    edition,
    students: await listSeatedAnd(db, edition, profileIds),
    companies: (await listParticipatingCompanies(db, edition)).map(companyInput),
    rules: rulesOf(await listRules(db, edition)),
  } satisfies RunInput
}

/**
 * Which of these people without a team the engine lets join a team as it stands: by the edition's rules of now and a run's
 * settings. A team that is gone takes nobody.
 *
 * @param candidates profile ids
 */
export async function findLegal(
  db: Database,
  { edition, teamId, settings }: { edition: string; teamId: string; settings: RunSettings },
  candidates: readonly string[],
): Promise<ReadonlySet<string>> {
  const joined = await db.selectFrom('teams').select('companyId').where('id', '=', teamId).executeTakeFirst()
  if (joined === undefined || candidates.length === 0) return new Set()
  const seated = await readSeated(db, edition, candidates)
  const teams = new Map<string, StoredTeam>([[teamId, { companyId: joined.companyId, profileIds: [] }]])
  for (const student of seated.students) {
    if (student.teamId === null) continue
    const team = teams.get(student.teamId) ?? { companyId: student.companyId ?? '', profileIds: [] }
    team.profileIds.push(student.profileId)
    teams.set(student.teamId, team)
  }
  return legalFor(seated, settings, { teams: [...teams.values()], team: 0, candidates })
}
