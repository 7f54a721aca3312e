import { getLocale } from './locale.ts'
import { deviceStorage } from './storage.ts'

/** Where the offset is stored: a page must judge a stored session before the server has answered. */
export const clockKey = 'clock-offset'

const minute = 60_000
let offset: number | undefined

/** Milliseconds by which the server's clock is ahead of this device's; 0 within a minute, and until it is known. */
const clockOffset = (): number => (offset ??= Number(deviceStorage.read(clockKey)) || 0)

/** The server's time in milliseconds since 1970. */
export const serverNow = (): number => Date.now() + clockOffset()

/** Learns the server's time from the `Date` header of an answer that no cache stores. */
export function learnServerTime(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(ahead)) return
  offset = Math.abs(ahead) < minute ? 0 : ahead
  if (offset === 0) deviceStorage.remove(clockKey)
  else deviceStorage.keep(clockKey, String(offset))
}

/** By how much this device's clock is wrong, in words, if that is more than ten minutes. */
export function describeClockError(): { by: string; isFast: boolean } | undefined {
  const minutes = Math.round(Math.abs(clockOffset()) / minute)
  if (minutes <= 10) return undefined
  const [count, unit] = minutes < 90 ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour']
  return {
    by: new Intl.NumberFormat(getLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(count),
    isFast: clockOffset() < 0,
  }
}
