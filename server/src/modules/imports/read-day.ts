import type { Edition } from '@project-week/contract/editions/edition'
import { berlinTime } from '../exports/berlin-time.ts'

/** A day, with or without a time, on Berlin's clocks where it names no zone: nothing before it and nothing behind it. */
export function instantOf(text: string): Date | undefined {
  const found =
    /^(?<day>\d{1,2})[./](?<month>\d{1,2})[./](?<year>\d{4})(?:,? +(?<time>\d{1,2}:\d{2}(?::\d{2})?)(?: ?Uhr)?)?$/i.exec(
      text,
    ) ??
    /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:[T ](?<time>\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(?<zone>Z|[+-]\d{2}:\d{2})?)?$/.exec(
      text,
    )
  if (!found?.groups) return undefined
  const { day = '', month = '', year = '', time = '12:00', zone = '' } = found.groups
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const shown = Date.parse(`${date}T${time.replace(/^\d:/, '0$&')}Z`)
  // JavaScript moves 31 February into March.
  if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 10) !== date) return undefined
  const zoned = Date.parse(`${date}T${time}${zone}`)
  if (zone !== '') return Number.isNaN(zoned) ? undefined : new Date(zoned)
  const guess = shown - (berlinTime(shown) - shown)
  return new Date(shown - (berlinTime(guess) - guess))
}

const dayFirst = /^(\d{1,2})\/(\d{1,2})(?=\/)/
const slashed = /^\d{1,2}\/\d{1,2}\/\d{4}(?=\D|$)/

/**
 * The days of a column as `instantOf` reads them: month-first ones turned around. A column has one order, that by which
 * most of its different days exist and then most lie in the year before the week; day-first where both are as good.
 */
export function readDays(
  texts: readonly string[],
  { programmeStart, programmeEnd }: Pick<Edition, 'programmeStart' | 'programmeEnd'>,
): readonly string[] {
  const turn = (text: string) => text.replace(dayFirst, '$2/$1')
  const written = [...new Set(texts.flatMap((text) => slashed.exec(text) ?? []))]
  const start = Date.parse(programmeStart) - 365 * 86_400_000
  const scoreOf = (column: readonly string[]) => {
    const days = column.flatMap((text) => instantOf(text) ?? [])
    const near = days.filter((day) => day.getTime() >= start && !isAfterWeek(day, { programmeEnd }))
    return days.length * (written.length + 1) + near.length
  }
  return scoreOf(written.map(turn)) > scoreOf(written) ? texts.map(turn) : texts
}

/** YYYY-MM-DD. */
export const berlinDayOf = (instant: Date): string => new Date(berlinTime(instant.getTime())).toISOString().slice(0, 10)

/** Whether somebody would have registered only once the week was over. */
export const isAfterWeek = (instant: Date, { programmeEnd }: Pick<Edition, 'programmeEnd'>): boolean =>
  berlinDayOf(instant) > programmeEnd
