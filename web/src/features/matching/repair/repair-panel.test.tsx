import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { serve } from '../../../lib/testing/page.tsx'
import { settings, show } from '../testing.tsx'
import { RepairPanel } from './repair-panel.tsx'
import { startFromPublished, startFromRun } from './repair-start.ts'

const id = '0b6f8a52-5f0c-4c55-9a52-3d3e0d9a6c01'
const run = {
  id,
  teams: [{ companyId: 'c1', companyName: 'Alpen Robotik', fieldOfBusiness: 'Mobility', students: [] }],
}
test('an adjustment of the published teams starts from them and their answers, whatever run is in view', async () => {
  const sent = serve({
    'POST /api/matching/runs': { status: 202, body: { id: 'r2' } },
  })
  const published = {
    teams: 1,
    people: (['accepted', 'asked', 'asked'] as const).map((state, at) => ({
      id: `s${at}`,
      name: `S${at}`,
      companyId: id,
      companyName: 'Alpen Robotik',
      state,
    })),
  }
  const onView = vi.fn()
  show(<RepairPanel from={startFromPublished(published)} settings={settings} onView={onView} />)
  expect(screen.getByText(/^Starts from the published teams and the replies so far\./)).toBeTruthy()
  expect(screen.getByText(/^Published teams: 1\. Students: 3 \(accepted: 1, no reply yet: 2\)/)).toBeTruthy()
  await userEvent.type(screen.getByRole('combobox', { name: /split up/ }), 'Alpen{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Adjust with as few moves as possible' }))
  await waitFor(() => expect(onView).toHaveBeenCalledWith('r2'))
  const repair = { runId: null, dissolve: [id], isLocked: false }
  expect(sent.find(({ path }) => path === '/api/matching/runs')?.body).toEqual({ ...settings, repair })
})

test('leads to the run also where its progress takes the panel’s place before the answer is there', async () => {
  let start = () => {}
  serve({
    'POST /api/matching/runs': () => {
      flushSync(start)
      return { status: 202, body: { id: 'r2' } }
    },
  })
  const onView = vi.fn()
  function Desk() {
    const [isRunning, setIsRunning] = useState(false)
    useEffect(() => {
      start = () => setIsRunning(true)
    }, [])
    return isRunning ? <p>Under way</p> : <RepairPanel from={startFromRun(run)} settings={settings} onView={onView} />
  }
  show(<Desk />)
  await userEvent.click(screen.getByRole('button', { name: 'Adjust with as few moves as possible' }))
  await screen.findByText('Under way')
  await waitFor(() => expect(onView).toHaveBeenCalledWith('r2'))
})
