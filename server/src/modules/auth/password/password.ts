import { hash, verify } from '@node-rs/argon2'
import { passwordMessages } from '@project-week/contract/auth/password'
import { readFileSync } from 'node:fs'
import { validationFailed } from '../../../errors.ts'
import { isBreached } from './breached-passwords.ts'

/** OWASP's first recommendation for Argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost)

/** Compared if there is no account or password, so that the answer takes equally long. */
const nobody = hashPassword('nobody has this password')

export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), password.normalize('NFKC'))
  return matches && stored !== null && stored !== undefined
}

const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)

/** `Passw0rd!!2025` is `password`: common substitutions and additions don't slow a guesser. */
const plain = (text: string) =>
  text
    .replace(/@(?=\p{L})/gu, 'a')
    .replace(/\$(?=\p{L})/gu, 's')
    .replace(/(?<=\p{L})0(?=\p{L})/gu, 'o')
    .replace(/(?<=\p{L})3(?=\p{L})/gu, 'e')
    .replace(/(?<=\p{L})[1!](?=\p{L})/gu, 'i')

const isCommonWord = (text: string) => commonPasswords.has(text)

/**
 * Whether it is a breached password or consists only of common parts: an entry of that list, or up to two of the short
 * list, surrounded by digits and signs, or a few repeated characters.
 */
function isGuessable(password: string, known: readonly string[]): boolean {
  let rest = password.toLowerCase()
  for (const word of known) if (word.length >= 4) rest = rest.replaceAll(word, ' ')
  const cores = [rest, plain(rest)].flatMap((text) => [
    text.replace(/[^\p{L}\p{N}]/gu, ''),
    text.replace(/[^\p{L}]/gu, ''),
  ])
  if (cores.some((core) => core.length < 4 || new Set(core).size <= 3 || isCommonWord(core))) return true
  // Short entries of the long list occur in many random passwords once digits are removed.
  if ([password.toLowerCase(), ...cores.filter((core) => core.length >= 6)].some(isBreached)) return true
  const isMadeOf = (text: string, words: number): boolean =>
    isCommonWord(text) ||
    (words > 1 &&
      Array.from({ length: Math.max(0, text.length - 5) }, (_, i) => i + 3).some(
        (at) => isCommonWord(text.slice(0, at)) && isMadeOf(text.slice(at), words - 1),
      ))
  const core = cores[0] ?? ''
  const isRepeated = [1, 2, 3, 4, 5, 6, 7, 8].some(
    (length) => length < core.length && core === core.slice(0, length).repeat(core.length / length),
  )
  // A sentence of several words is a good password, whatever its words: only words without spaces count as one.
  const isGlued = !/\S\s+\S/.test(password.trim())
  return isRepeated || (isGlued && cores.some((text) => isMadeOf(text, 2)))
}

/**
 * Refuses common passwords, and those made of known facts about the account or the site (NIST SP 800-63B-4, 3.1.1.2).
 *
 * @param field that the refusal appears beside
 * @throws 422 validation_failed
 */
export function refuseCommon(
  password: string,
  person: { email: string; firstName: string; lastName: string; programme: string },
  field: 'password' | 'newPassword' = 'password',
): void {
  const [local = '', domain = ''] = person.email.split('@')
  const known = [
    local,
    ...local.split(/[._-]/),
    ...domain.split('.'),
    person.firstName,
    person.lastName,
    person.programme,
  ]
  if (
    isGuessable(
      password,
      known.map((word) => word.toLowerCase()),
    )
  ) {
    throw validationFailed({ [field]: passwordMessages.common })
  }
}
