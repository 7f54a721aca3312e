import { isOffice } from '@project-week/contract/auth/roles'
import type { Person } from '../../http/actor.ts'

/** A signed-in person, or a company that uses its link (without `personId`). */
export type FileUser = Pick<Person, 'email' | 'role'> & Partial<Pick<Person, 'personId'>>

interface OwnedFile {
  ownerId: string | null
  uploaderId: string | null
  companyId: string | null
}

/** Files may be read by the office, their uploader, their owner and the owner's team. */
export const mayReadFile = (person: Person, file: OwnedFile & { teamPeople: readonly string[] }): boolean =>
  isOffice(person.role) || isOwnFile(person, file) || file.teamPeople.includes(person.personId)

/** A company's link gives access to its own NDA only. */
export const isOwnFile = ({ personId }: FileUser, { ownerId, uploaderId, companyId }: OwnedFile): boolean =>
  personId === undefined ? companyId !== null : personId === ownerId || personId === uploaderId

/** Whether a file may be opened: until it is scanned for viruses, only by its sender. */
export const isOpenTo = (
  { personId }: FileUser,
  file: Pick<OwnedFile, 'uploaderId'> & { awaitsScan: boolean },
): boolean => !file.awaitsScan || (personId ?? null) === file.uploaderId
