import { recoveryCodeCount } from '@project-week/contract/auth/account'
import { createHash, randomInt } from 'node:crypto'

/** Crockford's alphabet: no letters that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 25

/** Normalises typed codes: grouping, case, and letters that look like digits. */
const plain = (code: string) =>
  code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')

export const hashOfCode = (code: string): Buffer => createHash('sha256').update(plain(code)).digest()

/** One-time codes are shorter and digits only. */
export const isRecoveryCode = (code: string): boolean => plain(code).length === length

/** New codes of 125 bits each, formatted for display. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length }, (_, at) => (at > 0 && at % 5 === 0 ? '-' : '') + alphabet[randomInt(alphabet.length)]).join(
      '',
    ),
  )
