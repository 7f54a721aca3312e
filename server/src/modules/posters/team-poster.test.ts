import { listAdvisedTeams } from '@project-week/contract/advisors/advised-team'
import { erasePerson, type PersonRecord, readPerson } from '@project-week/contract/people/person'
import { createProfile, eraseProfile, withdrawProfile } from '@project-week/contract/registrations/profile'
import { dissolveTeam } from '@project-week/contract/teams/team'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { appFixture, fixture } from '#test/fixtures.ts'
import { registrationOf } from '#test/factories.ts'
import { seat } from '#test/registered.ts'
import { listParticipants } from '../certificates/certificate.queries.ts'
import { insertFile } from '../files/file.queries.ts'
import { countEdition } from '../retention/retention.queries.ts'

const t = appFixture()
const admin = fixture(() => t.signInAs('Admin'))

async function makeStudent() {
  const browser = await t.signOn()
  const profileId = (await browser.call(createProfile, { body: registrationOf() })).json<{ id: string }>().id
  const row = t.deps.db.selectFrom('profiles').select('personId').where('id', '=', profileId)
  return { browser, profileId, personId: (await row.executeTakeFirstOrThrow()).personId }
}

/** Somebody who uploads a poster before they have a team, and is seated with a colleague then. */
async function makeTeam() {
  const [uploader, colleague] = [await makeStudent(), await makeStudent()]
  await insertFile(t.deps.db, {
    id: randomUUID(),
    edition: 'SS26',
    kind: 'poster',
    ownerId: uploader.personId,
    uploaderId: uploader.personId,
    teamId: null,
    filename: 'poster.pdf',
    type: 'application/pdf',
    size: 1,
    sha256: randomUUID(),
    createdAt: t.clock.now(),
    thumbnail: 'none',
  })
  const { teamId } = await seat(t, [uploader.profileId, colleague.profileId])
  return { uploader, colleague, teamId }
}
const hasPoster = async ({ personId }: { personId: string }) =>
  (await listParticipants(t.deps.db, { personId }))[0]?.hasPoster

describe('what a student uploads before they have a team is their team’s once they are seated, and stays so', () => {
  const ways: [string, (uploader: Awaited<ReturnType<typeof makeStudent>>) => Promise<number>][] = [
    ['they withdraw', async ({ browser }) => (await browser.call(withdrawProfile)).statusCode],
    ['they erase themselves', async ({ browser }) => (await browser.call(eraseProfile)).statusCode],
    [
      'the office erases them',
      async ({ personId }) => {
        const { version } = (await admin.call(readPerson, { query: { key: personId } })).json<PersonRecord>()
        return (await admin.call(erasePerson, { body: { key: personId, version, reason: 'asked' } })).statusCode
      },
    ],
    [
      'they are seated elsewhere',
      async ({ personId, profileId }) => {
        await t.deps.db.deleteFrom('teamMembers').where('personId', '=', personId).execute()
        await seat(t, [profileId])
        return 200
      },
    ],
  ]
  test.each(ways)('when %s', async (_, leave) => {
    const { uploader, colleague, teamId } = await makeTeam()
    expect(await hasPoster(colleague)).toBe(true)
    expect(await leave(uploader)).toBe(200)
    expect(await hasPoster(colleague)).toBe(true)
    expect(await hasPoster(uploader)).toBeFalsy()
    const files = await t.deps.db.selectFrom('files').select('kind').where('teamId', '=', teamId).execute()
    expect(files).toEqual([{ kind: 'poster' }])
  })
})

test('of a dissolved team it is the student’s again, and their next team’s', async () => {
  const { uploader, colleague, teamId } = await makeTeam()
  expect((await admin.call(dissolveTeam, { params: { id: teamId }, body: { reason: 'asked' } })).statusCode).toBe(200)
  expect(await hasPoster(colleague)).toBeUndefined()
  await seat(t, [uploader.profileId, colleague.profileId])
  expect(await hasPoster(colleague)).toBe(true)
})

test('the advisor and what stays of an edition know it too', async () => {
  const { teamId } = await makeTeam()
  const { posters } = await countEdition(t.deps.db, 'SS26')
  await makeTeam()
  expect((await countEdition(t.deps.db, 'SS26')).posters).toBe(posters + 1)
  const advisor = await t.signOn({ role: 'advisor' })
  const { personId } = await t.deps.db
    .selectFrom('identities')
    .select('personId')
    .where('role', '=', 'advisor')
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  const at = t.clock.now()
  const names = { firstname: 'Ada', lastname: 'Byron', email: 'byron@university.example', motivation: '' }
  const offer = { school: 'CIT' as const, position: 'Professor' as const, teams: 1 }
  await t.deps.db
    .insertInto('advisors')
    .values({
      id,
      edition: 'SS26',
      personId,
      ...names,
      ...offer,
      businessFields: [],
      languages: [],
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  await t.deps.db.updateTable('teams').set({ advisorId: id }).where('id', '=', teamId).execute()
  const advised = (await advisor.call(listAdvisedTeams)).json<{ posters: { filename: string }[] }[]>()
  expect(advised.map(({ posters: own }) => own.map(({ filename }) => filename))).toEqual([['poster.pdf']])
})
