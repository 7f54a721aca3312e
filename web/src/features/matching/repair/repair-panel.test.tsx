import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { serve, settings, show } from '../testing.tsx'
import { RepairPanel } from './repair-panel.tsx'

const id = '0b6f8a52-5f0c-4c55-9a52-3d3e0d9a6c01'
const run = {
  id,
  settings,
  changes: { registered: 0, withdrawn: 1, corrected: 0, erased: 0, companies: 0, rules: 0 },
  teams: [{ companyId: 'c1', companyName: 'Alpen Robotik', fieldOfBusiness: 'Mobility', students: [] }],
}
const point = (moved: number, fit: number, bound = fit) => ({
  moved,
  tiers: [
    { tier: 'served', value: 1, bound: 1, proven: true },
    { tier: 'fit', value: fit, bound, proven: fit === bound },
  ],
})

test('the chosen line of the frontier is the repair; the first one is that with the fewest moves', async () => {
  const sent = serve({
    'POST /api/matching/frontier': { points: [point(2, 900), point(3, 940, 955)] },
    'POST /api/matching/runs': { status: 202, body: { id: 'r2' } },
  })
  const onView = vi.fn()
  show(<RepairPanel run={run} onView={onView} />)
  const started = () => sent.filter(({ path }) => path === '/api/matching/runs').map(({ body }) => body)
  const table = within(await screen.findByRole('table'))
  expect(table.getByRole('row', { name: /3.*940 at best 955/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Repair with the fewest people moved' }))
  await waitFor(() => expect(onView).toHaveBeenCalledWith('r2'))
  const repair = { runId: id, dissolve: [], isLocked: false }
  expect(started()).toEqual([{ ...settings, repair }])
  await userEvent.click(table.getByRole('radio', { name: 'At most 3 people moved' }))
  await userEvent.click(screen.getByRole('button', { name: 'Repair with at most 3 people moved' }))
  await waitFor(() => expect(started()).toHaveLength(2))
  expect(started()[1]).toEqual({ ...settings, repair: { ...repair, moves: 3 } })
})
