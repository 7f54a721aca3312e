import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { insertChosenRun } from '#test/chosen-run.ts'
import { registerCompanies } from '#test/registered.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const edition = 'SS26'
const at = new Date('2026-03-02T09:00:00Z')
/** What companies ask for themselves; null: nothing. */
const own = [null, 2, 4]
const counts = [0, 1, 2, 3, 4, 5]

async function publish(runId: string, number: number): Promise<void> {
  const row = { id: randomUUID(), edition, number, runId, publishedAt: at, publishedBy: '', mailsLeaveAt: at }
  await t.deps.db
    .insertInto('publications')
    .values({ ...row, teamsWritten: 0, earlier: '[]' })
    .execute()
}

test('whether a team is too small is what docs/states.md says, for every combination of facts', async () => {
  const { db } = t.deps
  const ids = await registerCompanies(t, ['Free', 'Two', 'Four'])
  const teams = new Map<string, { own: number | null; members: number }>()
  for (const [place, minimumTeam] of own.entries()) {
    const companyId = ids[place] ?? ''
    await db.updateTable('companies').set({ minimumTeam }).where('id', '=', companyId).execute()
    for (const members of counts) {
      const id = randomUUID()
      const team = { id, edition, companyId, representativeEmail: '', places: 5, createdAt: at }
      await db.insertInto('teams').values(team).execute()
      teams.set(id, { own: minimumTeam, members })
      for (let position = 0; position < members; position++) {
        const { id: personId } = await db
          .insertInto('people')
          .values({ email: `${randomUUID()}@university.example`, createdAt: at })
          .returning('id')
          .executeTakeFirstOrThrow()
        await db.insertInto('teamMembers').values({ teamId: id, edition, position, personId }).execute()
      }
    }
  }
  /** @param asked by the run that counts, of a company that asks for nothing itself; null: there is no such run */
  const contradictions = async (asked: number | null) => {
    const found: object[] = []
    for (const byHand of [3, 5]) {
      await sql`update editions set details = jsonb_set(details, '{minimumTeamMembers}', ${byHand}::text::jsonb)
                 where label = ${edition}`.execute(db)
      for (const { teamId, members, isSmall } of await db.selectFrom('teamSizes').selectAll().execute()) {
        const team = teams.get(teamId)
        const ofRun = asked === null ? Infinity : (team?.own ?? asked)
        const expected = { members: team?.members, isSmall: members < ofRun && members < byHand }
        if (members !== expected.members || isSmall !== expected.isSmall) found.push({ asked, byHand, team, isSmall })
      }
    }
    return found
  }
  expect(await db.selectFrom('teamSizes').select('teamId').execute()).toHaveLength(teams.size)
  expect(await contradictions(null)).toEqual([])
  const first = await insertChosenRun(db, { teams: [], minimum: 3, at })
  expect(await contradictions(3)).toEqual([])
  // The published run counts, also where another one is chosen.
  await publish(first, 1)
  const second = await insertChosenRun(db, { teams: [], minimum: 1, at })
  expect(await contradictions(3)).toEqual([])
  await publish(second, 2)
  expect(await contradictions(1)).toEqual([])
})
