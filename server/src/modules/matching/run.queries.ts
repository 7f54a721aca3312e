import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { RunPhase, RunStudent } from '@project-week/contract/matching/matching'
import type { Refusal } from '@project-week/contract/matching/refusal'
import { mostFound } from '@project-week/contract/matching/rules'
import type { SelfReported } from '@project-week/contract/registrations/student-fields'
import { folded } from '@project-week/contract/text'
import type { Database } from '../../db/database.ts'
import { listCountedChallenges } from '../companies/challenge.queries.ts'
import type { StoredWhatIf } from '../../db/stored-run.ts'
import type { Tables } from '../../db/tables.ts'
import type { ProfileRow } from '../registrations/profile.queries.ts'
import { engineKeyOf, type ProblemStudent } from './problem.ts'

export type RunRow = Selectable<Tables['matchingRuns']>
/** A run whose result is there. */
export type FinishedRun = RunRow & { result: NonNullable<RunRow['result']>; resultDigest: string; finishedAt: Date }

export const isFinished = (run: RunRow | undefined): run is FinishedRun => run?.state === 'done'

/**
 * By the database's clock, which all instances share. Longer than an outage of half a minute, so that a run outlives it;
 * shorter than the minute after which another instance must have taken over a run without an owner.
 */
const leaseFromNow = sql<Date>`now() + interval '40 seconds'`

