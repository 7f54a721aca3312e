import type { MoveOffer, Run, RunStudent } from '@project-week/contract/matching/matching'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Toasts } from '../../../ui/overlays/toasts.tsx'
import { type Sent, serve } from '../../../lib/testing/page.tsx'
import { settings, show } from '../testing.tsx'
import { Board } from './board.tsx'
import { BoardHistory } from './board-history.tsx'
import { type BoardSteps, useBoardSteps } from './board-steps.ts'
import { MoveDialog } from './move-dialog.tsx'

const student = { id: 's1', firstname: 'Ada', lastname: 'Novak', team: 0, matrikelnummer: '1' } as RunStudent
const run = {
  id: 'r1',
  settings,
  tiers: [{ tier: 'placed' }, { tier: 'unchosen' }, { tier: 'fit' }],
  students: [student],
  teams: [{ companyId: 'c1', companyName: 'Krona', fieldOfBusiness: '', students: ['s1'] }],
  companies: [
    { id: 'c1', companyName: 'Krona', reason: { en: '', de: '' } },
    { id: 'c2', companyName: 'Helios', reason: { en: '2 students listed the company’s field.', de: '' } },
  ],
} as unknown as Run
const place = (companyName: string, studentRank: number) => ({ companyName, studentRank })
const swap: MoveOffer = {
  cost: { kind: 'fit', least: 12, most: 12, isNet: false },
  moved: [
    { id: 's1', name: 'Ada Novak', from: place('Krona', 1), to: place('Helios', 3) },
    { id: 's2', name: 'Ben Okafor', from: place('Helios', 0), to: place('Krona', 2) },
  ],
  teams: [{ at: 0, companyId: 'c1', students: ['s2'] }],
}
const best: MoveOffer = { ...swap, cost: { kind: 'same', isWhole: true }, teams: [] }
const path = '/api/matching/runs/r1/students/s1/moves/c2'
const pinned = { id: 'p1', replaced: null }

const serveMoves = (moves: object, more: Record<string, object | ((sent: Sent) => object)> = {}) =>
  serve({
    [`GET ${path}`]: moves,
    [`POST ${path}`]: ({ body }) => ({ offer: (body as { most: number }).most < 3 ? null : best, isBest: true }),
    'POST /api/matching/moves': { status: 202, body: { id: 'r2', pin: pinned } },
    ...more,
  })
const open = (onStarted: (runId: string) => void = () => {}) =>
  show(<MoveDialog run={run} move={{ student, companyId: 'c2' }} onClose={() => {}} onStarted={onStarted} />)
const none = { rules: [], companies: [] }
const offers = { alone: null, swaps: [swap], chain: null, isShortest: true, unmet: none }

test('each way to move says its cost and everybody by name, and what is not possible is said', async () => {
  serveMoves(offers)
  open()
  const radio = await screen.findByRole('radio', { name: 'Swap with Ben Okafor' })
  const text = document.getElementById(radio.getAttribute('aria-describedby') ?? '')
  expect(text?.textContent).toContain('Costs 12 points of fit.')
  expect(text?.textContent).toContain('Ada Novak: Krona → Helios 1st choice → 3rd choice')
  expect(text?.textContent).toContain('Ben Okafor: Helios → Krona Not listed → 2nd choice')
  expect(screen.getByText(/^Moving only Ada Novak isn’t possible/)).toBeTruthy()
  await screen.findByRole('radio', { name: 'Best result with at most 5 people losing their place' })
  expect(screen.getByText(/^Verified optimal up to the match score/)).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText(/^At most this many people/), '2')
  expect(await screen.findByText(/^No result with at most 2 people losing/)).toBeTruthy()
})

