import { getLocale } from '../../../lib/page/locale.ts'
import { m } from '../../../paraglide/messages.js'

const units = ['byte', 'kilobyte', 'megabyte'] as const

/** A size in the page's language. A megabyte is 1024 × 1024 bytes, so that the limit of 104857600 reads 100 MB. */
export function sizeText(bytes: number): string {
  const step = bytes < 1024 ? 0 : bytes < 1024 ** 2 ? 1 : 2
  return (bytes / 1024 ** step).toLocaleString(getLocale(), {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 2 ? 1 : 0,
  })
}

/** A size to the last byte. */
export const exactSizeText = (bytes: number): string =>
  bytes.toLocaleString(getLocale(), { style: 'unit', unit: 'byte', unitDisplay: 'long' })

/** How long it will take, as exactly as anybody can know it. */
export function timeLeftText(seconds: number): string {
  if (seconds > 3600) return m.uploads_hours()
  if (seconds > 90) return m.uploads_minutes({ count: Math.round(seconds / 60) })
  // In steps of five seconds, or the figure would flicker.
  return m.uploads_seconds({ count: seconds > 10 ? Math.ceil(seconds / 5) * 5 : Math.max(1, Math.ceil(seconds)) })
}
