import type { PublishedTeams } from '@project-week/contract/matching/matching'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { serve } from '../../../lib/testing/page.tsx'
import { settings, show } from '../testing.tsx'
import { MatchingStart } from './matching-start.tsx'

const company = {
  id: '0b6f8a52-5f0c-4c55-9a52-3d3e0d9a6c01',
  companyName: 'Alpen Robotik',
  fieldOfBusiness: 'Mobility',
  isUnmapped: false,
  mappedFieldOfBusiness: null,
  teamLimit: 2,
  madeByHand: 0,
  minimumTeam: null,
  maximumTeam: null,
}
const person = (name: string, state: PublishedTeams['people'][number]['state']) => ({
  id: name,
  name,
  companyId: company.id,
  companyName: company.companyName,
  state,
})
const published: PublishedTeams = {
  teams: 1,
  people: [person('Ben Ivanova', 'asked'), person('Lena Sommer', 'accepted'), person('Omar Khan', 'accepted')],
}
const failed = {
  id: '0b6f8a52-5f0c-4c55-9a52-3d3e0d9a6c02',
  state: 'failed',
  isShown: false,
  settings,
  refusal: { code: 'interrupted', data: {} },
  failure: 'The server was stopped while this run was under way.',
}

function serveDesk(given: { published?: PublishedTeams | null; companies?: object[]; runs?: object[] }) {
  return serve({
    'GET /api/matching/desk': {
      edition: 'SS26',
      settings,
      students: 40,
      published: given.published ?? null,
      companies: given.companies ?? [company],
    },
    'GET /api/matching/runs': given.runs ?? [],
    'POST /api/matching/runs': { id: 'r2', state: 'running' },
  })
}
const tabs = async () => (await screen.findAllByRole('tab')).map(({ textContent }) => textContent)
const startedWith = (sent: ReturnType<typeof serve>) =>
  sent.filter(({ method, path }) => method === 'POST' && path === '/api/matching/runs').map(({ body }) => body)

test('before a publication a run starts at once, and nothing is asked', async () => {
  const sent = serveDesk({})
  show(<MatchingStart />)
  expect((await tabs())[0]).toBe('Settings')
  expect(screen.queryByRole('checkbox', { name: 'Published places can change' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Start Matching' }))
  await waitFor(() => expect(startedWith(sent)).toEqual([settings]))
})

test('after a publication the first choice is to adjust the published teams', async () => {
  const sent = serveDesk({ published })
  show(<MatchingStart />)
  expect((await tabs()).slice(0, 2)).toEqual(['Adjust the published teams', 'Start over'])
  await userEvent.click(screen.getByRole('button', { name: 'Adjust with as few moves as possible' }))
  await waitFor(() => expect(startedWith(sent)).toHaveLength(1))
  expect(startedWith(sent)).toEqual([{ ...settings, repair: { runId: null, dissolve: [], isLocked: false } }])
})

test('starting over names whose place it may take, and waits until that is allowed', async () => {
  const sent = serveDesk({ published })
  show(<MatchingStart />)
  await userEvent.click(await screen.findByRole('tab', { name: 'Start over' }))
  expect(screen.getByText('2 students have accepted their place. A new matching can move them.')).toBeTruthy()
  const list = screen.getByText('Students with a place (3)').closest('details')
  expect(list?.open).toBe(false)
  const rows = within(list as HTMLElement).getAllByRole('row', { hidden: true })
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    'Lena SommerAlpen RobotikAccepted',
    'Omar KhanAlpen RobotikAccepted',
    'Ben IvanovaAlpen RobotikAwaiting reply',
  ])

  const start = screen.getByRole('button', { name: 'Start Matching' })
  await userEvent.click(start)
  const summary = await screen.findByRole('alert')
  await userEvent.click(within(summary).getByRole('link', { name: 'Confirm that published places can change' }))
  const allow = screen.getByRole('checkbox', { name: 'Published places can change' })
  expect(document.activeElement).toBe(allow)
  expect(allow.getAttribute('aria-invalid')).toBe('true')
  expect(startedWith(sent)).toEqual([])

  await userEvent.click(allow)
  expect(screen.queryByText('Confirm that published places can change')).toBeNull()
  await userEvent.click(start)
  await waitFor(() => expect(startedWith(sent)).toEqual([settings]))
})

test('while nobody has accepted, the students with a place are counted', async () => {
  serveDesk({ published: { teams: 1, people: [person('Ben Ivanova', 'asked')] } })
  show(<MatchingStart />)
  await userEvent.click(await screen.findByRole('tab', { name: 'Start over' }))
  expect(screen.getByText('1 student has a place in a published team. A new matching can move them.')).toBeTruthy()
})

test.each([
  ['Adjust the published teams', { runId: null, dissolve: [], isLocked: false }],
  ['Start over', null],
])('a failure is shown where it was started: %s', async (name, repair) => {
  serveDesk({ published, runs: [{ ...failed, settings: { ...settings, repair } }] })
  show(<MatchingStart />)
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe(name)
  const panel = within(screen.getByRole('tabpanel', { name }))
  expect(panel.getByRole('alert').textContent).toContain('The server was stopped')
})

test('teams made by hand are no places of a run', async () => {
  serveDesk({
    companies: [
      { ...company, madeByHand: 1 },
      { ...company, id: 'c2', teamLimit: 1, madeByHand: 1 },
    ],
  })
  show(<MatchingStart />)
  expect(await screen.findByText('Taking part: 40 students, 1 companies with 5 places.')).toBeTruthy()
})