test('the three cheapest ways to move stand first, the best once, and the others are folded away', async () => {
  const swapWith = (id: string, cost: MoveOffer['cost']): MoveOffer => ({
    cost,
    moved: [swap.moved[0]!, { id, name: `Person ${id}`, from: place('Helios', 0), to: null }],
    teams: [{ at: 0, companyId: 'c1', students: [id, 'x'] }],
  })
  const fit = (points: number) => ({ kind: 'fit', least: points, most: points, isNet: false }) as const
  const tier = (name: 'placed' | 'unchosen', before: number, after: number) =>
    ({ kind: 'tier', tier: name, before, after }) as const
  const swaps = [
    swapWith('worst', tier('placed', 9, 8)),
    swapWith('bad', tier('unchosen', 1, 2)),
    swapWith('dear', fit(30)),
    swapWith('cheap', fit(2)),
    swapWith('best', tier('unchosen', 1, 0)),
  ]
  // The same teams, in another order of their members.
  const same = { ...swaps[4]!, teams: [{ at: 0, companyId: 'c1', students: ['x', 'best'] }] }
  serveMoves({ ...offers, swaps }, { [`POST ${path}`]: { offer: same, isBest: true } })
  open()
  await screen.findByText(/^Verified optimal up to the match score/)
  const names = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  const more = screen.getByText('More ways to move').closest('details')
  expect(more?.open).toBe(false)
  const folded = within(more!)
    .getAllByRole('radio', { hidden: true })
    .map((radio) => radio.closest('label')?.textContent)
  expect(names.filter((name) => !folded.includes(name))).toEqual(
    ['best', 'cheap', 'dear'].map((id) => `Swap with Person ${id}`),
  )
  expect(folded).toEqual(['Swap with Person bad', 'Swap with Person worst', 'Everyone may move'])
})

test('nothing is started without a move and a reason; then one call makes the pin and a run with these teams', async () => {
  const sent = serveMoves(offers)
  const onStarted = vi.fn<(runId: string) => void>()
  open(onStarted)
  const radio = await screen.findByRole('radio', { name: 'Swap with Ben Okafor' })
  const make = screen.getByRole('button', { name: 'Make this move' })
  await userEvent.click(make)
  expect(await screen.findByText('Choose a move')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0])
  await userEvent.click(radio)
  await userEvent.click(make)
  expect(await screen.findByText('Enter a reason')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(/^Reason for the move/))
  expect(sent.filter((one) => one.method === 'POST' && one.path !== path)).toEqual([])
  await userEvent.type(screen.getByLabelText(/^Reason for the move/), 'Asked for it')
  await userEvent.click(make)
  await waitFor(() => expect(onStarted.mock.calls).toEqual([['r2']]))
  expect(sent.filter((one) => one.method === 'POST' && one.path !== path)).toMatchObject([
    {
      path: '/api/matching/moves',
      body: { runId: 'r1', studentId: 's1', companyId: 'c2', reason: 'Asked for it', teams: swap.teams },
    },
  ])
})

test.each([
  ['pinned-and-excluded', 'An exclusion forbids this pair.'],
  ['locked-and-pinned', 'The student is in a locked team. Unlock it first.'],
])('a move that a rule forbids (%s) says which, and can be asked for again', async (code, said) => {
  let count = 0
  const refused = {
    status: 422,
    body: {
      error: {
        code: 'matching_impossible',
        message: 'student 1 is pinned to c2',
        details: { code, data: { matrikelnummer: '1', companyId: 'c2' } },
      },
    },
  }
  serveMoves(offers, { [`GET ${path}`]: () => (count++ === 0 ? refused : offers) })
  open()
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText(said)).toBeTruthy()
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await screen.findByRole('radio', { name: 'Swap with Ben Okafor' })
})

test('what the teams do not keep themselves is named, with the way to adjust them', async () => {
  const pin = {
    id: 'p7',
    kind: 'pin',
    students: [{ ...student, firstname: 'Ben', lastname: 'Okafor' }],
    companies: [{ id: 'c1', companyName: 'Krona' }],
    property: null,
  }
  serveMoves(
    { ...offers, swaps: [], unmet: { rules: ['p7'], companies: ['Helios'] } },
    { 'GET /api/matching/rules': [pin] },
  )
  open()
  const link = await screen.findByRole('link', { name: 'Pin: Ben Okafor at Krona' })
  expect(link.getAttribute('href')).toContain('#rule-p7')
  expect(screen.getByText('Teams whose size or members are no longer allowed: Helios')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Adjust with few moves …' }).getAttribute('href')).toBe(
    '/matching?run=r1&part=repair',
  )
})

const movesAda = /^Move Ada Novak/

const noSteps: BoardSteps = {
  undo: undefined,
  redo: undefined,
  isPending: false,
  last: null,
  isUnderWay: false,
  view: () => undefined,
}

test('the card of a company without a team says why', () => {
  show(<Board run={run} search="" steps={noSteps} />)
  expect(screen.getByText('2 students listed the company’s field.')).toBeTruthy()
})

