import { paths } from '@project-week/contract/paths'
import { createHash, randomBytes } from 'node:crypto'

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A token for a mail, and what the database keeps of it: who reads the one cannot guess the other. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOfToken(token) }
}

/** The token stands behind the `#`, so that it reaches no server's log and no referrer. */
export const pathOfToken = (token: string): string => `${paths.answerPlace}#${token}`
