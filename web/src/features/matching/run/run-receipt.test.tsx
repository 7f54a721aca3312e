import type { Run } from '@project-week/contract/matching/matching'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { settings, show } from '../testing.tsx'
import { RunReceipt } from './run-receipt.tsx'

const receiptOf = (repair: Run['settings']['repair']) =>
  ({
    id: 'r2',
    edition: 'SS26',
    author: 'office@university.example',
    createdAt: '2026-03-02T08:00:00.000Z',
    settings: { ...settings, repair },
    companies: [{ id: 'c1', companyName: 'Alpen Robotik' }],
    receipt: { inputDigest: '', resultDigest: '', millis: 1, certificate: { fit: 0, gap: 0, proven: true } },
  }) as unknown as Run
const said = (term: string) => screen.queryByText(term)?.nextElementSibling?.textContent

test('an adjustment of the published teams says so, and what it was allowed', () => {
  show(<RunReceipt run={receiptOf({ runId: null, dissolve: ['c1'], isLocked: false })} />)
  expect(said('Starts from')).toBe('The published teams')
  expect(said('Teams that may be split up')).toBe('Alpen Robotik')
})

test('an adjustment of a run names the run', () => {
  show(<RunReceipt run={receiptOf({ runId: 'r1', dissolve: [], isLocked: true })} />)
  expect(said('Starts from')).toBe('r1')
  expect(said('Keep all students who have a place')).toBe('yes')
})

test('a run from scratch starts from nothing', () => {
  show(<RunReceipt run={receiptOf(null)} />)
  expect(said('Starts from')).toBeUndefined()
})

test('a run whose search was cut off promises no identical result', () => {
  const run = receiptOf(null)
  run.receipt.certificate.isCutOff = true
  show(<RunReceipt run={run} />)
  expect(screen.getByText(/another machine may get a different result/)).toBeTruthy()
  expect(screen.queryByText(/identical on any machine/)).toBeNull()
})
