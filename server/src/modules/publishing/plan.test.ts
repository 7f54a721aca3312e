import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planPublication } from './plan.ts'
import type { Person, PublishedCompany, RunPerson, StandingTeam } from './planned.ts'

const companyOf = (id: string, more: Partial<PublishedCompany> = {}): PublishedCompany => ({
  id,
  companyName: id,
  fieldOfBusiness: 'IT',
  mappedFieldOfBusiness: null,
  city: 'Ulm',
  teamLimit: 1,
  maximumTeam: null,
  ndaRequired: 'no',
  contactFirstName: 'Carla',
  contactLastName: 'Wirth',
  contactEmail: `boss@${id}.example`,
  isCancelled: false,
  isConfirmed: true,
  told: null,
  aboutToKnow: null,
  ...more,
})
const personOf = (id: string, more: Partial<Person> = {}): Person => ({
  profileId: `profile-${id}`,
  personId: id,
  email: `${id}@university.example`,
  firstname: id,
  lastname: 'Lovelace',
  currentfieldofstudy: 'Informatics - M.Sc.',
  isWithdrawn: false,
  told: null,
  isPublished: false,
  answer: null,
  dueOn: null,
  isAsked: false,
  isFromWaitingList: false,
  isCheckedIn: false,
  hasCertificate: false,
  ...more,
})
const published = (companyId: string, ...members: string[]): StandingTeam => ({
  id: `team-${companyId}-${members.join('')}`,
  companyId,
  representativeEmail: `boss@${companyId}.example`,
  createdAt: new Date('2026-03-01'),
  publicationId: 'first',
  advisorId: null,
  places: members.length,
  members,
})

/** A publication of a run with these teams over those that are published; each team has two or three members. */
function plan(
  run: readonly { at: string; members: readonly string[]; gone?: readonly string[] }[],
  standing: readonly StandingTeam[],
  more: { companies?: readonly PublishedCompany[]; people?: readonly Person[]; teamed?: readonly Person[] } = {},
) {
  const ids = new Set([...run.map(({ at }) => at), ...standing.map(({ companyId }) => companyId)])
  // Everybody was told what stands.
  const knowing = (id: string): Partial<Person> => {
    const team = standing.find(({ members }) => members.includes(id))
    return { told: team ? { edition: 'SS26', companyId: team.companyId, members: team.members } : null }
  }
  const ofCompany = Map.groupBy(standing, ({ companyId }) => companyId)
  const companies = (more.companies ?? [...ids].map((id) => companyOf(id))).map((company) => ({
    ...company,
    told: ofCompany.get(company.id)?.map(({ members }) => members) ?? null,
  }))
  const runPeople = run.flatMap(({ members, gone = [] }, team) =>
    [...members, ...gone].map((id): RunPerson => ({
      ...(more.people?.find(({ personId }) => personId === id) ??
        personOf(id, { ...knowing(id), isWithdrawn: gone.includes(id) })),
      team,
      studentRank: 1,
      companyRank: 1,
      because: 'matched',
      waitingRank: null,
      runCompanyId: null,
    })),
  )
  const {
    teams,
    leftOut,
    students,
    companies: told,
  } = planPublication({
    runCompanies: new Set(companies.map(({ id }) => id)),
    runTeams: run.map(({ at }) => ({ companyId: at, minimum: 2, maximum: 3 })),
    runPeople,
    teamedPeople: [
      ...standing.flatMap(({ members }) => members).map((id) => personOf(id, knowing(id))),
      ...(more.teamed ?? []),
    ],
    teams: standing,
    companies,
    mayJoin: () => true,
  })
  return {
    teams: teams.map(({ kind, companyId, after }) => `${kind} ${companyId}: ${after.join(' ')}`.trim()).toSorted(),
    leftOut: leftOut.map(({ companyName, reason }) => `${companyName} ${reason}`).toSorted(),
    news: Object.fromEntries([
      ...students.map(({ person, news }) => [person.personId, news] as const),
      ...told.map(({ company, news }) => [company.id, news] as const),
    ]),
  }
}

