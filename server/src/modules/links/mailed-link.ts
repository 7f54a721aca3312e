import type { Database } from '../../db/database.ts'
import type { LinkKind } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { findByHash, type LinkRow, lockByHash, type NewLink } from './link.queries.ts'
import { hashOfToken, isTokenOf, tokenOf } from './link-token.ts'

/**
 * A link to be stored by `insertLinks`.
 *
 * @param link `address`: the recipient; the link is filled into no email to anyone else
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

/** A link found by hash is valid only with the key that made its token. */
const checked = (linkKey: Deps['linkKey'], token: string, link: LinkRow | undefined): LinkRow | undefined =>
  link !== undefined && isTokenOf(linkKey, link, token) ? link : undefined

/** The link of a token, valid or not; undefined if it never existed, or was made with another key. */
export const findLink = async (
  { linkKey }: Pick<Deps, 'linkKey'>,
  db: Database,
  { token, kinds }: { token: string; kinds: readonly LinkKind[] },
): Promise<LinkRow | undefined> => checked(linkKey, token, await findByHash(db, kinds, hashOfToken(token)))

/** The same, locked until the transaction ends, so that it is used only once. */
export const lockLink = async (
  { linkKey }: Pick<Deps, 'linkKey'>,
  tx: Database,
  { token, kinds }: { token: string; kinds: readonly LinkKind[] },
): Promise<LinkRow | undefined> => checked(linkKey, token, await lockByHash(tx, kinds, hashOfToken(token)))

/** Neither used nor revoked nor expired. */
export const isOpen = ({ usedAt, revokedAt, expiresAt }: LinkRow, now: Date): boolean =>
  usedAt === null && revokedAt === null && (expiresAt === null || expiresAt > now)
