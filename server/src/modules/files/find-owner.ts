import { type FileKind, uploadMessages } from '@project-week/contract/files/upload'
import type { Deps } from '../../deps.ts'
import { AppError, conflict, forbidden } from '../../errors.ts'
import type { Person } from '../../http/actor.ts'
import { mayActFor } from '../auth/auth.policy.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { listMeant } from '../identity/person.queries.ts'
import { listSigningIn } from './file.queries.ts'

/**
 * Whose a file for an address is: the caller's own, or the one person whom an admin means by it.
 *
 * @throws 403 forbidden for somebody else's address, 404 not_found for nobody's, 409 conflict for several people's
 */
export async function findOwner({ db }: Pick<Deps, 'db'>, person: Person, email: string): Promise<string> {
  if (!mayActFor(person, email)) throw forbidden()
  const address = email.toLowerCase()
  if (address === person.email) return person.personId
  const { label } = await getCurrentEdition(db)
  const registered = (await listMeant(db, label, [address])).map(({ personId }) => personId)
  const [owner, ...others] = registered.length > 0 ? registered : await listSigningIn(db, address)
  if (owner === undefined) throw new AppError('not_found', 404, uploadMessages.noProfile)
  if (others.length > 0) throw conflict(uploadMessages.severalOwners)
  return owner
}

/** @throws 403 forbidden for somebody else, admins excepted, and 403 window_closed where no posters are taken */
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
