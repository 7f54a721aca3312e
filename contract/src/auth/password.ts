import * as z from 'zod/mini'
import { say } from '../messages.ts'
import { boundedRaw } from '../text.ts'

/** NIST SP 800-63B-4's minimum for a password as the only factor, in characters, not bytes. */
export const shortestPassword = 15
/** Long enough for any sentence, short enough for hashing to stay cheap. */
export const longestPassword = 256

export const passwordMessages = {
  tooShort: say(
    `Please use at least ${shortestPassword} characters. A short sentence is a good password.`,
    `Bitte mindestens ${shortestPassword} Zeichen verwenden. Ein kurzer Satz ist ein gutes Passwort.`,
  ),
  tooLong: say(
    `Please use at most ${longestPassword} characters`,
    `Bitte höchstens ${longestPassword} Zeichen verwenden`,
  ),
  common: say(
    'This password is too easy to guess. Choose another one.',
    'Dieses Passwort ist zu leicht zu erraten. Bitte ein anderes wählen.',
  ),
} as const

/** Unicode's compatibility form, so that every keyboard produces the same password. */
const normalise = (password: string) => password.normalize('NFKC')

/** A new password: only its length is checked, no composition rules. The server refuses common ones. */
export const NewPassword = z.string(passwordMessages.tooShort).check(
  boundedRaw(longestPassword, passwordMessages.tooLong),
  z.refine((password) => password.isWellFormed(), passwordMessages.tooShort),
  z.overwrite(normalise),
  // As in the standard, each code point counts as a character.
  z.refine((password) => Array.from(password).length >= shortestPassword, passwordMessages.tooShort),
  z.maxLength(longestPassword, passwordMessages.tooLong),
)
