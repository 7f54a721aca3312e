import type { Run } from '@project-week/contract/matching/matching'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { serve, settings, show } from '../testing.tsx'
import { BrokenPlaces } from './broken-places.tsx'

const run = {
  id: 'r1',
  settings,
  teams: [{ companyId: 'c1', companyName: 'Alpen Robotik', fieldOfBusiness: 'Mobility', students: ['s1'] }],
  students: [{ id: 's1', firstname: 'Lena', lastname: 'Sommer', team: 0, isWithdrawn: false, hasDeclined: true }],
  companies: [{ id: 'c1', companyName: 'Alpen Robotik', isCancelled: false }],
} as unknown as Run

test.each([
  ['from the published teams once there are some', { teams: 1, people: [] }, null],
  ['from the run before that', null, 'r1'],
])('other teams for a broken place are looked for %s', async (_, published, runId) => {
  const sent = serve({
    'GET /api/matching/desk': { edition: 'SS26', settings, students: 1, published, companies: [] },
    'GET /api/publishing/replacements/r1/s1': { candidates: [], isPublished: published !== null },
    'POST /api/matching/frontier': { points: [{ moved: 0, tiers: [{ tier: 'fit', value: 90 }] }] },
  })
  show(<BrokenPlaces run={run} onMove={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: /Lena Sommer$/ }))
  await screen.findByText(/^Moves: 0\./)
  const asked = sent.filter(({ path }) => path === '/api/matching/frontier').map(({ body }) => body)
  expect(asked).toEqual([{ ...settings, repair: { runId, dissolve: [], isLocked: false } }])
})
