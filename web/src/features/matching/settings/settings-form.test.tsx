import { PointsTable } from '@project-week/contract/matching/settings'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { sumOfLists } from './points-fields.tsx'
import { SettingsForm } from './settings-form.tsx'
import { type Sent, serve, settings, show } from '../testing.tsx'

afterEach(() => vi.unstubAllGlobals())

/** What the price of fairness is asked for comes by itself. */
const asked = (sent: readonly Sent[]) => sent.filter(({ path }) => path !== '/api/matching/fairness')
const start = () => userEvent.click(screen.getByRole('button', { name: 'Start Matching' }))
const ownTable = () => screen.getByRole('checkbox', { name: 'Each pair of ranks by itself' })
const cell = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name })
const table = () => within(screen.getByRole('table', { name: 'Points by both ranks' }))
const set = async (field: HTMLElement, value: string) => {
  await userEvent.clear(field)
  await userEvent.type(field, value)
}

test('the table of points follows the two lists, and none is sent', async () => {
  const sent = serve({ 'POST /api/matching/runs': { state: 'running' } })
  show(<SettingsForm defaults={settings} failed={undefined} />)
  await set(screen.getAllByRole('spinbutton', { name: '1st choice' })[0]!, '70')
  // 70 + 40 where both are first; the last row is "not listed", which counts the company's list alone.
  expect(table().getAllByRole('row')[1]?.textContent).toBe('1st choice11010498928670')
  expect(table().getAllByRole('row')[4]?.textContent).toBe('Not listed40342822160')
  await start()
  await waitFor(() => expect(asked(sent)).toHaveLength(1))
  expect(asked(sent)[0]?.body).toEqual({ ...settings, student: [70, 45, 30] })
})

test('each of the 24 pairs can be set by itself, starting from the lists', async () => {
  const sent = serve({ 'POST /api/matching/runs': { state: 'running' } })
  show(<SettingsForm defaults={settings} failed={undefined} />)
  await userEvent.click(ownTable())
  expect(table().getAllByRole('spinbutton')).toHaveLength(24)
  expect(cell('2nd choice, Listed 1st').value).toBe('85')
  await set(cell('1st choice, Listed 1st'), '150')
  await start()
  await waitFor(() => expect(asked(sent)).toHaveLength(1))
  const points = sumOfLists(settings)
  points[1][1] = 150
  expect(asked(sent)[0]?.body).toEqual({ ...settings, points })
})

test('a table that rises as a rank worsens is refused where it rises, and nothing is sent', async () => {
  const sent = serve({})
  show(<SettingsForm defaults={{ ...settings, points: sumOfLists(settings) }} failed={undefined} />)
  await set(cell('3rd choice, Listed 1st'), '90')
  await start()
  expect(await screen.findByRole('alert')).toBeTruthy()
  const row = table().getByRole('rowheader', { name: /3rd choice/ })
  expect(row.textContent).toContain('Points must not rise as a rank worsens')
  expect(cell('3rd choice, Listed 1st').getAttribute('aria-invalid')).toBe('true')
  expect(asked(sent)).toEqual([])
})

test('going back to the lists forgets the table', async () => {
  const sent = serve({ 'POST /api/matching/runs': { state: 'running' } })
  show(<SettingsForm defaults={{ ...settings, points: sumOfLists(settings) }} failed={undefined} />)
  await userEvent.click(ownTable())
  await start()
  await waitFor(() => expect(asked(sent)).toHaveLength(1))
  expect(asked(sent)[0]?.body).toEqual(settings)
})

test.each([
  [[1, 1], 99, true],
  [[0, 0], 1, true],
  [[0, 5], 41, false],
  [[3, 0], 46, false],
] as const)('a default table with pair %j at %i is monotone: %s', ([studentRank, companyRank], points, isFine) => {
  const changed = sumOfLists(settings)
  changed[studentRank][companyRank] = points
  expect(PointsTable.safeParse(changed).success).toBe(isFine)
})

