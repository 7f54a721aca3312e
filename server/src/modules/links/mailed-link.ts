import type { Database } from '../../db/database.ts'
import type { LinkKind } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { findByHash, type LinkRow, lockByHash, type NewLink } from './link.queries.ts'
import { hashOfToken, isTokenOf, tokenOf } from './link-token.ts'

/**
 * A link as it is stored: `insertLinks` writes it.
 *
 * @param link `address`: that of the mail that carries it. It is filled in no mail to anybody else
 */
export function newLink(
  { linkKey, newId, clock }: Pick<Deps, 'linkKey' | 'newId' | 'clock'>,
  {
    id = newId(),
    address,
    ...link
  }: Pick<NewLink, 'kind' | 'address'> & Partial<Omit<NewLink, 'version' | 'tokenHash'>>,
): NewLink {
  const version = 1
  const tokenHash = hashOfToken(tokenOf(linkKey, { id, version }))
  return { id, version, tokenHash, address: address.toLowerCase(), createdAt: clock.now(), ...link }
}

/** What the database knows by the hash counts only with the key by which it was made. */
const checked = (linkKey: Deps['linkKey'], token: string, link: LinkRow | undefined): LinkRow | undefined =>
  link !== undefined && isTokenOf(linkKey, link, token) ? link : undefined

/** The link of a token, good or not; undefined for one that was never made, or with another key. */
export const findLink = async (
  { linkKey }: Pick<Deps, 'linkKey'>,
  db: Database,
  { token, kinds }: { token: string; kinds: readonly LinkKind[] },
): Promise<LinkRow | undefined> => checked(linkKey, token, await findByHash(db, kinds, hashOfToken(token)))

/** The same, held until the transaction ends: what is used once is used once. */
export const lockLink = async (
  { linkKey }: Pick<Deps, 'linkKey'>,
  tx: Database,
  { token, kinds }: { token: string; kinds: readonly LinkKind[] },
): Promise<LinkRow | undefined> => checked(linkKey, token, await lockByHash(tx, kinds, hashOfToken(token)))

/** Neither used nor revoked nor expired. */
export const isOpen = ({ usedAt, revokedAt, expiresAt }: LinkRow, now: Date): boolean =>
  usedAt === null && revokedAt === null && (expiresAt === null || expiresAt > now)
