import { m } from '../paraglide/messages.js'

/** How long a film is, as in 2:31 min. */
export const lengthText = (seconds: number): string =>
  m.uploads_length({ length: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` })
