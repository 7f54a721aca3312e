import { studentColumns, studentImportMessages } from '@project-week/contract/imports/import-students'
import { keepAllUnder } from '../identity/person.queries.ts'
import { answersOf } from '../registrations/profile-answers.ts'
import { hasProfileBefore, insertProfile, listProfileKeys } from '../registrations/profile.queries.ts'
import { type PastStudent, readStudent } from './check-students.ts'
import type { ImportKind } from './import-table.ts'

/** Each row is kept under its address: whoever proves that it is theirs has the registration (decision 185). */
export const studentImport: ImportKind<PastStudent> = {
  sheet: 'Students',
  recordType: 'profile',
  columns: studentColumns,
  messages: studentImportMessages,
  readRow: readStudent,
  listKnown: async (db, edition) => ({ inEdition: await listProfileKeys(db, edition) }),
  async store({ newId, clock }, tx, { edition }, students) {
    const people = await keepAllUnder(
      tx,
      students.map(({ email }) => email),
      clock.now(),
    )
    for (const student of students) {
      const { createdAt, firstname, lastname, matrikelnummer, email, placeofbirth } = student
      const row = await insertProfile(tx, {
        id: newId(),
        edition,
        personId: people.get(email) ?? '',
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
