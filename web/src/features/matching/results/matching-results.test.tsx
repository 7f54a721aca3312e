import { screen, waitFor, within, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { serve } from '../../../lib/testing/page.tsx'
import { settings, show } from '../testing.tsx'
import { waitings } from '../../../ui/navigation/waiting.ts'
import { MatchingResults } from './matching-results.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { usePart } from '../use-part.ts'

const summary = (id: string, createdAt: string, more: object = {}) => ({
  id,
  edition: 'SS26',
  name: null,
  state: 'done',
  createdAt,
  author: 'office@university.example',
  settings,
  isShown: false,
  choice: null,
  isByHand: false,
  isOutdated: false,
  failure: null,
  refusal: null,
  progress: null,
  tiers: [],
  studentCount: 0,
  choices: [1, 20, 6, 3, 2],
  ...more,
})
const choice = { by: 'office@university.example', at: '2026-03-02T09:00:00.000Z' }
const chosen = summary('r1', '2026-03-02T08:00:00.000Z', { isShown: true, choice })
const details = {
  receipt: { inputDigest: '', resultDigest: '', millis: 1, certificate: { fit: 0, gap: 0, proven: true } },
  changes: { registered: 0, withdrawn: 0, corrected: 0, erased: 0, companies: 0, rules: 0 },
  teams: [],
  students: [],
  companies: [],
  alternatives: [],
  shortOfTeam: null,
}
const serveRuns = (runs: ReturnType<typeof summary>[]) =>
  serve({
    'GET /api/matching/runs': runs,
    'GET /api/matching/runs/r1': { ...chosen, ...details },
    'GET /api/matching/runs/r3': { ...runs[0], ...details },
    'GET /api/forms/matching': [],
  })

test('beside the chosen run a newer one is named, and leads to it', async () => {
  const running = summary('r4', '2026-03-02T11:00:00.000Z', { state: 'failed', refusal: null })
  serveRuns([running, summary('r3', '2026-03-02T10:30:00.000Z'), chosen, summary('r0', '2026-03-01T08:00:00.000Z')])
  show(<MatchingResults />)
  expect(await screen.findByText(/^A newer run from 2 Mar 2026, 11:30 exists\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View newer run' }).getAttribute('href')).toBe('/matching?run=r3')
})

test('no older run, and none that failed, is called newer than the chosen one', async () => {
  serveRuns([
    summary('r4', '2026-03-02T11:00:00.000Z', { state: 'failed' }),
    chosen,
    summary('r0', '2026-03-01T08:00:00.000Z'),
  ])
  show(<MatchingResults />)
  await screen.findByText(/^Chosen by office@university.example/)
  expect(screen.queryByText(/newer run/i)).toBeNull()
})

test('one line says of the run in view when, by whom and for how many, whichever tab is in view', async () => {
  const student = (id: string, team: number | null) => ({ id, firstname: 'Lena', lastname: id, team, studentRank: 1 })
  serve({
    'GET /api/matching/runs': [{ ...chosen, name: 'More mixed teams' }],
    'GET /api/matching/runs/r1': {
      ...chosen,
      ...details,
      name: 'More mixed teams',
      students: [student('s1', 0), student('s2', 1), student('s3', null)],
      teams: [0, 1].map(() => ({ companyId: 'c1', companyName: 'Alpen Robotik', fieldOfBusiness: '', students: [] })),
      companies: ['c1', 'c2', 'c3', 'c4'].map((id) => ({ id, isCancelled: false, reason: { en: '', de: '' } })),
    },
    'GET /api/forms/matching': [],
  })
  show(<MatchingResults />, '/?part=history')
  expect(await screen.findByRole('heading', { name: 'More mixed teams' })).toBeTruthy()
  expect(
    screen.getByText(
      '2 Mar 2026, 09:00 · office@university.example · 2 of 3 students placed · 1 of 4 companies with a team',
    ),
  ).toBeTruthy()
})

test('the review begins with how many have a place, and who has none: why, and what would help', async () => {
  const student = (id: string, team: number | null, because: string) => ({
    id,
    firstname: 'Lena',
    lastname: id,
    matrikelnummer: id,
    currentfieldofstudy: '',
    team,
    because,
    waiting: null,
    studentRank: 1,
  })
  const company = (id: string, isCancelled: boolean) => ({
    students: 1,
    id,
    companyName: id,
    fieldOfBusiness: 'IT',
    isCancelled,
    reason: { en: 'A team needs 3.', de: '' },
  })
  serve({
    'GET /api/matching/runs': [chosen],
    'GET /api/matching/runs/r1': {
      ...chosen,
      ...details,
      students: [
        student('s1', 0, 'matched'),
        student('s0', 1, 'matched'),
        student('s2', null, 'rules'),
        student('s3', null, 'unplaced'),
      ],
      teams: ['Aldor', 'Cirrus'].map((id) => ({ companyId: id, companyName: id, fieldOfBusiness: '', students: [] })),
      companies: [company('Aldor', false), company('Benzo', false), company('Cirrus', true), company('Drava', true)],
    },
    'GET /api/forms/matching': [],
  })
  show(<MatchingResults />)
  await screen.findByRole('heading', { name: '1 of 4 students have a place, and 1 of 2 companies have a team' })
  const list = within(screen.getByRole('region', { name: 'Without a team' }))
  expect(list.getAllByRole('link').map((link) => [link.closest('li')?.textContent, link.getAttribute('href')])).toEqual(
    [
      [
        expect.stringMatching(/^Lena s2 .*: The rules between people .* Change the rules$/),
        '/startmatching?part=rules',
      ],
      [expect.stringMatching(/^Lena s3 .* Move by hand on the board$/), '/matching?run=r1&part=board'],
      [expect.stringMatching(/^Benzo \(IT\): A team needs 3\. /), '/startmatching?part=companies'],
      [expect.stringMatching(/^Cirrus \(IT\): Cirrus cancelled\. /), '/matching?run=r1&part=repair'],
    ],
  )
})

test('a run has four tabs, and the adjustment opens beside what has changed', async () => {
  serveRuns([chosen])
  const router = show(<MatchingResults />)
  const opener = await screen.findByRole('button', { name: 'Adjust with few moves …' })
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Teams',
    'Board',
    'Quality',
    'Runs',
  ])
  expect(opener.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(opener)
  const section = screen.getByRole('region', { name: 'Adjustment' })
  expect(document.activeElement).toBe(within(section).getByRole('heading', { name: 'Adjustment' }))
  expect(router.state.location.search).toBe('?part=repair')
  await userEvent.click(opener)
  expect(screen.queryByRole('region', { name: 'Adjustment' })).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('the address of an open adjustment opens it, in the first tab', async () => {
  serveRuns([chosen])
  show(<MatchingResults />, '/?part=repair')
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Teams')
  expect(screen.getByRole('region', { name: 'Adjustment' })).toBeTruthy()
})

test('the link of what waits for a run to be chosen leads to all runs', async () => {
  serveRuns([chosen])
  show(<MatchingResults />, new URL(waitings['run-not-chosen'].to, 'http://x').search)
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Runs')
})

const published = {
  teams: 1,
  people: [{ name: 'Lena Sommer', companyId: 'c1', companyName: 'Alpen Robotik', state: 'accepted' }],
}

test.each([
  ['the published teams once there are some', published, null],
  ['the run in view before that', null, 'r1'],
])('an adjustment starts from %s', async (_, standing, runId) => {
  const sent = serve({
    'GET /api/matching/runs': [chosen],
    'GET /api/matching/runs/r1': { ...chosen, ...details },
    'GET /api/forms/matching': [],
    'GET /api/matching/desk': { edition: 'SS26', settings, students: 1, published: standing, companies: [] },
    'POST /api/matching/runs': { status: 202, body: { id: 'r2' } },
  })
  show(<MatchingResults />)
  await userEvent.click(await screen.findByRole('button', { name: 'Adjust with few moves …' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Adjust with as few moves as possible' }))
  const asked = () =>
    sent.filter(({ method, path }) => method === 'POST' && path === '/api/matching/runs').map(({ body }) => body)
  await waitFor(() => expect(asked()).toEqual([{ ...settings, repair: { runId, dissolve: [], isLocked: false } }]))
})

test('of an outdated run nothing new is computed past the question once teams are published', async () => {
  serve({
    'GET /api/matching/runs': [chosen],
    'GET /api/matching/runs/r1': { ...chosen, ...details, isOutdated: true },
    'GET /api/forms/matching': [],
    'GET /api/matching/desk': { edition: 'SS26', settings, students: 1, published, companies: [] },
  })
  show(<MatchingResults />)
  const link = await screen.findByRole('link', { name: 'Start over' })
  expect(link.getAttribute('href')).toBe('/startmatching?part=settings')
  expect(screen.queryByRole('button', { name: 'Run again with these settings' })).toBeNull()
})

test('runs are listed by name with who got which preference, and without points', async () => {
  serveRuns([
    summary('r3', '2026-03-02T10:30:00.000Z', { name: 'More mixed teams', state: 'failed', choices: null }),
    chosen,
  ])
  show(<MatchingResults />)
  await userEvent.click(await screen.findByRole('tab', { name: 'Runs' }))
  const rows = within(screen.getByRole('table', { name: 'Runs' })).getAllByRole('row')
  const cells = rows.map((row) => within(row).getAllByRole(row === rows[0] ? 'columnheader' : 'cell'))
  expect(cells[0]?.slice(1, 7).map(({ textContent }) => textContent)).toEqual([
    'Students with a place',
    '1st preference',
    '2nd preference',
    '3rd preference',
    'Patent interest',
    'No listed field',
  ])
  expect(rows[1]?.textContent).toContain('More mixed teams')
  expect(cells[1]?.slice(0, 6).map(({ textContent }) => textContent)).toEqual(['–', '–', '–', '–', '–', '–'])
  expect(cells[2]?.slice(0, 6).map(({ textContent }) => textContent)).toEqual(['32', '20', '6', '3', '2', '1'])
})

test('a run is named, and its name can be taken away again', async () => {
  const sent = serve({
    'GET /api/matching/runs': [summary('r1', '2026-03-02T08:00:00.000Z', { isShown: true, name: 'First try' })],
    'GET /api/matching/runs/r1': { ...chosen, ...details },
    'GET /api/forms/matching': [],
    'POST /api/matching/runs/r1/name': chosen,
  })
  show(<MatchingResults />)
  await userEvent.click(await screen.findByRole('tab', { name: 'Runs' }))
  const rename = async (text: string) => {
    await userEvent.click(screen.getByRole('button', { name: /^Name run/ }))
    const field = screen.getByLabelText<HTMLInputElement>(/^Name of the run/)
    expect(field.value).toBe('First try')
    await userEvent.clear(field)
    if (text !== '') await userEvent.type(field, text)
    await userEvent.click(screen.getByRole('button', { name: 'Save name' }))
    await waitFor(() => expect(screen.queryByLabelText(/^Name of the run/)).toBeNull())
  }
  await rename(' More mixed teams ')
  await rename('')
  const names = sent.filter(({ path }) => path === '/api/matching/runs/r1/name').map(({ body }) => body)
  expect(names).toEqual([{ name: 'More mixed teams' }, { name: null }])
})

test('until the run of a move is there, the board stays on the run that it was made on; then it goes on where it was', async () => {
  const ada = { id: 's1', firstname: 'Ada', lastname: 'Novak', matrikelnummer: '1', team: 0, studentRank: 1 }
  const teams = [{ companyId: 'c1', companyName: 'Krona', fieldOfBusiness: '', students: ['s1'] }]
  const companies = [teams[0], { companyId: 'c2', companyName: 'Helios' }].map((one) => ({
    ...one,
    id: one?.companyId,
    reason: { en: '', de: '' },
  }))
  const onBoard = {
    ...details,
    teams,
    companies,
    students: [{ ...ada, preferredFieldOfBusiness: [], because: 'matched' }],
  }
  const before = summary('r0', '2026-03-01T08:00:00.000Z', { name: 'Before' })
  let after = summary('r5', '2026-03-03T08:00:00.000Z', { name: 'After', state: 'running', isByHand: true })
  let isStarted = false
  const offer = {
    cost: { kind: 'same', isWhole: true },
    moved: [
      {
        id: 's1',
        name: 'Ada Novak',
        from: { companyName: 'Krona', studentRank: 1 },
        to: { companyName: 'Helios', studentRank: 0 },
      },
    ],
    teams: [],
  }
  const sent = serve({
    'GET /api/matching/runs': () => [...(isStarted ? [after] : []), chosen, before],
    'GET /api/matching/runs/r0': { ...before, ...onBoard },
    'GET /api/matching/runs/r1': { ...chosen, ...onBoard },
    'GET /api/matching/runs/r5': () => ({ ...after, ...onBoard }),
    'GET /api/matching/desk': { published: null },
    'GET /api/matching/runs/r0/students/s1/moves/c2': {
      alone: offer,
      swaps: [],
      chain: null,
      isShortest: true,
      unmet: { rules: [], companies: [] },
    },
    'GET /api/matching/moves': () => ({
      undo: isStarted
        ? { id: 'r5', state: 'running', runBefore: 'r0', name: 'Ada Novak', companyName: 'Helios', by: after.author }
        : null,
      redo: null,
    }),
    'POST /api/matching/moves': () => {
      isStarted = true
      return { status: 202, body: { ...after, pin: { id: 'p1', replaced: null } } }
    },
  })
  show(<MatchingResults />, '/?run=r0&part=board')
  await userEvent.click(await screen.findByRole('button', { name: /^Move Ada Novak/ }))
  await userEvent.selectOptions(await screen.findByLabelText(/^Company/), 'c2')
  await userEvent.click(await screen.findByRole('radio', { name: /^Only Ada Novak/ }))
  await userEvent.type(screen.getByLabelText(/^Reason for the move/), 'Asked for it')
  const board = document.querySelector('.board')
  await userEvent.click(screen.getByRole('button', { name: 'Make this move' }))
  await screen.findByRole('heading', { name: 'A run is in progress' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('heading', { name: 'Before' })).toBeTruthy()
  after = { ...after, state: 'done' }
  await screen.findByRole('heading', { name: 'After' }, { timeout: 5000 })
  expect(document.querySelector('.board')).toBe(board)
  // The chosen run was never in view.
  expect(sent.filter(({ path }) => path === '/api/matching/runs/r1')).toEqual([])
})

function Page() {
  return <Tabs {...usePart()} label="Parts" tabs={['teams', 'board'].map((id) => ({ id, label: id }))} />
}

test('a tab is in the address, beside what is there, and adds no step to the way back', async () => {
  const router = createMemoryRouter([{ path: '/matching', element: <Page /> }], {
    initialEntries: ['/matching?run=7'],
  })
  render(<RouterProvider router={router} />)
  await userEvent.click(screen.getByRole('tab', { name: 'board' }))
  expect(router.state.location.search).toBe('?run=7&part=board')
  expect(router.state.historyAction).toBe('REPLACE')
})

test('a reload keeps the tab', () => {
  const router = createMemoryRouter([{ path: '/matching', element: <Page /> }], {
    initialEntries: ['/matching?part=board'],
  })
  render(<RouterProvider router={router} />)
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('board')
})
