import { createHmac, hkdfSync } from 'node:crypto'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import * as z from 'zod'
import type { Deps } from '../deps.ts'
import type { Storage } from './storage.ts'

/**
 * What somebody ended for good, as a restore counts it: a restored backup must not bring it back (decision 238). A person
 * and their registrations are noted by their ids and addresses, a member's consent by team and person with a space
 * between, an opt-out of news by the digest of the address that the database keeps, the others by their own id.
 */
export const RevocationKind = z.enum([
  'people erased',
  'registrations deleted',
  'advisors deleted',
  'subscribers removed',
  'opt-outs of news',
  'accounts removed',
  'admins made read-only',
  'consents withdrawn',
  'consents of companies withdrawn',
  'company links revoked',
])
export type RevocationKind = z.infer<typeof RevocationKind>

const Revocation = z.strictObject({
  kind: RevocationKind,
  at: z.iso.datetime(),
  /** Names the key that the ids are hashed with. */
  key: z.string(),
  of: z.array(z.string()),
})
export type Revocation = z.infer<typeof Revocation>

const prefix = 'revocation-'

/** Whether a stored object is such a note, and no file. */
export const isRevocation = (key: string): boolean => key.startsWith(prefix)

/** Hashes ids with a key that is in no database and no backup: who has read those learns nobody's name from a note. */
export function revocationHash(linkKey: Buffer): (id: string) => string {
  const key = Buffer.from(hkdfSync('sha256', linkKey, '', 'project-week revocations', 32))
  return (id) => createHmac('sha256', key).update(id.toLowerCase()).digest('base64url')
}

/**
 * Notes beside the stored files that something was ended, each act an object of its own. To be called last in the
 * act's transaction: what cannot be noted, as on a full disk, fails as a whole and is said to whoever asked, for an act
 * that was not noted would be undone in silence. One that is noted and then not committed was asked for all the same.
 */
export async function noteRevocation(
  { storage, linkKey, clock, newId }: Pick<Deps, 'storage' | 'linkKey' | 'clock' | 'newId'>,
  kind: RevocationKind,
  ids: readonly string[],
): Promise<void> {
  const hash = revocationHash(linkKey)
  const note: Revocation = {
    kind,
    at: clock.now().toISOString(),
    key: hash(''),
    of: kind === 'opt-outs of news' ? [...ids] : ids.map(hash),
  }
  await storage.put(`${prefix}${newId()}`, Readable.from([Buffer.from(JSON.stringify(note))]))
}

/** What was noted since then, oldest first. */
export async function listRevocations(storage: Storage, since: Date): Promise<Revocation[]> {
  const notes: Revocation[] = []
  for await (const { key } of storage.list()) {
    if (isRevocation(key)) notes.push(Revocation.parse(await json(await storage.get(key))))
  }
  return notes.filter(({ at }) => new Date(at) >= since).toSorted((a, b) => (a.at < b.at ? -1 : 1))
}
