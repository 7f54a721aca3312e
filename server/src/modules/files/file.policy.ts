import { isOffice } from '@project-week/contract/auth/roles'
import type { Person } from '../../http/actor.ts'

/** Somebody who is signed in, or who came by a company's link. */
export type FileUser = Pick<Person, 'email' | 'role'> & Partial<Pick<Person, 'personId'>>

interface OwnedFile {
  ownerId: string | null
  uploaderId: string | null
  companyId: string | null
}

/** A file may be read by admins, its uploader, its owner and the owner's team. */
export const mayReadFile = (person: Person, file: OwnedFile & { teamPeople: readonly string[] }): boolean =>
  isOffice(person.role) || isOwnFile(person, file) || file.teamPeople.includes(person.personId)

/** By its link a company comes to its own NDA alone. */
export const isOwnFile = ({ personId }: FileUser, { ownerId, uploaderId, companyId }: OwnedFile): boolean =>
  personId === undefined ? companyId !== null : personId === ownerId || personId === uploaderId

/** Whether a file can be opened yet: before the virus scanner has seen it, its sender alone may. */
export const isOpenTo = (
  { personId }: FileUser,
  file: Pick<OwnedFile, 'uploaderId'> & { awaitsScan: boolean },
): boolean => !file.awaitsScan || (personId ?? null) === file.uploaderId