/** Answers the new row, or undefined while another run of the edition is under way. */
export const insertRun = (db: Database, run: Insertable<Tables['matchingRuns']>): Promise<RunRow | undefined> =>
  db
    .insertInto('matchingRuns')
    .values({
      ...run,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from matching_runs where edition = ${run.edition})`,
      leasedUntil: leaseFromNow,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** What a run that starts over is about now. */
export async function setRunInput(
  db: Database,
  id: string,
  input: Pick<Updateable<Tables['matchingRuns']>, 'inputDigest' | 'companies' | 'rules' | 'studentCount'>,
): Promise<void> {
  await db.updateTable('matchingRuns').set(input).where('id', '=', id).where('state', '=', 'running').execute()
}

/** Ends a run that is under way; undefined where it has ended already. */
export const endRun = (
  db: Database,
  id: string,
  changes: Updateable<Tables['matchingRuns']>,
): Promise<RunRow | undefined> =>
  db
    .updateTable('matchingRuns')
    .set(changes)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst()

/** The owner of a run renews its lease and says where it stands. Undefined where the run has been ended. */
export const renewLease = (
  db: Database,
  id: string,
  { phase, elapsed }: { phase: RunPhase; elapsed: number },
): Promise<{ finishAsked: boolean } | undefined> =>
  db
    .updateTable('matchingRuns')
    .set({ leasedUntil: leaseFromNow, phase, elapsed: Math.round(elapsed) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('finishAsked')
    .executeTakeFirst()

/** Asks the owner of a run to end its proof. Undefined where the run has ended. */
export const askToFinish = (db: Database, id: string): Promise<RunRow | undefined> =>
  db
    .updateTable('matchingRuns')
    .set({ finishAsked: true })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst()

const interrupted = {
  state: 'failed',
  failure: 'Three servers in a row ended while they computed this run.',
  refusal: JSON.stringify({ code: 'interrupted', data: {} } satisfies Refusal),
} as const

/** Gives up what an instance computes no longer because it stops: another one takes it over. */
export async function releaseRuns(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('matchingRuns')
    // Its owner is not lost, but leaves.
    .set({ leasedUntil: sql<Date>`now()`, lostOwners: sql<number>`lost_owners - 1` })
    .where('id', 'in', ids)
    .where('state', '=', 'running')
    .execute()
}

export const renameRun = (db: Database, id: string, name: string | null): Promise<RunRow> =>
  db.updateTable('matchingRuns').set({ name }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** A run that has cost so many instances is given up: it may be what ends them. */
const mostLost = 2

const isAbandoned = sql<boolean>`state = 'running' and leased_until < now()`

/** Takes over a run whose owner is gone, as its new owner; undefined where there is none. */
export async function takeOverRun(db: Database): Promise<RunRow | undefined> {
  return db
    .updateTable('matchingRuns')
    .set({ leasedUntil: leaseFromNow, lostOwners: sql<number>`lost_owners + 1`, phase: 'reading', elapsed: 0 })
    .where('id', '=', (one) =>
      one
        .selectFrom('matchingRuns')
        .select('id')
        .where(isAbandoned)
        .where('lostOwners', '<', mostLost)
        .orderBy('createdAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Runs that were taken over as often as that may be. */
export async function failAbandonedRuns(db: Database, at: Date): Promise<void> {
  await db
    .updateTable('matchingRuns')
    .set({ ...interrupted, finishedAt: at })
    .where(isAbandoned)
    .where('lostOwners', '>=', mostLost)
    .execute()
}

export const findRun = (db: Database, id: string): Promise<RunRow | undefined> =>
  db.selectFrom('matchingRuns').selectAll().where('id', '=', id).executeTakeFirst()

export const listRuns = (db: Database, edition: string): Promise<RunRow[]> =>
  db
    .selectFrom('matchingRuns')
    .selectAll()
    .where('edition', '=', edition)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

export interface StudentInRun {
  profileId: string
  input: ProblemStudent['input']
  team: number | null
  studentRank: number
  companyRank: number
  challengeRank: number | null
  fit: number
  because: RunStudent['because']
  waitingRank: number | null
  waitingBy: NonNullable<RunStudent['waiting']>['decidedBy'] | null
}

/** One statement for thousands of rows. Who was erased while the run was computed is left out. */
export async function insertRunStudents(db: Database, runId: string, students: readonly StudentInRun[]): Promise<void> {
  for (let start = 0; start < students.length; start += 10_000) {
    await sql`
      insert into matching_run_students
        (run_id, profile_id, input, team, student_rank, company_rank, challenge_rank, fit, because, waiting_rank, waiting_by)
      select ${runId}::uuid, s."profileId", s.input, s.team, s."studentRank", s."companyRank", s."challengeRank", s.fit, s.because,
        s."waitingRank", s."waitingBy"
      from jsonb_to_recordset(${JSON.stringify(students.slice(start, start + 10_000))}::jsonb)
        as s("profileId" uuid, input jsonb, team integer, "studentRank" smallint, "companyRank" smallint, "challengeRank" smallint, fit integer,
          because text, "waitingRank" integer, "waitingBy" text)
      join profiles p on p.id = s."profileId"`.execute(db)
  }
}

export interface RunStudentRow extends StudentInRun {
  firstname: string
  lastname: string
  matrikelnummer: string
  selfReported: SelfReported[]
  withdrawnAt: Date | null
  hasDeclined: boolean
}

/** A run's students as they were, with their names; the withdrawn are among them, the erased are gone. */
export const listRunStudents = (db: Database, runId: string): Promise<RunStudentRow[]> =>
  db
    .selectFrom('matchingRunStudents as s')
    .innerJoin('profiles as p', 'p.id', 's.profileId')
    .select([
      's.profileId',
      's.input',
      's.team',
      's.studentRank',
      's.companyRank',
      's.challengeRank',
      's.fit',
      's.because',
    ])
    .select(['s.waitingRank', 's.waitingBy'])
    .select(['p.firstname', 'p.lastname', 'p.matrikelnummer', 'p.selfReported', 'p.withdrawnAt'])
    .leftJoin('studentStanding as now', 'now.profileId', 'p.id')
    .select(sql<boolean>`coalesce(now.state = 'declined', false)`.as('hasDeclined'))
    .where('s.runId', '=', runId)
    .orderBy('p.matrikelnummer')
    .execute()

/** A student of a run, with what the engine has answered of them. */
export const findRunStudent = (db: Database, runId: string, profileId: string) =>
  db
    .selectFrom('matchingRunStudents as s')
    .innerJoin('profiles as p', 'p.id', 's.profileId')
    .select(['s.profileId', 's.team', 's.fit', 's.whatIfs', 'p.matrikelnummer', 'p.selfReported'])
    .where('s.runId', '=', runId)
    .where('s.profileId', '=', profileId)
    .executeTakeFirst()

const ofStudent = (db: Database, runId: string, profileId: string) =>
  db.updateTable('matchingRunStudents').where('runId', '=', runId).where('profileId', '=', profileId)

/** Longer than a question takes, and than it waits for its turn. */
const longestQuestion = sql<Date>`now() + interval '2 minutes'`

/** Begins a question of a student about themselves; false while another one is open. */
export async function openQuestion(db: Database, runId: string, profileId: string): Promise<boolean> {
  const { numUpdatedRows } = await ofStudent(db, runId, profileId)
    .set({ askingUntil: longestQuestion })
    .where((is) => is.or([is('askingUntil', 'is', null), is('askingUntil', '<', sql<Date>`now()`)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function closeQuestion(db: Database, runId: string, profileId: string): Promise<void> {
  await ofStudent(db, runId, profileId).set({ askingUntil: null }).execute()
}

export async function keepWhatIf(
  db: Database,
  { runId, profileId, companyId }: { runId: string; profileId: string; companyId: string },
  answer: StoredWhatIf,
): Promise<void> {
  await ofStudent(db, runId, profileId)
    .set({ whatIfs: sql`what_ifs || ${JSON.stringify({ [companyId]: answer })}::jsonb` })
    .execute()
}

/** The registrations of those whom a run placed, without who has withdrawn since. */
export const listPlacedProfiles = (
  db: Database,
  runId: string,
): Promise<(ProfileRow & { team: number | null; studentRank: number })[]> =>
  db
    .selectFrom('matchingRunStudents as s')
    .innerJoin('profiles as p', 'p.id', 's.profileId')
    .selectAll('p')
    .select(['s.team', 's.studentRank'])
    .where('s.runId', '=', runId)
    .where('s.team', 'is not', null)
    .where('p.withdrawnAt', 'is', null)
    .orderBy('p.matrikelnummer')
    .execute()

/** Who can be matched: not who has declined or withdrawn, and not who is in a team made by hand. */
const canBeMatched = sql<boolean>`
  s.state not in ('withdrawn', 'declined')
  and not exists (select from teams t where t.id = s.team_id and t.publication_id is null)`

/** Who can be matched in an edition and has these letters in the name or the matriculation number. */
export const findParticipants = (db: Database, edition: string, search: string) => {
  const pattern = `%${folded(search).replaceAll(/[\\%_]/g, '\\$&')}%`
  return db
    .selectFrom('profiles')
    .innerJoin('studentStanding as s', 's.profileId', 'profiles.id')
    .select(['profiles.id', 'firstname', 'lastname', 'matrikelnummer', 'currentfieldofstudy'])
    .where('profiles.edition', '=', edition)
    .where(canBeMatched)
    .where((is) =>
      is.or([
        is(sql`folded(firstname || ' ' || lastname || ', ' || firstname)`, 'like', pattern),
        is('matrikelnummer', 'like', pattern),
      ]),
    )
    .orderBy('lastname')
    .orderBy('firstname')
    .orderBy('matrikelnummer')
    .limit(mostFound)
    .execute()
}

export const listNames = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('profiles')
    .select(['id', 'firstname', 'lastname'])
    .where('id', 'in', [...ids, noProfile])
    .execute()

/** The registrations of an edition that are not withdrawn, with what the matching looks at. */
const registered = (db: Database, edition: string) =>
  db
    .selectFrom('profiles')
    .innerJoin('studentStanding as s', 's.profileId', 'profiles.id')
    .select(['profiles.id as profileId', 'matrikelnummer', 'selfReported'])
    .select(['currentfieldofstudy', 'preferredFieldOfBusiness'])
    .select(['patentAttorneyInterest', 'school', 'gender', 'challenges', 'answers'])
    .select(['currentdegree', 'germanlanguagelevel', 'previousParticipation', 'semester', 'profiles.createdAt'])
    .where('profiles.edition', '=', edition)
    .where('s.state', '<>', 'withdrawn')
    .orderBy('matrikelnummer')

type RegisteredRow = Awaited<ReturnType<ReturnType<typeof registered>['executeTakeFirstOrThrow']>>

const inputOf =
  (counted: ReadonlySet<string>) =>
  ({
    profileId,
    matrikelnummer,
    selfReported,
    createdAt,
    challenges,
    answers,
    ...rest
  }: RegisteredRow): ProblemStudent => ({
    profileId,
    matrikelnummer: engineKeyOf({ profileId, matrikelnummer, selfReported }),
    input: {
      ...rest,
      date: createdAt.toISOString(),
      ...(challenges.some((id) => counted.has(id)) && {
        challenges: challenges.map((id) => (counted.has(id) ? id : null)),
      }),
      ...(Object.keys(answers).length > 0 && { answers }),
    },
  })

/** Who can be matched in an edition, with what the matching looks at. */
export async function listParticipants(db: Database, edition: string): Promise<ProblemStudent[]> {
  const rows = await registered(db, edition).where(canBeMatched).execute()
  return rows.map(inputOf(await listCountedChallenges(db, edition)))
}

/** These registrations and everybody who is in a team of the edition. */
export async function listSeatedAnd(
  db: Database,
  edition: string,
  profileIds: readonly string[],
): Promise<(ProblemStudent & { teamId: string | null; companyId: string | null })[]> {
  const rows = await registered(db, edition)
    .select(['s.teamId', 's.companyId'])
    .where((is) => is.or([is('s.teamId', 'is not', null), is('profiles.id', 'in', [...profileIds, noProfile])]))
    .execute()
  const present = inputOf(await listCountedChallenges(db, edition))
  return rows.map(({ teamId, companyId, ...row }) => ({ ...present(row), teamId, companyId }))
}

/** A list for `in` is never empty. */
const noProfile = '00000000-0000-0000-0000-000000000000'
