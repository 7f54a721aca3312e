import { challengeConsent } from '@project-week/contract/companies/company-fields'
import { listWaiting, type WaitingList } from '@project-week/contract/overview/overview'
import { cancelCompany } from '@project-week/contract/publishing/cancellation'
import type { OfferState } from '@project-week/contract/publishing/offer'
import { ChallengeState, CompanyStage, CompanyState, StudentState, TeamSize } from '@project-week/contract/states'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { membersDigest } from '#src/db/members-digest.ts'
import { challengeStateOf, listShownChallenges, releaseChallengesOf } from '#src/modules/companies/challenge.queries.ts'
import { insertPerson } from '#src/modules/identity/person.queries.ts'
import { insertPublication } from '#src/modules/publishing/publication.queries.ts'
import { insertTeam } from '#src/modules/teams/team.queries.ts'
import { appFixture } from './fixtures.ts'
import { insertChosenRun } from './chosen-run.ts'
import { insertOffer } from './offer.ts'
import { registerCompanies, registerStudents } from './registered.ts'

/*
 * What docs/states.md says, held against the views of the database: for each kind of state its facts, its table, and rows
 * for every combination of the facts.
 */
const page = readFileSync(join(import.meta.dirname, '../../docs/states.md'), 'utf8')

/** The tables that say what each state follows from: what the first column is called, and the states that it names. */
const tables = [...page.matchAll(/^\| (\w+) \| follows from \|\n\|[-|]+\|\n((?:\|.*\n)+)/gm)].map(
  ([, name = '', rows = '']): [string, string[]] => [
    name,
    [...rows.matchAll(/^\| ([^|(]+?) (?:\([^|]*\) )?\|/gm)].flatMap(([, states = '']) => states.split(', ')).toSorted(),
  ],
)

test('docs/states.md has a row for each state that there is, and for no other', () => {
  const types = [
    ['state', StudentState],
    ['size', TeamSize],
    ['state', CompanyState],
    ['challenge', ChallengeState],
    ['stage', CompanyStage],
  ] as const
  expect(tables).toEqual(types.map(([name, { options }]) => [name, options.map(String).toSorted()]))
})

const booleans = [false, true]
const edition = 'SS26'
const at = new Date('2026-03-02T09:00:00Z')

/** One value of each, in every combination. */
const combinationsOf = <Facts extends object>(values: { [Name in keyof Facts]: readonly Facts[Name][] }): Facts[] =>
  Object.entries<readonly unknown[]>(values).reduce<object[]>(
    (all, [name, each]) => all.flatMap((one) => each.map((value) => ({ ...one, [name]: value }))),
    [{}],
  ) as Facts[]

/** Each combination of facts, by the id of what they were written about, has the state that the table says. */
const expectStates = <Facts extends object>(
  written: ReadonlyMap<string, Facts>,
  stateOf: (id: string) => unknown,
  expected: (facts: Facts) => unknown,
) =>
  expect([...written].map(([id, facts]) => ({ facts, state: stateOf(id) }))).toEqual(
    [...written.values()].map((facts) => ({ facts, state: expected(facts) })),
  )

const t = appFixture({}, 'each')

const newPerson = (email = `${randomUUID()}@university.example`) =>
  insertPerson(t.deps.db, { email, source: 'asserted', at })

async function newTeam(companyId: string, members: readonly string[]): Promise<string> {
  const id = randomUUID()
  await insertTeam(t.deps.db, { id, edition, companyId, representativeEmail: '', members, now: at })
  return id
}

/** Copies of a registered company, one for each; by their ids. */
async function companiesFor<Facts>(all: readonly Facts[], given: (facts: Facts) => object = () => ({})) {
  const { db } = t.deps
  await registerCompanies(t, ['Firm'])
  const template = await db.selectFrom('companies').selectAll().executeTakeFirstOrThrow()
  await db.deleteFrom('companies').execute()
  const written = new Map(all.map((facts) => [randomUUID() as string, facts]))
  const rows = [...written].map(([id, facts]) => ({ ...template, id, companyName: id, ...given(facts) }))
  await db.insertInto('companies').values(rows).execute()
  return written
}

async function publish(runId: string, number: number): Promise<string> {
  const row = { id: randomUUID(), edition, number, runId, publishedAt: at, publishedBy: '', mailsLeaveAt: at }
  return (await insertPublication(t.deps.db, { ...row, teamsWritten: 0, earlier: [] })).id
}

describe('where a student stands', () => {
  interface Facts {
    isWithdrawn: boolean
    /** Registered again after a withdrawal. */
    hasReturned: boolean
    isInTeam: boolean
    /** The newest offer, for this team or, without one, for any. */
    offer: OfferState | null
    hasOfferEnded: boolean
    isNotified: boolean
    /** After a publication had written to them, if one had; what they had declined has ended then. */
    isTakenBackIn: boolean
    attended: boolean | null
  }

  /** `undefined` for a registration that another one has taken the place of. */
  function expectedState(facts: Facts): StudentState | undefined {
    const isOver = facts.hasOfferEnded || (facts.isTakenBackIn && facts.offer === 'declined')
    const offer = isOver ? null : facts.offer
    if (facts.isWithdrawn) return facts.hasReturned ? undefined : 'withdrawn'
    if (facts.isInTeam) {
      if (facts.attended !== null) return facts.attended ? 'attended' : 'absent'
      if (offer === 'open') return 'asked'
      return offer === 'accepted' ? 'accepted' : 'placed'
    }
    if (offer === 'declined') return 'declined'
    return facts.isNotified && !facts.isTakenBackIn ? 'without-team' : 'registered'
  }

  const all = combinationsOf<Facts>({
    isWithdrawn: booleans,
    hasReturned: booleans,
    isInTeam: booleans,
    offer: [null, 'open', 'accepted', 'declined'],
    hasOfferEnded: booleans,
    isNotified: booleans,
    isTakenBackIn: booleans,
    attended: [null, true, false],
    // Whoever withdraws leaves the team in the same transaction.
  }).filter(
    ({ isWithdrawn, hasReturned, isInTeam, attended }) =>
      (isWithdrawn || !hasReturned) && !(isInTeam && isWithdrawn) && (isInTeam || attended === null),
  )

  function endOf({ hasOfferEnded, isTakenBackIn, offer }: Facts) {
    if (isTakenBackIn && offer === 'declined') return { endedAt: at, endedBecause: 'taken-back-in' as const }
    return hasOfferEnded ? { endedAt: at, endedBecause: 'by-hand' as const } : {}
  }

  test('is what docs/states.md says, for every combination of facts', async () => {
    const { db } = t.deps
    await registerStudents(t, 1)
    const [companyId = ''] = await registerCompanies(t, ['Aldor'])
    const template = await db.selectFrom('profiles').selectAll().executeTakeFirstOrThrow()
    const publicationId = await publish(await insertChosenRun(db, { teams: [], at }), 1)
    const written = new Map<string, Facts>()
    for (const facts of all) {
      const profileId = randomUUID()
      const email = `${profileId}@university.example`
      const personId = await newPerson(email)
      const own = { ...template, personId, email, matrikelnummer: profileId.slice(0, 8) }
      const register = (id: string, withdrawnAt: Date | null, createdAt: Date) =>
        db
          .insertInto('profiles')
          .values({ ...own, id, withdrawnAt, createdAt, takenBackInAt: facts.isTakenBackIn ? at : null })
          .execute()
      await register(profileId, facts.isWithdrawn ? at : null, at)
      if (facts.hasReturned) await register(randomUUID(), null, new Date(at.getTime() + 1000))
      const teamId = await newTeam(companyId, facts.isInTeam ? [personId] : [])
      const { attended, offer: state } = facts
      if (attended !== null)
        await db.insertInto('attendance').values({ edition, personId, attended, notedAt: at, notedBy: '' }).execute()
      if (state !== null) await insertOffer(db, { profileId, teamId, companyId, state, at, ...endOf(facts) })
      if (facts.isNotified)
        await db.insertInto('publicationNews').values({ publicationId, profileId, news: 'placed' }).execute()
      written.set(profileId, facts)
    }
    const rows = await db.selectFrom('studentStanding').select(['profileId', 'state']).execute()
    const states = new Map(rows.map(({ profileId, state }) => [profileId, state]))
    expectStates(written, (id) => states.get(id), expectedState)
  })
})

describe('where a company stands', () => {
  interface Facts {
    isCancelled: boolean
    isChangeAsked: boolean
    /** Whether each of its teams is confirmed as it is. */
    teams: readonly boolean[]
    isNdaUploaded: boolean
    isNdaOnPaper: boolean
    awaitsProof: boolean
  }

  function expectedState({ isCancelled, isChangeAsked, teams }: Facts): CompanyState {
    if (isCancelled) return 'cancelled'
    if (isChangeAsked) return 'change-asked'
    if (teams.length === 0) return 'registered'
    return teams.every(Boolean) ? 'confirmed' : 'asked'
  }
  const expectedStage = ({ isCancelled, teams, awaitsProof }: Facts) => {
    if (isCancelled) return 'cancelled'
    if (teams.length > 0) return 'team'
    return awaitsProof ? 'registered' : 'confirmed'
  }

  const all = combinationsOf<Facts>({
    isCancelled: booleans,
    isChangeAsked: booleans,
    teams: [[], [true], [false], [true, true], [true, false]],
    isNdaUploaded: booleans,
    isNdaOnPaper: booleans,
    awaitsProof: booleans,
  })

  const askForChange = (companyId: string) =>
    t.deps.db
      .insertInto('changeRequests')
      .values({ id: randomUUID(), companyId, reason: 'Too few engineers.', createdAt: at, doneAt: null })
      .execute()

  test('is what docs/states.md says, for every combination of facts', async () => {
    const { db } = t.deps
    const written = await companiesFor(all, ({ isCancelled, awaitsProof }) => ({
      cancelledAt: isCancelled ? at : null,
      awaitsProof,
    }))
    for (const [companyId, { isChangeAsked, teams, isNdaUploaded, isNdaOnPaper: ndaOnPaper }] of written) {
      if (isChangeAsked) await askForChange(companyId)
      for (const isConfirmed of teams) {
        const teamId = await newTeam(companyId, [await newPerson()])
        // One that is not confirmed was so before its member came.
        await sql`
          insert into team_confirmations (team_id, members, confirmed_at)
          select t.id, case when ${isConfirmed} then ${membersDigest} else 'before' end, ${at}
            from teams t where t.id = ${teamId}`.execute(db)
      }
      await db.insertInto('companyPipeline').values({ companyId, ndaOnPaper }).execute()
      if (!isNdaUploaded) continue
      const file = { id: randomUUID(), edition, kind: 'nda' as const, filename: 'nda.pdf', sha256: '', size: 1 }
      const about = { companyId, type: 'application/pdf' as const, ownerId: null, uploaderId: null, teamId: null }
      await db
        .insertInto('files')
        .values({ ...file, ...about, createdAt: at, thumbnail: 'none' })
        .execute()
    }
    const rows = await db.selectFrom('companyStanding').selectAll().execute()
    const standing = new Map(rows.map(({ companyId, stage, state, hasNda }) => [companyId, { stage, state, hasNda }]))
    expectStates(
      written,
      (id) => standing.get(id),
      (facts) => ({
        stage: expectedStage(facts),
        state: expectedState(facts),
        hasNda: facts.isNdaUploaded || facts.isNdaOnPaper,
      }),
    )
    expect(rows).toHaveLength(all.length)
  })

  test('says of the change that it asked for before it cancelled that it waits for nobody', async () => {
    const admin = await t.signInAs('Admin')
    const waits = async () =>
      (await admin.call(listWaiting)).json<WaitingList>().find(({ what }) => what === 'changes-asked')?.count ?? 0
    const [id = ''] = await registerCompanies(t, ['Aldor'])
    await askForChange(id)
    expect(await waits()).toBe(1)
    const cancelled = await admin.call(cancelCompany, { params: { id }, body: { reason: 'No budget.' } })
    expect(cancelled.json()).toMatchObject({ state: 'cancelled' })
    expect(await waits()).toBe(0)
  })
})

describe('whether a challenge is shown', () => {
  const changeable = ['businessProblem', 'fieldOfBusiness', 'city'] as const
  interface Facts {
    agrees: boolean
    /** Of the text that it has agreed to. */
    consent: string | null
    /** What has been changed since the office released it. */
    release: 'never' | 'as it is' | (typeof changeable)[number]
    awaitsProof: boolean
    part: 'takes part' | 'has cancelled' | 'is of another edition'
  }

  function expectedState({ agrees, consent, release, awaitsProof, part }: Facts): ChallengeState {
    if (!agrees || consent !== challengeConsent.version) return 'no-consent'
    if (release === 'as it is') return !awaitsProof && part === 'takes part' ? 'shown' : 'not-shown'
    return release === 'never' ? 'not-shown' : 'changed'
  }

  const all = combinationsOf<Facts>({
    agrees: booleans,
    consent: [null, '2020-01-01', challengeConsent.version],
    release: ['never', 'as it is', ...changeable],
    awaitsProof: booleans,
    part: ['takes part', 'has cancelled', 'is of another edition'],
  })

  test('is what docs/states.md says, for every combination of facts', async () => {
    const { db } = t.deps
    const written = await companiesFor(all, ({ agrees, awaitsProof, part }) => ({
      agreesToChallenge: agrees,
      awaitsProof,
      cancelledAt: part === 'has cancelled' ? at : null,
      edition: part === 'is of another edition' ? 'SS25' : edition,
    }))
    const those = (is: (facts: Facts) => boolean) => [...written].filter(([, facts]) => is(facts)).map(([id]) => id)
    for (const [recordId, { consent: version }] of written) {
      if (version === null) continue
      const consent = { id: randomUUID(), recordType: 'company', recordId, kind: 'challenge' } as const
      await db
        .insertInto('consents')
        .values({ ...consent, version, givenAt: at })
        .execute()
    }
    await releaseChallengesOf(
      db,
      those(({ release }) => release !== 'never'),
    )
    for (const column of changeable) {
      const changed = those(({ release }) => release === column)
      await db
        .updateTable('companies')
        .set({ [column]: 'Other' })
        .where('id', 'in', changed)
        .execute()
    }
    const { rows } = await sql<{ id: string; state: ChallengeState }>`
      select c.id, ${challengeStateOf(sql`c`, sql`s`)} as state
        from companies c join company_standing s on s.company_id = c.id`.execute(db)
    const states = new Map(rows.map(({ id, state }) => [id, state]))
    expectStates(written, (id) => states.get(id), expectedState)
    const shown = (await listShownChallenges(db, 5)).map(({ id }) => id)
    expect(shown.toSorted()).toEqual(those((facts) => expectedState(facts) === 'shown').toSorted())
  })
})

describe('whether a team is too small', () => {
  interface Facts {
    /** What its company asks for itself; null: nothing. */
    own: number | null
    members: number
  }
  const all = combinationsOf<Facts>({ own: [null, 2, 4], members: [0, 1, 2, 3, 4, 5] })

  test('is what docs/states.md says, for every combination of facts', async () => {
    const { db } = t.deps
    const teams = new Map<string, Facts>()
    for (const [companyId, facts] of await companiesFor(all, ({ own }) => ({ minimumTeam: own }))) {
      const members = await Promise.all(Array.from({ length: facts.members }, () => newPerson()))
      teams.set(await newTeam(companyId, members), facts)
    }
    /** @param asked by the run that counts, of a company that asks for nothing itself; null: there is no such run */
    const expectSizes = async (asked: number | null) => {
      for (const byHand of [3, 5]) {
        await sql`update editions set details = jsonb_set(details, '{minimumTeamMembers}', ${byHand}::text::jsonb)
                   where label = ${edition}`.execute(db)
        const rows = await db.selectFrom('teamSizes').selectAll().execute()
        const sizes = new Map(rows.map(({ teamId, members, isSmall }) => [teamId, { asked, byHand, members, isSmall }]))
        expectStates(
          teams,
          (id) => sizes.get(id),
          ({ own, members }) => {
            const ofRun = asked === null ? Infinity : (own ?? asked)
            return { asked, byHand, members, isSmall: members < ofRun && members < byHand }
          },
        )
      }
    }
    await expectSizes(null)
    const first = await insertChosenRun(db, { teams: [], minimum: 3, at })
    await expectSizes(3)
    // The published run counts, also where another one is chosen.
    await publish(first, 1)
    const second = await insertChosenRun(db, { teams: [], minimum: 1, at })
    await expectSizes(3)
    await publish(second, 2)
    await expectSizes(1)
  })
})
