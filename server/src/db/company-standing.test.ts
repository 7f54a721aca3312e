import type { CompanyState } from '@project-week/contract/states'
import { listWaiting, type WaitingList } from '@project-week/contract/overview/overview'
import { cancelCompany } from '@project-week/contract/publishing/cancellation'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { registerCompanies } from '#test/registered.ts'
import { membersDigest } from './members-digest.ts'

/** Every fact that decides where a company stands (docs/states.md). */
interface Facts {
  isCancelled: boolean
  isChangeAsked: boolean
  /** Whether each of its teams is confirmed as it is. */
  teams: readonly boolean[]
  isNdaUploaded: boolean
  isNdaOnPaper: boolean
}

/** The tables of docs/states.md. */
function expectedState({ isCancelled, isChangeAsked, teams }: Facts): CompanyState {
  if (isCancelled) return 'cancelled'
  if (isChangeAsked) return 'change-asked'
  if (teams.length === 0) return 'registered'
  return teams.every(Boolean) ? 'confirmed' : 'asked'
}

const booleans = [false, true]
const combinations = booleans.flatMap((isCancelled) =>
  booleans.flatMap((isChangeAsked) =>
    [[], [true], [false], [true, true], [true, false]].flatMap((teams) =>
      booleans.flatMap((isNdaUploaded) =>
        booleans.map((isNdaOnPaper): Facts => ({ isCancelled, isChangeAsked, teams, isNdaUploaded, isNdaOnPaper })),
      ),
    ),
  ),
)

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const edition = 'SS26'

/** Writes the facts as rows about a company. */
async function write(companyId: string, facts: Facts): Promise<void> {
  const { db, clock } = t.deps
  const now = clock.now()
  await db
    .updateTable('companies')
    .set({ cancelledAt: facts.isCancelled ? now : null })
    .where('id', '=', companyId)
    .execute()
  if (facts.isChangeAsked) {
    const request = { id: randomUUID(), companyId, reason: 'Too few engineers.', createdAt: now, doneAt: null }
    await db.insertInto('changeRequests').values(request).execute()
  }
  for (const isConfirmed of facts.teams) {
    const teamId = randomUUID()
    const team = { id: teamId, edition, companyId, representativeEmail: '', places: 1, createdAt: now }
    await db.insertInto('teams').values(team).execute()
    const { id: personId } = await db
      .insertInto('people')
      .values({ email: `${teamId}@university.example`, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('teamMembers').values({ teamId, edition, position: 0, personId }).execute()
    // One that is not confirmed was so before its member came.
    await sql`
      insert into team_confirmations (team_id, members, confirmed_at)
      select t.id, case when ${isConfirmed} then ${membersDigest} else 'before' end, ${now}
        from teams t where t.id = ${teamId}`.execute(db)
  }
  await db.insertInto('companyPipeline').values({ companyId, ndaOnPaper: facts.isNdaOnPaper }).execute()
  if (facts.isNdaUploaded) {
    const file = { id: randomUUID(), edition, kind: 'nda' as const, filename: 'nda.pdf', sha256: '', size: 1 }
    await db
      .insertInto('files')
      .values({
        ...file,
        type: 'application/pdf',
        ownerId: null,
        uploaderId: null,
        teamId: null,
        companyId,
        createdAt: now,
        thumbnail: 'none',
      })
      .execute()
  }
}

test('where a company stands is what docs/states.md says, for every combination of facts', async () => {
  const [first = ''] = await registerCompanies(t, ['Firm'])
  const template = await t.deps.db.selectFrom('companies').selectAll().where('id', '=', first).executeTakeFirstOrThrow()
  const others = combinations.slice(1).map((_, at) => ({ ...template, id: randomUUID(), companyName: `Firm${at}` }))
  await t.deps.db.insertInto('companies').values(others).execute()
  const ids = [first, ...others.map(({ id }) => id)]
  for (const [at, facts] of combinations.entries()) await write(ids[at] ?? '', facts)
  const rows = await t.deps.db.selectFrom('companyStanding').selectAll().execute()
  const standing = new Map(rows.map((row) => [row.companyId, row]))
  const contradictions = combinations.flatMap((facts, at) => {
    const row = standing.get(ids[at] ?? '')
    const expected = { state: expectedState(facts), hasNda: facts.isNdaUploaded || facts.isNdaOnPaper }
    return row?.state === expected.state && row.hasNda === expected.hasNda ? [] : [{ facts, expected, row }]
  })
  expect(contradictions).toEqual([])
  expect(rows).toHaveLength(combinations.length)
})

test('the change that a company asked for before it cancelled waits for nobody', async () => {
  const admin = await t.signInAs('Admin')
  const waits = async () =>
    (await admin.call(listWaiting)).json<WaitingList>().find(({ what }) => what === 'changes-asked')?.count ?? 0
  const before = await waits()
  const [id = ''] = await registerCompanies(t, ['Aldor'])
  await write(id, { isCancelled: false, isChangeAsked: true, teams: [], isNdaUploaded: false, isNdaOnPaper: false })
  expect(await waits()).toBe(before + 1)
  const cancelled = await admin.call(cancelCompany, { params: { id }, body: { reason: 'No budget.' } })
  expect(cancelled.json()).toMatchObject({ state: 'cancelled' })
  expect(await waits()).toBe(before)
})
