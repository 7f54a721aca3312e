import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** The key of all tokens. It is in no database and no backup: who has read those can open nothing. */
export type LinkKey = Buffer

/** @param secret what only the installation knows */
export const deriveLinkKey = (secret: string | Buffer): LinkKey =>
  Buffer.from(hkdfSync('sha256', secret, '', 'project-week mailed links', 32))

/** What makes a link's token: the same each time, so that every retry of a mail carries the same one. */
export const tokenOf = (key: LinkKey, { id, version }: { id: string; version: number }): string =>
  createHmac('sha256', key).update(`${id}.${version}`).digest('base64url')

/** What the database keeps of a random token: of a link, a session, a known browser or a sign-on. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Whether a token is the link's by this key: one made with an earlier key opens nothing any more. */
export function isTokenOf(key: LinkKey, link: { id: string; version: number }, token: string): boolean {
  const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(key, link))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
