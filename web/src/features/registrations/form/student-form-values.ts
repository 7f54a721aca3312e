import {
  type StudentSection,
  studentFields,
  studentSections,
} from '@project-week/contract/registrations/student-fields'
import type { ProfileForm, StudentProfile } from '@project-week/contract/registrations/profile'
import type { SignOnIdentity } from '@project-week/contract/registrations/own-identity'
import type { DefaultValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { emptyAnswers, formSections, storedAnswers } from '../../../lib/forms/record-form.ts'
import type { ProfileBody } from '../student.queries.ts'

export type StudentFormInput = z.input<typeof ProfileForm>

/** The boxes at the end, which are checked and not sent. */
export const boxes = ['attendance', 'consent'] as const satisfies readonly (keyof StudentFormInput)[]

export const sectionNames = Object.keys(studentSections) as StudentSection[]

/** The form's answers in the order of the page. What the university knows is filled in, and can be changed. */
export const emptyForm = (identity: SignOnIdentity): DefaultValues<StudentFormInput> => ({
  ...emptyAnswers(sectionNames, studentFields, identity),
  attendance: undefined,
  consent: undefined,
})

/** A registration as the form shows it for correction. Its boxes were ticked when it was made. */
export const correctionOf = (profile: StudentProfile): DefaultValues<StudentFormInput> => ({
  ...storedAnswers(sectionNames, studentFields, profile),
  attendance: true,
  consent: true,
})

/** What is sent: the answers and, as the specification has it, the five fixed fields and the role; never the boxes. */
export function bodyOf(form: ProfileForm, identity: SignOnIdentity): ProfileBody {
  const { consent: _, attendance: __, ...answers } = form
  const { firstname, lastname, matrikelnummer, email, placeofbirth } = identity
  return { ...answers, firstname, lastname, matrikelnummer, email, placeofbirth, role: 'student' }
}

/** The sections for the list beside the form; a correction has no boxes. */
export const studentFormSections = (correcting: boolean) =>
  formSections(studentSections, studentFields, correcting ? {} : { consent: boxes })
