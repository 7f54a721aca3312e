import { PointsTable } from '@project-week/contract/matching/settings'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sumOfLists } from './points-fields.tsx'
import { SettingsForm } from './settings-form.tsx'
import { serve } from '../../../lib/testing/page.tsx'
import { settings, show } from '../testing.tsx'

const start = () => userEvent.click(screen.getByRole('button', { name: 'Start Matching' }))
const ownTable = () => screen.getByRole('checkbox', { name: 'Set each pair of preferences separately' })
const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const table = () => within(screen.getByRole('table', { name: 'Points for each pair of preferences' }))
const set = async (field: HTMLElement, value: string) => {
  await userEvent.clear(field)
  await userEvent.type(field, value)
}

test('the table of points follows the two lists, and none is sent', async () => {
  const sent = serve({ 'POST /api/matching/runs': { state: 'running' } })
  show(<SettingsForm defaults={settings} failed={undefined} />)
  await set(screen.getAllByRole('textbox', { name: '1st choice' })[0]!, '70')
  // 70 + 40 where both are first; the last row is "not listed", which counts the company's list alone.
  expect(table().getAllByRole('row')[1]?.textContent).toBe('1st choice11010498928670')
  expect(table().getAllByRole('row')[4]?.textContent).toBe('Not listed40342822160')
  await start()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ ...settings, student: [70, 45, 30] })
})

test('each of the 24 pairs can be set by itself, starting from the lists', async () => {
  const sent = serve({ 'POST /api/matching/runs': { state: 'running' } })
  show(<SettingsForm defaults={settings} failed={undefined} />)
  await userEvent.click(ownTable())
  expect(table().getAllByRole('textbox')).toHaveLength(24)
  expect(cell('2nd choice, Listed 1st').value).toBe('85')
  await set(cell('1st choice, Listed 1st'), '150')
  await start()
  await waitFor(() => expect(sent).toHaveLength(1))
  const points = sumOfLists(settings)
  points[1][1] = 150
  expect(sent[0]?.body).toEqual({ ...settings, points })
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
  expect(sent).toEqual([])
})

test('going back to the lists forgets the table', async () => {
  const sent = serve({ 'POST /api/matching/runs': { state: 'running' } })
  show(<SettingsForm defaults={{ ...settings, points: sumOfLists(settings) }} failed={undefined} />)
  await userEvent.click(ownTable())
  await start()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual(settings)
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
          message: 'The rules contradict each other',
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
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Minimum team size' }).value).toBe('5')
  await userEvent.click(screen.getByRole('button', { name: 'Apply change' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Minimum team size' }).value).toBe('4')
  await screen.findByText('The rules no longer contradict each other. Start the run again.')
  expect(sent.map(({ path }) => path)).toEqual(['/api/matching/runs', '/api/matching/check', '/api/matching/check'])
})

test('everything wrong is said at once, each with its field, and leads to it', async () => {
  const sent = serve({})
  show(<SettingsForm defaults={settings} failed={undefined} />)
  await set(screen.getByRole('textbox', { name: 'Minimum team size' }), '6')
  await set(screen.getByRole('textbox', { name: 'Maximum team size' }), '4')
  await set(screen.getAllByRole('textbox', { name: 'Listed 3rd' })[0]!, '99')
  await userEvent.clear(screen.getAllByRole('textbox', { name: '2nd choice' })[0]!)
  await userEvent.clear(screen.getByRole('textbox', { name: /^Seed/ }))
  await set(screen.getByRole('textbox', { name: /^Time for verification/ }), '601')
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
  expect(document.activeElement).toBe(screen.getAllByRole('textbox', { name: /^Listed 3rd/ })[0])
  expect(sent).toEqual([])
})

test('the cost of fairness is computed on request, and fairness is sent with the priority in its order', async () => {
  const sent = serve({
    'POST /api/matching/setting-cost': {
      cost: { kind: 'fit', least: 359, most: 359, isNet: false },
      unlisted: 14,
      alone: 0,
    },
    'POST /api/matching/runs': { state: 'running' },
  })
  show(<SettingsForm defaults={settings} failed={undefined} />)
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Calculate the cost of fairness' }))
  expect(
    await screen.findByText('With it 14 fewer in a team that neither side listed. Costs 359 points of fit.'),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Fairness before match score' }))
  const priority = screen.getByRole('combobox', { name: /Priority when there are too few places/ })
  for (const letters of ['Registered', 'Higher']) await userEvent.type(priority, `${letters}{Enter}`)
  await userEvent.click(screen.getByRole('button', { name: 'Move Higher semester up' }))
  await start()
  const started = () => sent.filter(({ path }) => path === '/api/matching/runs')
  await waitFor(() => expect(started()).toHaveLength(1))
  expect(started()[0]?.body).toEqual({
    ...settings,
    fairness: true,
    priority: ['higher-semester', 'registered-earlier'],
  })
})

test('each default says what it costs on request, and none that changes nothing', async () => {
  const sent = serve({
    'POST /api/matching/setting-cost': {
      cost: { kind: 'fit', least: 101, most: 101, isNet: false },
      unlisted: 6,
      alone: 5,
    },
  })
  show(<SettingsForm defaults={{ ...settings, mixture: 8 }} failed={undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Calculate the cost of mixed programmes' }))
  expect(
    await screen.findByText('With it 5 fewer teams of one degree programme. Costs 101 points of fit.'),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Calculate the cost of few unwanted matches' }))
  expect(
    await screen.findByText('With it 6 fewer in a team that neither side listed. Costs 101 points of fit.'),
  ).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([
    { setting: 'mixture', settings: { ...settings, mixture: 8 } },
    { setting: 'fewUnlisted', settings: { ...settings, mixture: 8, fewUnlisted: true } },
  ])
  await set(screen.getByRole('textbox', { name: /^What mixed teams may cost/ }), '0')
  expect(screen.queryByRole('button', { name: 'Calculate the cost of mixed programmes' })).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Fairness before match score' }))
  expect(screen.queryByRole('button', { name: 'Calculate the cost of few unwanted matches' })).toBeNull()
})

test('companies whose field counts for nothing are mapped before a run is started', async () => {
  const sent = serve({ 'PUT /api/matching/companies/c1': {} })
  const company = { id: 'c1', companyName: 'Weingut Isar', fieldOfBusiness: 'Wine', mappedFieldOfBusiness: null }
  show(<SettingsForm defaults={settings} failed={undefined} unmapped={[company]} />)
  expect(screen.getByText(/^1 company .*count for it/)).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Weingut Isar is mapped to'), 'Health')
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ mappedFieldOfBusiness: 'Health' }]))
})
