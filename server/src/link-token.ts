import { createHash, randomBytes } from 'node:crypto'

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A token for the link of a mail, and what the database keeps of it: who reads the one cannot guess the other. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOfToken(token) }
}