describe('a published team whose team of the run is left out', () => {
  test('is dissolved where too few stay, and no team of one is made', () => {
    const run = [
      { at: 'aldor', members: ['c'], gone: ['d'] },
      { at: 'brink', members: ['a', 'b', 'e'] },
    ]
    expect(plan(run, [published('aldor', 'a', 'b', 'c')])).toEqual({
      teams: ['dissolved aldor:', 'made brink: a b e'],
      leftOut: ['aldor too-small'],
      news: { a: 'moved', b: 'moved', c: 'lost', e: 'placed', aldor: 'company-lost', brink: 'company-team' },
    })
  })

  test('keeps those whom the run places nowhere else, where they are enough for a team', () => {
    const run = [
      { at: 'aldor', members: ['c'], gone: ['f'] },
      { at: 'brink', members: ['a', 'e'] },
    ]
    expect(plan(run, [published('aldor', 'a', 'c', 'd')])).toMatchObject({
      teams: ['changed aldor: c d', 'made brink: a e'],
      leftOut: ['aldor too-small'],
      news: { a: 'moved', c: 'colleagues', d: 'colleagues' },
    })
  })

  test('stays whole where the teams that its members were to join are left out too', () => {
    const run = [
      { at: 'aldor', members: ['c'], gone: ['d'] },
      { at: 'brink', members: ['a', 'b', 'e'] },
    ]
    const companies = [companyOf('aldor'), companyOf('brink', { isCancelled: true })]
    expect(plan(run, [published('aldor', 'a', 'b', 'c')], { companies })).toEqual({
      teams: ['unchanged aldor: a b c'],
      leftOut: ['aldor too-small', 'brink cancelled'],
      news: {},
    })
  })

  test('stays as it was published where the company takes fewer now than the run has for it', () => {
    const run = [{ at: 'aldor', members: ['a', 'b', 'c', 'd'] }]
    expect(plan(run, [published('aldor', 'a', 'b', 'c')])).toEqual({
      teams: ['unchanged aldor: a b c'],
      leftOut: ['aldor too-large'],
      news: {},
    })
    expect(plan(run, [])).toEqual({ teams: [], leftOut: ['aldor too-large'], news: {} })
  })

  test("takes one of its company's places", () => {
    const run = [
      { at: 'aldor', members: ['c'], gone: ['d'] },
      { at: 'aldor', members: ['e', 'f'] },
    ]
    expect(plan(run, [published('aldor', 'b', 'c')])).toMatchObject({
      teams: ['unchanged aldor: b c'],
      leftOut: ['aldor company-full', 'aldor too-small'],
    })
  })
})

test('a published team that everybody has left is dissolved, and its company is told', () => {
  expect(plan([{ at: 'aldor', members: [], gone: ['a'] }], [published('aldor')])).toEqual({
    teams: ['dissolved aldor:'],
    leftOut: ['aldor too-small'],
    news: { aldor: 'company-lost' },
  })
})

test('a company whose published team is dissolved reads of the team made by hand that it still has', () => {
  const byHand = { ...published('aldor', 'x', 'y'), publicationId: null }
  const companies = [companyOf('aldor', { teamLimit: 2 })]
  expect(plan([], [published('aldor', 'a', 'b'), byHand], { companies })).toEqual({
    teams: ['dissolved aldor:'],
    leftOut: [],
    news: { a: 'lost', b: 'lost', aldor: 'company-changed' },
  })
})

test('a place from the waiting list is kept by somebody who had withdrawn before, and registered again', () => {
  const run = [{ at: 'aldor', members: ['a', 'b'], gone: ['c'] }]
  const again = personOf('c', { profileId: 'new', answer: 'accepted', isFromWaitingList: true })
  expect(plan(run, [published('aldor', 'a', 'b', 'c')], { teamed: [again] })).toMatchObject({
    teams: ['unchanged aldor: a b c'],
    news: {},
  })
})

const companyIds = ['aldor', 'brink']
/** Four teams that there are and four of the run; the place after the last stands for none. */
const slots = 4
/** Somebody: where they are and where the run has them, mostly in the same place, and what they have said. */
const drawnPerson = fc
  .record({
    standsIn: fc.nat(slots),
    other: fc.nat(slots),
    stays: fc.constantFrom(true, true, false),
    isInRun: fc.constantFrom(true, true, true, false),
    isWithdrawn: fc.constantFrom(...Array<boolean>(9).fill(false), true),
    answer: fc.constantFrom('open', 'accepted', null, null, 'declined'),
    isFromWaitingList: fc.boolean(),
    mayJoin: fc.constantFrom(true, true, false),
  })
  .map(({ other, stays, ...one }) => ({ ...one, runsIn: stays ? one.standsIn : other }))
