import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The formatters in a document with this demo day. */
async function openOn(demoDay?: string) {
  if (demoDay !== undefined) document.documentElement.dataset['demoDay'] = demoDay
  const shown = await import('./shown-time.ts')
  const tables = await import('../tables/table-text.ts')
  return { ...shown, ...tables }
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: new Date('2026-11-27T08:30:00Z'), toFake: ['Date'] })
})

afterEach(() => {
  delete document.documentElement.dataset['demoDay']
  vi.useRealTimers()
})

test.each([
  ['what was just written, though the clocks have changed between', '2026-11-27T08:30:00.000Z', '15/10/2025, 09:30'],
  ['what was written yesterday', '2026-11-26T08:30:00.000Z', '14/10/2025, 09:30'],
  ['what is tried in an hour', '2026-11-27T09:30:00.000Z', '15/10/2025, 10:30'],
  ['the sample, which lies in the programme', '2025-10-15T16:00:00.000Z', '15/10/2025, 18:00'],
])('in the demo programme time is shown of %s', async (_, instant, text) => {
  const { dateTimeText } = await openOn('2025-10-15')
  expect(dateTimeText(instant)).toBe(text)
})

test('a day stands as it is, and the audit log has real time', async () => {
  const { dateText, realTimeText, shownText } = await openOn('2025-10-15')
  expect(dateText('2025-11-30')).toBe('30/11/2025')
  expect(realTimeText('2026-11-27T08:30:00.000Z')).toBe('27/11/2026, 09:30')
  expect(shownText('')).toBe('')
})

test('production has one clock', async () => {
  const { dateTimeText, shownText } = await openOn()
  const instant = '2026-11-27T08:30:00.000Z'
  expect(dateTimeText(instant)).toBe('27/11/2026, 09:30')
  expect(shownText(instant)).toBe(instant)
})
