import type { SiteFigures } from '@project-week/contract/site/figures'
import { berlinDay, type Clock } from '../clock.ts'
import { answerWithin } from './answer-within.ts'

/** How long counts are reused, in milliseconds: each change renders the page again. */
const freshFor = 60_000
/** How long a page waits for them, in milliseconds. */
const readWithin = 2000

/** The landing page's counts for a state of the programme; null while there are none, and the page omits them. */
export type LastFigures = (state: { edition: { label: string }; now: string }) => Promise<SiteFigures | null>

/**
 * Reads the counts once a minute. If that fails, the previous ones stay.
 *
 * @param read reads them for the day in Berlin
 */
export function createLastFigures(read: (today: string) => Promise<SiteFigures>, clock: Clock): LastFigures {
  let last: { key: string; at: number; figures: Promise<SiteFigures | null> } | undefined
  return async (state) => {
    const today = berlinDay(new Date(state.now))
    const key = `${state.edition.label} ${today}`
    const at = clock.now().getTime()
    if (last?.key === key && at - last.at < freshFor) return last.figures
    const before = last?.key === key ? await last.figures : null
    last = { key, at, figures: answerWithin(readWithin, read(today), before, () => true) }
    return last.figures
  }
}
