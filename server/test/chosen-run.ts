import { makeRunSettings } from '@project-week/contract/testing/run-settings'
import { randomUUID } from 'node:crypto'
import type { Database } from '#src/db/database.ts'
import { insertRunStudents } from '#src/modules/matching/run.queries.ts'

/** A finished run as the office has chosen it, with these teams; the profiles in `unplaced` are its waiting list. */
export async function insertChosenRun(
  db: Database,
  {
    edition = 'SS26',
    teams,
    unplaced = [],
    minimum = 3,
    at = new Date(),
  }: {
    edition?: string
    teams: readonly { companyId: string; profileIds: readonly string[] }[]
    unplaced?: readonly string[]
    minimum?: number
    at?: Date
  },
): Promise<string> {
  const id = randomUUID()
  const companies = await db.selectFrom('companies').selectAll().where('edition', '=', edition).execute()
  await db.updateTable('matchingRuns').set({ chosenAt: null, chosenBy: null }).where('edition', '=', edition).execute()
  const settings = makeRunSettings({ minimum })
  const nameOf = new Map(companies.map((company) => [company.id, company.companyName]))
  const result = {
    teams: teams.map(({ companyId }) => ({ companyId, companyName: nameOf.get(companyId) ?? '' })),
    bound: { fit: 0, gap: 0, proven: true },
    companies: Object.fromEntries(
      companies.map(({ id: companyId }) => [
        companyId,
        {
          studentRanks: [],
          companyRanks: [],
          students: teams.filter((team) => team.companyId === companyId).flatMap(({ profileIds }) => profileIds).length,
          price: 0,
          text: { en: 'Why it has this team, or none.', de: '' },
        },
      ]),
    ),
    millis: 1,
    tiers: [],
    alternatives: [],
  }
  await db
    .insertInto('matchingRuns')
    .values({
      id,
      edition,
      createdAt: at,
      finishedAt: at,
      author: 'office@university.example',
      state: 'done',
      failure: null,
      refusal: null,
      settings: JSON.stringify(settings),
      inputDigest: 'none',
      companies: JSON.stringify(
        companies.map((company) => ({
          _id: company.id,
          companyName: company.companyName,
          fieldOfBusiness: company.fieldOfBusiness,
          mappedFieldOfBusiness: company.mappedFieldOfBusiness,
          preferredFieldOfStudy: company.preferredFieldOfStudy,
          teams: company.teamLimit,
          minimum: company.minimumTeam,
          maximum: company.maximumTeam,
        })),
      ),
      rules: JSON.stringify({ pins: [], exclusions: [], locked: [], people: [] }),
      studentCount: teams.flatMap(({ profileIds }) => profileIds).length + unplaced.length,
      result: JSON.stringify(result),
      resultDigest: 'none',
      chosenAt: at,
      chosenBy: 'office@university.example',
    })
    .execute()
  const placed = teams.flatMap(({ profileIds }, team) =>
    profileIds.map((profileId) => ({ profileId, team, because: 'matched' as const, waitingRank: null })),
  )
  const waiting = unplaced.map((profileId, place) => ({
    profileId,
    team: null,
    because: 'waiting-list' as const,
    waitingRank: place + 1,
  }))
  await insertRunStudents(
    db,
    id,
    [...placed, ...waiting].map((student) => ({
      ...student,
      input: {
        currentfieldofstudy: 'Mechatronics - M.Sc.',
        preferredFieldOfBusiness: ['Mobility', 'IT'],
        patentAttorneyInterest: null,
        school: 'ED',
        gender: 'Female',
        currentdegree: 'Master',
        germanlanguagelevel: 'C',
        previousParticipation: 'No',
        semester: 3,
        date: at.toISOString(),
      },
      studentRank: student.team === null ? 0 : 1,
      companyRank: student.team === null ? 0 : 1,
      challengeRank: null,
      fit: student.team === null ? 0 : 100,
      waitingBy: student.waitingRank === null ? null : ('seed' as const),
    })),
  )
  return id
}
