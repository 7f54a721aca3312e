import type { OwnTeam } from '@project-week/contract/publishing/own-team'
import { QueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { weekPhase } from '../../lib/page/berlin-day.ts'
import { programmeAt } from '../../lib/testing/programme.ts'
import { serve, show } from '../../lib/testing/page.tsx'
import { speak } from '../../lib/page/locale.ts'
import { OwnAnswer, OwnTeamView, Today } from './own-team.tsx'

const team: OwnTeam = {
  companyName: 'Kern AG',
  task: 'Less scrap on Mondays.',
  address: { street: 'Ring', houseNumber: '4', city: 'Ulm', country: 'DE', website: '' },
  representativeEmail: 'boss@kern.example',
  representativeName: '',
  advisor: null,
  nda: { state: 'not-needed', file: null },
  ndaSignedAt: null,
  hosting: null,
  members: [],
  offer: null,
  reason: null,
  firstField: null,
  others: [],
}

beforeEach(() => void serve({}, { otherwise: 'waits' }))
afterEach(() => {
  speak('en')
})

function open(now: string, shown = team): void {
  const programme = programmeAt(now, { studentRegistration: false, companySignUp: false })
  const phase = weekPhase(now, programme.edition)
  const page = (
    <>
      {shown.offer && <OwnAnswer team={shown} offer={shown.offer} phase={phase} />}
      {phase === 'week' && <Today team={shown} programme={programme} />}
      <OwnTeamView team={shown} programme={programme} />
    </>
  )
  show(page, { queries: new QueryClient({ defaultOptions: { queries: { retryDelay: 1 } } }) })
}

const hosting = {
  hostName: 'Carla Wirth',
  hostPhone: '+49 30 23125 100',
  hostEmail: 'wirth@kern.example',
  mondayAddress: 'Gate 3',
  mondayTime: '09:30',
  timetable: '',
  travel: '',
}

test.each([
  ['before the week', '2026-04-19T10:00:00.000Z', []],
  ['on Monday', '2026-04-20T10:00:00.000Z', ['09:30', 'Gate 3', 'Carla Wirth, +49 30 23125 100']],
  ['on Wednesday', '2026-04-22T10:00:00.000Z', ['Kern AG, Ring 4, Ulm', 'Carla Wirth, +49 30 23125 100']],
  ['after the week', '2026-04-25T10:00:00.000Z', []],
])('%s the team page says what is on today: %s', (_, now, said) => {
  open(now, { ...team, hosting })
  const today = screen.queryByRole('region', { name: /^Today, / })
  expect([...(today?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent)).toEqual(said)
})

test.each([
  ['a number to call', { hosting }, 'Call'],
  ['no number', {}, 'Your contact there'],
])('with %s today’s card says "%s"', (_, known, label) => {
  open('2026-04-22T10:00:00.000Z', { ...team, ...known })
  const today = screen.getByRole('region', { name: /^Today, / })
  expect([...today.querySelectorAll('dt')].map(({ textContent }) => textContent)).toContain(label)
})

test('the team page begins with its people and the company, with a map', async () => {
  const user = userEvent.setup()
  open('2026-04-19T10:00:00.000Z', {
    ...team,
    members: ['Ada', 'Bo'].map((name) => ({ name, email: `${name}@university.example` })),
  })
  const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(titles.slice(0, 2)).toEqual(['Team members', 'Location'])
  expect(screen.getByRole('link', { name: 'Show on a map' }).getAttribute('href')).toBe(
    'https://www.openstreetmap.org/search?query=Ring%204%2C%20Ulm%2C%20Germany',
  )
  expect(screen.getByRole('link', { name: 'Write to your team' }).getAttribute('href')).toBe(
    'mailto:Ada@university.example,Bo@university.example',
  )
  await user.click(screen.getByRole('button', { name: 'Copy addresses' }))
  expect(await navigator.clipboard.readText()).toBe('Ada@university.example; Bo@university.example')
})

test('somebody whose name is not known has an address that is called one', () => {
  open('2026-04-20T20:00:00.000Z', { ...team, members: [{ name: '', email: 'bo@university.example' }] })
  expect(screen.getByRole('link', { name: /^bo@ ?university\.example$/ }).parentElement?.textContent).toBe(
    'Email: bo@university.example',
  )
})

test.each([
  ['on its last day', '2026-04-24T20:00:00.000Z', true],
  ['once it is over', '2026-04-24T23:00:00.000Z', false],
])('%s the week has an NDA to sign and dates for the calendar: %s, %s', (_, now, isAhead) => {
  open(now, { ...team, nda: { state: 'asked', file: null } })
  expect(screen.getByRole('heading', { name: 'Your team at Kern AG' })).toBeDefined()
  expect(screen.queryByRole('heading', { name: /NDA/ }) !== null).toBe(isAhead)
  expect(screen.queryByRole('button', { name: 'Add to calendar' }) !== null).toBe(isAhead)
})

test.each([
  ['asked', 'It will appear here once the company has uploaded it.'],
  ['on-paper', 'The programme office has it on paper.'],
] as const)('an NDA that is %s is not offered to be read', (state, said) => {
  open('2026-04-10T10:00:00.000Z', { ...team, nda: { state, file: null } })
  expect(screen.getByText(said, { exact: false })).toBeDefined()
})

const accepted: OwnTeam = {
  ...team,
  offer: {
    firstname: 'Ada',
    companyName: 'Kern AG',
    state: 'accepted',
    dueOn: '2026-03-23',
    isPastDue: true,
    mayAnswer: false,
    answeredAt: null,
    silent: 'accepted',
  },
}

test.each([
  ['before they accept', { state: 'open', isPastDue: false, mayAnswer: true }],
  ['when they have accepted', {}],
] as const)('students read %s that an NDA has to be signed', (_, answered) => {
  const offer = { ...accepted.offer!, ...answered }
  open('2026-03-10T10:00:00.000Z', { ...team, offer, nda: { state: 'asked', file: null } })
  expect(screen.getAllByText(/requires a non-disclosure agreement \(NDA\)\. /)).toHaveLength(1)
})

test.each([
  ['en', 'before the week', '2026-04-19T20:00:00.000Z', /^Your place at Kern AG is confirmed\. .*withdraw/],
  ['en', 'in the week', '2026-04-20T08:00:00.000Z', /^Your place at Kern AG is confirmed\.$/],
  ['en', 'after the week', '2026-04-25T10:00:00.000Z', /^You accepted .* is over\.$/],
  ['de', 'before the week', '2026-04-19T20:00:00.000Z', /^Dein Platz bei Kern AG ist bestätigt\. .*zieh deine/],
  ['de', 'in the week', '2026-04-20T08:00:00.000Z', /^Dein Platz bei Kern AG ist bestätigt\.$/],
] as const)('says what is left to do about an accepted place (%s, %s)', (locale, _, now, said) => {
  speak(locale)
  open(now, accepted)
  expect(screen.getByText(said)).toBeDefined()
})

test('the focus of the answer goes to what it means', async () => {
  const offer = { ...accepted.offer!, state: 'open', isPastDue: false, mayAnswer: true } as const
  serve({ 'POST /api/profile/team/answer': accepted.offer! }, { otherwise: 'waits' })
  open('2026-03-10T10:00:00.000Z', { ...team, offer })
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  const said = await screen.findByText(/^Your place at Kern AG is confirmed/)
  await waitFor(() => expect(document.activeElement).toBe(said.closest('[role=status]')))
})

test.each([
  ['2026-04-19T20:00:00.000Z', 1],
  ['2026-04-20T08:00:00.000Z', 0],
])('on %s a place that nobody answered about says how to withdraw %i times', (now, times) => {
  open(now, { ...accepted, offer: { ...accepted.offer!, state: 'open' } })
  expect(screen.getByText(/counts as accepted\./)).toBeDefined()
  expect(screen.queryAllByText(/withdraw your registration/)).toHaveLength(times)
})

test.each([
  ['is shown once the question before it is answered', 409, 'conflict', 'The programme office had set your place.'],
  ['is not asked for again where the server is busy', 503, 'not_ready', 'couldn’t load the explanation'],
])('why not a company %s', async (_, status, code, said) => {
  const usual = fetch
  let isRefused = true
  vi.stubGlobal('fetch', (address: string) => {
    if (!address.includes('/why-not/')) return usual(address)
    if (!isRefused)
      return Promise.resolve(Response.json({ sentences: [{ en: 'The programme office had set your place.', de: '' }] }))
    isRefused = false
    return Promise.resolve(Response.json({ error: { code, message: '' } }, { status }))
  })
  const reason = { en: 'Mobility was your 1st preference.', de: '' }
  open('2026-04-10T10:00:00.000Z', { ...team, reason, others: [{ id: 'brinkmann', companyName: 'Brinkmann' }] })
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'brinkmann' } })
  expect(await screen.findByText(said, { exact: false })).toBeDefined()
})
