import { recoveryCodeCount } from '@project-week/contract/auth/account'
import { createHash, randomInt } from 'node:crypto'

/** Crockford's: no letter that is taken for a digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 25

/** As they are typed: in groups, in any case, with letters that are taken for digits. */
const plain = (code: string) =>
  code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')

export const hashOfCode = (code: string): Buffer => createHash('sha256').update(plain(code)).digest()

/** A one-time code has digits alone, and fewer. */
export const isRecoveryCode = (code: string): boolean => plain(code).length === length

/** Fresh ones of 125 bits each, as they are shown. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length }, (_, at) => (at > 0 && at % 5 === 0 ? '-' : '') + alphabet[randomInt(alphabet.length)]).join(
      '',
    ),
  )
