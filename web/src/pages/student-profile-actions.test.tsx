import { readOwnQuestions } from '@project-week/contract/questions/question'
import { getSiteContent } from '@project-week/contract/content/content'
import { listOwnFiles } from '@project-week/contract/files/upload'
import { getOwnTeam, type OwnTeam } from '@project-week/contract/publishing/own-team'
import type { StudentProfile } from '@project-week/contract/registrations/profile'
import type { OwnIdentity } from '@project-week/contract/registrations/own-identity'
import { shippedContent } from '@project-week/content/shipped'
import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryOf } from '../lib/api/use-call.ts'
import { keepDraft } from '../lib/forms/draft.ts'
import { speak } from '../lib/page/locale.ts'
import { programmeStateQuery } from '../lib/queries/clock.ts'
import { identityQuery } from '../lib/queries/own-identity.ts'
import { authorisedTypeQuery, profileQuery } from '../lib/queries/own-records.ts'
import { signIn } from '../lib/session/session.ts'
import { programmeAt } from '../lib/testing/programme.ts'
import { serve, show } from '../lib/testing/page.tsx'
import { Component } from './student-profile-actions.tsx'

const user = { id: 'ada', role: 'student', exp: 9e9, email: 'ada@university.example', firstname: 'Ada', lastname: 'L' }
const identity: OwnIdentity = {
  signOn: null,
  has: { profile: false, team: false, advisorProfile: false, authorisedType: true },
  state: null,
  teamsPublished: false,
  lateUntil: null,
}
const team: OwnTeam = {
  companyName: 'Kern AG',
  task: 'Less scrap on Mondays.',
  address: { street: 'Ring', houseNumber: '4', city: 'Ulm', country: 'DE', website: '' },
  representativeEmail: 'boss@kern.example',
  representativeName: '',
  advisor: null,
  nda: { state: 'asked', file: null },
  ndaSignedAt: null,
  hosting: null,
  members: [],
  offer: {
    firstname: 'Ada',
    companyName: 'Kern AG',
    state: 'open',
    dueOn: '2026-03-23',
    isPastDue: false,
    mayAnswer: true,
    answeredAt: null,
    silent: 'accepted',
  },
  reason: null,
  firstField: null,
  others: [],
}

const profileOf = (registeredIn: string) =>
  ({
    firstname: 'Ada',
    registeredIn,
    date: '2025-10-12T08:00:00.000Z',
    countryofbirth: 'DE',
    preferredFieldOfBusiness: [],
    tumPrograms: [],
    selfReported: [],
  }) as unknown as StudentProfile

beforeEach(() => {
  serve({}, { otherwise: 'waits' })
  signIn(user)
})
afterEach(() => {
  speak('en')
})

interface Given {
  profile?: StudentProfile | null
  isOpen?: boolean
  of?: Partial<OwnIdentity>
  type?: 'Student'
  own?: OwnTeam | null
  now?: string
}

function open({ profile = null, isOpen = false, of, type, own = null, now }: Given): void {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  queries.setQueryData(queryOf(getSiteContent).queryKey, shippedContent)
  queries.setQueryData(queryOf(readOwnQuestions).queryKey, { questions: [], open: [], answers: {} })
  queries.setQueryData(programmeStateQuery().queryKey, programmeAt(now, { studentRegistration: isOpen }))
  queries.setQueryData(profileQuery().queryKey, profile)
  queries.setQueryData(identityQuery().queryKey, { ...identity, ...of })
  queries.setQueryData<OwnTeam | null>(queryOf(getOwnTeam).queryKey, own)
  queries.setQueryData(queryOf(listOwnFiles).queryKey, [])
  queries.setQueryData(authorisedTypeQuery(user.email).queryKey, type ? { type } : null)
  show(<Component />, { queries })
}

test('says what it waits for', () => {
  show(<Component />)
  expect(screen.getByText('Loading your registration …')).toBeDefined()
})

test('offers to try again when the registration cannot be had', async () => {
  serve({ 'GET /api/editions/current': { status: 500, body: {} } }, { otherwise: 'waits' })
  show(<Component />)
  expect(await screen.findByRole('button', { name: 'Try again' }, { timeout: 60_000 })).toBeDefined()
})