test('a place that was offered on suggests nobody else', async () => {
  serve({ 'GET /api/publishing/replacements/r1/s1': { team: null, candidates: [], passedOnTo: 'Zoe Lang' } })
  show(<Board run={{ ...run, students: [{ ...student, hasDeclined: true }] }} search="" steps={noSteps} />)
  await userEvent.click(screen.getByRole('button', { name: /^Replacements/ }))
  expect(await screen.findByText('The place was offered to Zoe Lang.')).toBeTruthy()
  expect(screen.queryByText('Available students')).toBeNull()
})

test('students without a team are listed in the order of the waiting list', () => {
  const waits = (rank: number) => ({
    ...student,
    id: `w${rank}`,
    team: null,
    lastname: `Rank ${rank}`,
    waiting: { rank },
  })
  show(<Board run={{ ...run, students: [waits(2), waits(1)] } as unknown as Run} search="" steps={noSteps} />)
  const moves = screen
    .getAllByRole('button', { name: /^Move Ada Rank/ })
    .map((button) => button.getAttribute('aria-label'))
  expect(moves).toEqual([expect.stringContaining('Rank 1'), expect.stringContaining('Rank 2')])
})

test('while a move is being calculated no second one is begun, which the board drawn anew would close', async () => {
  serveMoves(offers)
  show(
    <>
      <Board run={run} search="" steps={{ ...noSteps, isUnderWay: true }} />
      <Toasts />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: movesAda }))
  expect(
    await screen.findByText('The last move is still being calculated. Try again once it’s on the board.'),
  ).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  show(<Board run={run} search="" steps={noSteps} />)
  await userEvent.click(screen.getByRole('button', { name: movesAda }))
  expect(await screen.findByRole('dialog', { name: 'Move Ada Novak' })).toBeTruthy()
})

const made = {
  id: 'r2',
  state: 'done',
  runBefore: 'r1',
  name: 'Ada Novak',
  companyName: 'Helios',
  by: 'mira@university.example',
}

function Session({ first, state = 'done', onView }: { first: string; state?: string; onView: (id: string) => void }) {
  const [inView, setInView] = useState(first)
  const runs = [
    { id: 'r2', state },
    { id: 'r1', state: 'done' },
  ] as Run[]
  const steps = useBoardSteps(runs, (id) => {
    onView(id)
    setInView(id)
  })
  return <BoardHistory steps={steps} runId={inView} />
}

test('a move is undone and redone with the keyboard, after a reload too, and says whose it is', async () => {
  let isMade = true
  const sent = serve({
    'GET /api/matching/moves': () => ({ undo: isMade ? made : null, redo: isMade ? null : made }),
    'POST /api/matching/moves/r2': ({ body }) => {
      isMade = (body as { step: string }).step === 'redo'
      return { id: isMade ? 'r2' : 'r1' }
    },
  })
  const onView = vi.fn<(id: string) => void>()
  show(<Session first="r2" onView={onView} />)
  await screen.findByRole('button', { name: 'Undo: Ada Novak to Helios (mira@university.example)' })
  expect(document.activeElement).toBe(document.body)
  await userEvent.keyboard('{Control>}z{/Control}')
  await screen.findByRole('button', { name: /^Redo: Ada Novak to Helios/ })
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Moves on this board' }))
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await screen.findByRole('button', { name: /^Undo: Ada Novak to Helios/ })
  expect(onView.mock.calls).toEqual([['r1'], ['r2']])
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { step: 'undo' },
    { step: 'redo' },
  ])
})

test('a move is undone on its own board only, one whose run failed on the board that it was made on', async () => {
  serve({ 'GET /api/matching/moves': { undo: made, redo: null } })
  const undo = { name: /^Undo: Ada Novak/ }
  show(<Session first="r2" onView={() => {}} />)
  await screen.findByRole('button', undo)
  cleanup()
  show(<Session first="r1" state="failed" onView={() => {}} />)
  await screen.findByRole('button', undo)
  for (const state of ['done', 'running']) {
    cleanup()
    const sent = serve({ 'GET /api/matching/moves': { undo: made, redo: null } })
    show(<Session first="r1" state={state} onView={() => {}} />)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(screen.queryByRole('button', undo)).toBeNull()
  }
})

test('a move that can’t be redone any more says why', async () => {
  const message = 'Registrations, companies or rules have changed since this move. Make the move again on the board.'
  serve({
    'GET /api/matching/moves': { undo: null, redo: made },
    'POST /api/matching/moves/r2': { status: 409, body: { error: { code: 'conflict', message } } },
  })
  show(
    <>
      <Session first="r1" onView={() => {}} />
      <Toasts />
    </>,
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Redo: Ada Novak/ }))
  expect(await screen.findByText(message)).toBeTruthy()
})
