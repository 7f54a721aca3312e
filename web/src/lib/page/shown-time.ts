import { fromBerlinInput, toBerlinInput } from '../forms/berlin-input.ts'

/** Offset from the real clock to the demo's, in whole days, so that the time of day matches the reader's clock. */
function moveOf(demoDay: string): number {
  const now = toBerlinInput(new Date().toISOString())
  return Date.parse(fromBerlinInput(`${demoDay}T${now.slice(11)}`)) - Date.parse(fromBerlinInput(now))
}

// The document states the demo's day, and is reloaded when that changes. Absent in production.
const demoDay = typeof document === 'undefined' ? undefined : document.documentElement.dataset['demoDay']
const demo = demoDay === undefined ? undefined : { move: moveOf(demoDay), end: Date.parse(`${demoDay}T23:59:59Z`) }

/**
 * A recorded instant in programme time. Most of the demo's records have real time, later than the demo's day, and are
 * shifted. The sample's and the programme's own, before the end of that day, are not, nor are calendar days.
 */
export function shownTime(instant: string | Date): Date {
  const at = new Date(instant)
  const isDay = typeof instant === 'string' && !instant.includes('T')
  return demo === undefined || isDay || at.getTime() <= demo.end ? at : new Date(at.getTime() + demo.move)
}

/** The same as an ISO string; unchanged without a demo clock. */
export const shownText = (instant: string): string =>
  demo === undefined || instant === '' ? instant : shownTime(instant).toISOString()
