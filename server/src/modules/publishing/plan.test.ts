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
  contactFirstName: 'Carla',
  contactLastName: 'Wirth',
  contactEmail: `boss@${id}.example`,
  isCancelled: false,
  isConfirmed: true,
  lastNews: null,
  known: null,
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
  lastNews: null,
  known: null,
  answer: null,
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
  const companies = more.companies ?? [...ids].map((id) => companyOf(id))
  const runPeople = run.flatMap(({ members, gone = [] }, team) =>
    [...members, ...gone].map((id): RunPerson => ({
      ...(more.people?.find(({ personId }) => personId === id) ?? personOf(id, { isWithdrawn: gone.includes(id) })),
      team,
      studentRank: 1,
      companyRank: 1,
      because: 'matched',
      waitingRank: null,
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
    teamedPeople: [...standing.flatMap(({ members }) => members).map((id) => personOf(id)), ...(more.teamed ?? [])],
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
