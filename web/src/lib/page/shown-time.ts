import { fromBerlinInput, toBerlinInput } from '../forms/berlin-input.ts'

/** From the real clock to the demo's, by whole days: the time of day stays what the reader's own clock says. */
function moveOf(demoDay: string): number {
  const now = toBerlinInput(new Date().toISOString())
  return Date.parse(fromBerlinInput(`${demoDay}T${now.slice(11)}`)) - Date.parse(fromBerlinInput(now))
}

// The document says on which day the demo stands, and is loaded anew when that is moved. In production it says nothing.
const demoDay = typeof document === 'undefined' ? undefined : document.documentElement.dataset['demoDay']
const demo = demoDay === undefined ? undefined : { move: moveOf(demoDay), end: Date.parse(`${demoDay}T23:59:59Z`) }

/**
 * A recorded instant in programme time. In the demo most records bear real time, which is later than the demo's day;
 * the sample's and the programme's own lie before its end and stay, as does a day, which no clock has stamped.
 */
export function shownTime(instant: string | Date): Date {
  const at = new Date(instant)
  const isDay = typeof instant === 'string' && !instant.includes('T')
  return demo === undefined || isDay || at.getTime() <= demo.end ? at : new Date(at.getTime() + demo.move)
}

/** The same on the wire; without a demo's clock nothing is read of it. */
export const shownText = (instant: string): string =>
  demo === undefined || instant === '' ? instant : shownTime(instant).toISOString()
