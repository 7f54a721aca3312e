import { studentImportMessages, studentTargets } from '@project-week/contract/imports/import-students'
import { answersOf } from '../registrations/profile-answers.ts'
import { hasProfileBefore, insertProfile, listProfileKeys } from '../registrations/profile.queries.ts'
import { type PastStudent, readStudent } from './check-students.ts'
import type { ImportKind } from './import-table.ts'

/** A row has no sign-on: the university has asserted nothing here, and nobody has an account by it (decision 196). */
export const studentImport: ImportKind<PastStudent> = {
  sheet: 'Students',
  recordType: 'profile',
  targets: studentTargets,
  messages: studentImportMessages,
  readRow: readStudent,
  listKnown: listProfileKeys,
  async store({ newId }, tx, edition, students) {
    for (const student of students) {
      const { createdAt, firstname, lastname, matrikelnummer, email, placeofbirth } = student
      const row = await insertProfile(tx, {
        id: newId(),
        edition,
        identityId: null,
        createdAt,
        firstname,
        lastname,
        matrikelnummer,
        email,
        placeofbirth,
        registeredBefore: await hasProfileBefore(tx, matrikelnummer, createdAt),
        ...answersOf(student),
      })
      if (row === undefined) return false
    }
    return true
  },
  // Who it was stands in the edition's list, from which they can be erased.
  details: () => ({}),
}