const drawnCompany = fc.record({
  minimum: fc.integer({ min: 1, max: 3 }),
  maximum: fc.integer({ min: 3, max: 5 }),
  teamLimit: fc.integer({ min: 1, max: 3 }),
  isCancelled: fc.constantFrom(false, false, false, true),
})
const atOneOfThem = fc.nat(companyIds.length - 1)
const drawn = fc.record({
  people: fc.array(drawnPerson, { minLength: 4, maxLength: 24, size: 'max' }),
  companies: fc.tuple(drawnCompany, drawnCompany),
  standingAt: fc.array(fc.record({ at: atOneOfThem, isByHand: fc.constantFrom(false, false, true) }), {
    minLength: slots,
    maxLength: slots,
  }),
  runAt: fc.array(atOneOfThem, { minLength: slots, maxLength: slots }),
})

test('whatever the run, the teams and the answers: each team that is written has its size, and nobody is in two', () => {
  fc.assert(
    fc.property(drawn, ({ people, companies, standingAt, runAt }) => {
      const ofCompany = new Map(companyIds.map((id, at) => [id, companies[at]]))
      const idAt = (at: number) => companyIds[at] ?? ''
      const known = people.map((one, at) => ({ ...one, id: `p${at}` }))
      const standing = standingAt.map(({ at, isByHand }, slot): StandingTeam => {
        // Who has withdrawn or declined has left every team but one that they were put into by hand.
        const members = known.filter(
          ({ standsIn, isWithdrawn, answer }) =>
            standsIn === slot && (isByHand || !(isWithdrawn || answer === 'declined')),
        )
        const team = published(idAt(at), ...members.slice(0, 5).map(({ id }) => id))
        return { ...team, id: `team ${slot}`, publicationId: isByHand ? null : 'first' }
      })
      const personAt = ({ id, isWithdrawn, answer, isFromWaitingList }: (typeof known)[number]) =>
        personOf(id, { isWithdrawn, answer, isFromWaitingList })
      const seated = new Set(standing.flatMap(({ members }) => members))
      const { teams } = planPublication({
        runCompanies: new Set(companyIds),
        runTeams: runAt.map((at) => ({ companyId: idAt(at), minimum: 1, maximum: 5, ...ofCompany.get(idAt(at)) })),
        runPeople: known
          .filter(({ isInRun }) => isInRun)
          .map((one) => ({
            ...personAt(one),
            team: one.runsIn === slots ? null : one.runsIn,
            studentRank: 1,
            companyRank: 1,
            because: 'matched',
            waitingRank: null,
            runCompanyId: null,
          })),
        teamedPeople: known.filter(({ id, isWithdrawn }) => seated.has(id) && !isWithdrawn).map(personAt),
        teams: standing,
        companies: companyIds.map((id) => companyOf(id, ofCompany.get(id))),
        mayJoin: (formed, team, profileId) => {
          // Each is asked about with everybody else where they are by then.
          expect(formed[team]?.profileIds).not.toContain(profileId)
          return known.some(({ id, mayJoin }) => mayJoin && personOf(id).profileId === profileId)
        },
      })
      for (const { kind, companyId, before, after } of teams) {
        if (kind === 'unchanged' || kind === 'dissolved') continue
        const { minimum, maximum } = ofCompany.get(companyId) ?? { minimum: 0, maximum: 0 }
        expect(after.length).toBeGreaterThanOrEqual(minimum)
        // One that was larger already, by a maximum of before, may have lost somebody.
        const isSmaller = after.every((id) => before.includes(id))
        expect(after.length).toBeLessThanOrEqual(isSmaller ? Math.max(maximum, before.length) : maximum)
      }
      const byHand = standing.filter(({ publicationId }) => publicationId === null)
      const places = [...byHand.flatMap(({ members }) => members), ...teams.flatMap(({ after }) => after)]
      expect(places).toHaveLength(new Set(places).size)
    }),
    { numRuns: 500 },
  )
})
