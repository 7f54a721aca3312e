import type { RunSettings } from '@project-week/contract/matching/settings'
import { legalAdditions } from '@project-week/matching/explain/legal-additions'
import type { Database } from '../../db/database.ts'
import { listParticipatingCompanies } from '../companies/company.queries.ts'
import { companyInput, optionsOf, problemOf } from './problem.ts'
import { listRules, rulesOf } from './rule.queries.ts'
import { listSeatedAnd } from './run.queries.ts'

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
  const team = await db.selectFrom('teams').select('companyId').where('id', '=', teamId).executeTakeFirst()
  if (team === undefined || candidates.length === 0) return new Set()
  const students = await listSeatedAnd(db, edition, candidates)
  const companies = (await listParticipatingCompanies(db, edition)).map(companyInput)
  const problem = problemOf({ edition, students, companies, rules: rulesOf(await listRules(db, edition)) })
  const seated = Map.groupBy(
    students.filter((student) => student.teamId !== null && student.teamId !== teamId),
    (student) => student.teamId ?? '',
  )
  const numbersOf = (members: readonly { matrikelnummer: string }[]) =>
    members.map(({ matrikelnummer }) => matrikelnummer)
  const wanted = new Set(candidates)
  const asked = students.filter(({ profileId }) => wanted.has(profileId))
  const numbers = new Set(numbersOf(asked))
  const legal = legalAdditions(
    // What is locked or pinned was decided for runs: here teams stand as they are.
    {
      ...problem,
      locked: [],
      pins: problem.pins?.filter(({ matrikelnummer }) => numbers.has(matrikelnummer)),
    },
    {
      teams: [
        {
          companyId: team.companyId,
          students: numbersOf(students.filter((student) => student.teamId === teamId)),
        },
        ...[...seated.values()].map((members) => ({
          companyId: members[0]?.companyId ?? '',
          students: numbersOf(members),
        })),
      ],
      team: 0,
      candidates: [...numbers],
    },
    { ...optionsOf({ ...settings, repair: null, priority: [] }), before: undefined },
  )
  return new Set(asked.flatMap(({ profileId, matrikelnummer }) => (legal.has(matrikelnummer) ? [profileId] : [])))
}