test('says before the terms that the form needs the sign-on of the university', () => {
  open({ isOpen: true })
  const said = screen.getByText('Sign in with your university credentials')
  const terms = screen.getByRole('heading', { name: 'Terms and conditions' })
  expect(said.compareDocumentPosition(terms)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test.each([
  ['SS26', true, 'You’re registered. You can change your details until 31st October 2025.'],
  ['SS26', false, 'Nothing to do for now. Your team will appear here once the teams are published.'],
  ['SS25', true, 'You registered for SS25 and cannot register again.'],
])('welcomes somebody registered in %s by name (open: %s), and says what holds', (label, isOpen, says) => {
  open({ profile: profileOf(label), isOpen })
  expect(screen.getByRole('heading', { name: 'Welcome, Ada' })).toBeDefined()
  expect(screen.getByText('You have already registered with us for the project week.')).toBeDefined()
  expect(screen.getByText(says)).toBeDefined()
  expect(screen.queryAllByText(/Teams are decided after .* 30th November 2025/)).toHaveLength(label === 'SS26' ? 1 : 0)
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test.each([
  ['while registration is open', { isOpen: true }, /^Register by 31st October 2025/],
  ['to somebody of an earlier edition', { isOpen: true, profile: profileOf('SS24') }, /^Register by 31st October 2025/],
  ['to who has withdrawn', { isOpen: true, of: { state: 'withdrawn' } }, /register again until 31st October 2025/],
  ['after the close to who may still register', { of: { lateUntil: '2025-12-01' } }, /^Register by 1st December 2025/],
] as const)('shows the terms %s, with the day', (_, given, says) => {
  open(given)
  expect(screen.getByText(says)).toBeDefined()
  expect(screen.getByRole('checkbox', { name: 'Accept Terms and Conditions' })).toBeDefined()
  expect(document.querySelector('#terms-title')?.textContent).toBe('Terms and conditions')
})

test.each([null, profileOf('SS24')])('says that the deadline is over afterwards, with a way back', (profile) => {
  open({ profile })
  expect(screen.getByRole('heading', { name: 'Registration deadline had passed!' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'GO BACK TO HOMEPAGE' }).getAttribute('href')).toBe('/')
})

test('offers posters to authorised students alone, and pictures to all', () => {
  open({})
  expect(screen.queryByRole('link', { name: 'Upload Poster' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Upload Image/Video' })).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Uploads' })).toBeNull()
  open({ type: 'Student' })
  expect(screen.getByRole('link', { name: 'Upload Poster' })).toBeDefined()
})

test('begins with the question about a place, and says once that an NDA has to be signed', () => {
  open({ profile: profileOf('SS26'), own: team, of: { state: 'asked' }, now: '2026-03-01T10:00:00.000Z' })
  const [first] = document.querySelectorAll('.panel')
  expect(first?.textContent).toMatch(/Please reply by 23rd March 2026/)
  expect(screen.getAllByText(/requires a non-disclosure agreement/)).toHaveLength(1)
  expect(screen.getByRole('heading', { name: 'Uploads' })).toBeDefined()
})

test('says in the week what is next, and then where to be today', () => {
  open({ profile: profileOf('SS26'), own: { ...team, offer: null }, now: '2026-04-22T10:00:00.000Z' })
  const [first, second] = document.querySelectorAll('.panel')
  expect(first?.textContent).toMatch(/poster by 24th April 2026/)
  expect(second?.textContent).toMatch(/^Today, 22nd April 2026/)
})

test('folds what was answered, and keeps its deletion apart', () => {
  open({ profile: profileOf('SS26') })
  const section = screen.getByRole('region', { name: 'Your answers' })
  expect(section.querySelector('details')?.open).toBe(false)
  expect(section.contains(screen.getByRole('button', { name: 'Delete my data' }))).toBe(false)
})

test.each([
  ['en', 'saved on this device on 21 Nov 2026 at 14:05'],
  ['de', 'am 21.11.2026 um 14:05 auf diesem Gerät gespeichert'],
] as const)('tells somebody who comes back when the draft was kept (%s)', (locale, words) => {
  speak(locale)
  const savedAt = new Date(2026, 10, 21, 14, 5).getTime()
  keepDraft({ form: 'student-registration', owner: user.id }, { values: {}, savedAt })
  open({ isOpen: true })
  expect(screen.getByText((text) => text.includes(words))).toBeDefined()
})
