const hour = 3_600_000

const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'medium',
})

const offsets = new Map<number, number>()

/**
 * The time that Berlin's clocks show at an instant, as if it were UTC: a spreadsheet knows no time zone. Offsets
 * change at full hours only, so that each hour is asked for once; asking 54,000 times takes seconds.
 *
 * @param instant milliseconds since 1970
 */
export function berlinTime(instant: number): number {
  const key = Math.floor(instant / hour)
  let offset = offsets.get(key)
  if (offset === undefined) {
    const atHour = key * hour
    offset = Date.parse(`${parts.format(atHour).replace(' ', 'T')}Z`) - atHour
    // Ten years of hours; then it starts anew instead of growing for ever.
    if (offsets.size > 90_000) offsets.clear()
    offsets.set(key, offset)
  }
  return instant + offset
}