test('rules that clash are shown by name, and a setting that resolves it is changed after a question', async () => {
  const conflict = {
    companies: [
      {
        companyName: 'Alpen Robotik',
        pins: [
          {
            ruleId: '0b6f8a52-5f0c-4c55-9a52-3d3e0d9a6a11',
            student: 'Lena Sommer',
            matrikelnummer: '1',
            companyName: 'Alpen Robotik',
          },
        ],
        needed: 4,
      },
    ],
    exclusions: [],
    locks: [],
    needed: 4,
    available: 3,
    changes: [{ kind: 'minimum', minimum: 4 }],
  }
  const sent = serve({
    'POST /api/matching/runs': {
      status: 422,
      body: {
        error: {
          code: 'matching_impossible',
          message: 'The rules cannot be kept together',
          details: { code: 'rules-clash', data: { needed: 4, available: 3 }, conflict },
        },
      },
    },
    'POST /api/matching/check': ({ body }: { body: unknown }) => ({
      conflict: (body as { minimum: number }).minimum === 5 ? conflict : null,
    }),
  })
  show(<SettingsForm defaults={{ ...settings, minimum: 5 }} failed={undefined} />)
  await start()
  const link = await screen.findByRole('link', { name: 'Lena Sommer' })
  expect(link.getAttribute('href')).toMatch(/part=rules#rule-0b6f8a52/)
  await userEvent.click(screen.getByRole('button', { name: 'Allow teams of 4' }))
  // Proposed is not done.
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Smallest team' }).value).toBe('5')
  await userEvent.click(screen.getByRole('button', { name: 'Yes, change it' }))
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Smallest team' }).value).toBe('4')
  await screen.findByText('The rules can be kept now. Start the run again.')
  expect(asked(sent).map(({ path }) => path)).toEqual([
    '/api/matching/runs',
    '/api/matching/check',
    '/api/matching/check',
  ])
})

test('everything wrong is said at once, each with its field, and leads to it', async () => {
  const sent = serve({})
  show(<SettingsForm defaults={settings} failed={undefined} />)
  await set(screen.getByRole('spinbutton', { name: 'Smallest team' }), '6')
  await set(screen.getByRole('spinbutton', { name: 'Largest team' }), '4')
  await set(screen.getAllByRole('spinbutton', { name: 'Listed 3rd' })[0]!, '99')
  await userEvent.clear(screen.getAllByRole('spinbutton', { name: '2nd choice' })[0]!)
  await userEvent.clear(screen.getByRole('spinbutton', { name: /^Seed/ }))
  await set(screen.getByRole('spinbutton', { name: /^Time for the proof/ }), '601')
  await start()
  const summary = within(await screen.findByRole('alert'))
  expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Smallest team: a whole number from 1 to 5',
    'The largest team is smaller than the smallest',
    '2nd choice: a whole number from 0 to 10000',
    'Listed 3rd: must not count more than the one before',
    'Seed: please enter a whole number',
    'Time for the proof: a number from 0 to 600',
  ])
  await userEvent.click(summary.getByRole('link', { name: /^Listed 3rd/ }))
  expect(document.activeElement).toBe(screen.getAllByRole('spinbutton', { name: /^Listed 3rd/ })[0])
  expect(asked(sent)).toEqual([])
})

test('fairness has its price beside it, and is sent with the priority in its order', async () => {
  const sent = serve({
    'POST /api/matching/fairness': { fit: { cost: 359, least: 359, most: 359 }, isExact: true, gained: 14 },
    'POST /api/matching/runs': { state: 'running' },
  })
  show(<SettingsForm defaults={settings} failed={undefined} />)
  expect(
    await screen.findByText('Now: 14 fewer in a team that neither side listed, for 359 points of fit.'),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Fairness before fit' }))
  const priority = screen.getByRole('combobox', { name: /Who gets a place/ })
  for (const letters of ['Registered', 'Higher']) await userEvent.type(priority, `${letters}{Enter}`)
  await userEvent.click(screen.getByRole('button', { name: 'Move Higher semester up' }))
  await start()
  await waitFor(() => expect(asked(sent)).toHaveLength(1))
  expect(asked(sent)[0]?.body).toEqual({
    ...settings,
    fairness: true,
    priority: ['higher-semester', 'registered-earlier'],
  })
})

test('companies whose field counts for nothing are named before a run is started', async () => {
  serve({})
  show(<SettingsForm defaults={settings} failed={undefined} unmapped={['Weingut Isar']} />)
  expect(screen.getByText(/^Weingut Isar .*count for nothing there/)).toBeTruthy()
})
