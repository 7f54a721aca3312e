import { isOffice } from '@project-week/contract/auth/roles'
import type { Person } from '../../http/actor.ts'

interface ReadableFile {
  ownerEmail: string
  uploadedBy: string
  /** Members and representative of the owner's team. */
  teamEmails: readonly string[]
}

/** Admins, whoever sent a file, whose it is, and that person's team may see it. */
export const mayReadFile = (person: Person, file: ReadableFile): boolean =>
  isOffice(person.role) || isOwnFile(person, file) || file.teamEmails.includes(person.email)

export const isOwnFile = (
  person: Pick<Person, 'email'>,
  file: Pick<ReadableFile, 'ownerEmail' | 'uploadedBy'>,
): boolean => person.email === file.ownerEmail || person.email === file.uploadedBy
