import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** The key of all tokens. In no database and no backup, so that those grant no access. */
export type LinkKey = Buffer

/** @param secret known only to the installation */
export const deriveLinkKey = (secret: string | Buffer): LinkKey =>
  Buffer.from(hkdfSync('sha256', secret, '', 'project-week mailed links', 32))

/** A link's token. Deterministic, so that every retry of an email contains the same one. */
export const tokenOf = (key: LinkKey, { id, version }: { id: string; version: number }): string =>
  createHmac('sha256', key).update(`${id}.${version}`).digest('base64url')

/** The stored form of a random token: of a link, session, known browser or sign-on. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Whether a token is the link's under this key; those of an earlier key are invalid. */
export function isTokenOf(key: LinkKey, link: { id: string; version: number }, token: string): boolean {
  const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(key, link))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
