import type { Person } from '../../http/actor.ts'

interface ReadableFile {
  owner_email: string
  uploaded_by: string
  /** Members and representative of the owner's team. */
  team_emails: readonly string[]
}

/** Admins, whoever sent a file, whose it is, and that person's team may see it. */
export const mayReadFile = (person: Person, file: ReadableFile): boolean =>
  person.role === 'admin' || isOwnFile(person, file) || file.team_emails.includes(person.email)

export const isOwnFile = (person: Person, file: Pick<ReadableFile, 'owner_email' | 'uploaded_by'>): boolean =>
  person.email === file.owner_email || person.email === file.uploaded_by
