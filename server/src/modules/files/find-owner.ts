import { type FileKind, uploadMessages } from '@project-week/contract/files/upload'
import type { Deps } from '../../deps.ts'
import { AppError, conflict, forbidden } from '../../errors.ts'
import { type Person, mayActFor } from '../../http/actor.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { findHolder, listMeant } from '../identity/person.queries.ts'

/**
 * The owner of a file for an address: the caller, or the person whom an admin means by it, who is registered with it or
 * otherwise holds it.
 *
 * @throws 403 forbidden for someone else's address, 404 not_found for nobody's, 409 conflict for several people's
 */
export async function findOwner({ db }: Pick<Deps, 'db'>, person: Person, email: string): Promise<string> {
  if (!mayActFor(person, email)) throw forbidden()
  const address = email.toLowerCase()
  if (address === person.email) return person.personId
  const { label } = await getCurrentEdition(db)
  const [registered, ...others] = await listMeant(db, label, [address])
  if (others.length > 0) throw conflict(uploadMessages.severalOwners)
  const owner = registered?.personId ?? (await findHolder(db, address))
  if (owner === undefined) throw new AppError('not_found', 404, uploadMessages.noProfile)
  return owner
}

/** @throws 403 forbidden for someone else's file unless admin, 403 window_closed if poster upload is closed */
export async function refuseUpload(
  deps: Deps,
  person: Person,
  { kind, ownerId }: { kind: FileKind; ownerId: string },
): Promise<void> {
  if (ownerId !== person.personId && person.role !== 'admin') throw forbidden()
  if (kind !== 'poster') return
  const { windows } = await getProgrammeState(deps)
  if (!windows.posterUpload) throw new AppError('window_closed', 403, uploadMessages.posterUploadClosed)
}
