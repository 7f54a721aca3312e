import type { OfferState } from '@project-week/contract/publishing/offer'
import type { StudentState } from '@project-week/contract/states'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertOffer } from '#test/offer.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { registerCompanies, registerStudents } from '#test/registered.ts'

/** Every fact that decides where a student stands (docs/states.md). */
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
  turnedUp: boolean | null
}

/** The table of docs/states.md; `undefined` for a registration that another one has taken the place of. */
function expectedState(facts: Facts): StudentState | undefined {
  const isOver = facts.hasOfferEnded || (facts.isTakenBackIn && facts.offer === 'declined')
  const offer = isOver ? null : facts.offer
  if (facts.isWithdrawn) return facts.hasReturned ? undefined : 'withdrawn'
  if (facts.isInTeam) {
    if (facts.turnedUp !== null) return facts.turnedUp ? 'turned-up' : 'absent'
    if (offer === 'open') return 'asked'
    return offer === 'accepted' ? 'accepted' : 'placed'
  }
  if (offer === 'declined') return 'declined'
  return facts.isNotified && !facts.isTakenBackIn ? 'without-team' : 'registered'
}

const booleans = [false, true]
const combinations = booleans.flatMap((isWithdrawn) =>
  booleans.flatMap((hasReturned) =>
    booleans.flatMap((isInTeam) =>
      ([null, 'open', 'accepted', 'declined'] as const).flatMap((offer) =>
        booleans.flatMap((hasOfferEnded) =>
          booleans.flatMap((isNotified) =>
            booleans.flatMap((isTakenBackIn) =>
              ([null, true, false] as const).map((turnedUp): Facts => ({
                isWithdrawn,
                hasReturned: isWithdrawn && hasReturned,
                // Whoever withdraws leaves the team in the same transaction.
                isInTeam: isInTeam && !isWithdrawn,
                offer,
                hasOfferEnded,
                isNotified,
                isTakenBackIn,
                turnedUp: isInTeam && !isWithdrawn ? turnedUp : null,
              })),
            ),
          ),
        ),
      ),
    ),
  ),
)
const distinct = [...new Map(combinations.map((facts) => [JSON.stringify(facts), facts])).values()]

let t: TestApp
let companyId = ''
let template: Awaited<ReturnType<typeof loadTemplate>>
const loadTemplate = () => t.deps.db.selectFrom('profiles').selectAll().executeTakeFirstOrThrow()

beforeAll(async () => {
  t = await createTestApp()
  await registerStudents(t, 1)
  ;[companyId = ''] = await registerCompanies(t, ['Aldor'])
  template = await loadTemplate()
})
afterAll(() => t.close())

/** Writes the facts as rows; answers the registration that they are about. */
async function write(facts: Facts, at: number): Promise<string> {
  const { db } = t.deps
  const now = new Date('2026-03-02T09:00:00Z')
  const { id: personId } = await db
    .insertInto('people')
    .values({ email: `p${at}@university.example`, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const register = async (withdrawnAt: Date | null, createdAt: Date) => {
    const id = randomUUID()
    const own = { id, personId, email: `p${at}@university.example`, matrikelnummer: `m${at}`, withdrawnAt, createdAt }
    await db
      .insertInto('profiles')
      .values({ ...template, ...own, takenBackInAt: facts.isTakenBackIn ? now : null })
      .execute()
    return id
  }
  const profileId = await register(facts.isWithdrawn ? now : null, now)
  if (facts.hasReturned) await register(null, new Date(now.getTime() + 1000))
  const teamId = randomUUID()
  const team = { id: teamId, edition: 'SS26', companyId, representativeEmail: '', places: 1, createdAt: now }
  await db.insertInto('teams').values(team).execute()
  if (facts.isInTeam)
    await db.insertInto('teamMembers').values({ teamId, edition: 'SS26', position: 0, personId }).execute()
  if (facts.turnedUp !== null) {
    const { turnedUp } = facts
    await db
      .insertInto('attendance')
      .values({ edition: 'SS26', personId, turnedUp, notedAt: now, notedBy: '' })
      .execute()
  }
  if (facts.offer !== null) {
    await insertOffer(db, {
      profileId,
      teamId,
      companyId,
      state: facts.offer,
      at: now,
      dueOn: '2026-03-20',
      ...endOf(facts, now),
    })
  }
  if (facts.isNotified) {
    await db
      .insertInto('publicationNews')
      .values({ publicationId: await publication(), profileId, news: 'placed' })
      .execute()
  }
  return profileId
}

function endOf({ hasOfferEnded, isTakenBackIn, offer }: Facts, at: Date) {
  if (isTakenBackIn && offer === 'declined') return { endedAt: at, endedBecause: 'taken-back-in' as const }
  return hasOfferEnded ? { endedAt: at, endedBecause: 'by-hand' as const } : { endedAt: null, endedBecause: null }
}

let published: string | undefined
async function publication(): Promise<string> {
  if (published !== undefined) return published
  const { db } = t.deps
  const at = new Date('2026-03-01T09:00:00Z')
  const [id, runId] = [randomUUID(), randomUUID()]
  const none = { finishedAt: null, failure: null, refusal: null, result: null, resultDigest: null, before: null }
  await db
    .insertInto('matchingRuns')
    .values({
      ...none,
      id: runId,
      edition: 'SS26',
      createdAt: at,
      author: '',
      state: 'cancelled',
      settings: '{}',
      inputDigest: '',
      companies: '[]',
      rules: '{}',
      studentCount: 0,
      chosenAt: null,
      chosenBy: null,
    })
    .execute()
  const row = { id, edition: 'SS26', number: 1, runId, publishedAt: at, publishedBy: '', mailsLeaveAt: at }
  await db
    .insertInto('publications')
    .values({ ...row, teamsWritten: 0, earlier: '[]' })
    .execute()
  return (published = id)
}

describe('where a student stands', () => {
  test('is what docs/states.md says, for every combination of facts', async () => {
    const contradictions: object[] = []
    for (const [at, facts] of distinct.entries()) {
      const profileId = await write(facts, at)
      const row = await t.deps.db
        .selectFrom('studentStanding')
        .select('state')
        .where('profileId', '=', profileId)
        .executeTakeFirst()
      const expected = expectedState(facts)
      if (row?.state !== expected) contradictions.push({ facts, expected, state: row?.state })
    }
    expect(contradictions).toEqual([])
  })
})
