import type { RequestOf } from '@project-week/contract/endpoint'
import type { Fields } from '@project-week/contract/field'
import {
  type SelfReported,
  type StudentSection,
  studentFields,
  studentSections,
} from '@project-week/contract/registrations/student-fields'
import type {
  createProfile,
  ProfileForm,
  profileFormFor,
  StudentProfile,
} from '@project-week/contract/registrations/profile'
import type { SignOnIdentity } from '@project-week/contract/registrations/own-identity'
import type { DefaultValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { emptyAnswers, formSections, storedAnswers } from '../../../lib/forms/record-form.ts'

/** What the form sends. */
export type ProfileBody = RequestOf<typeof createProfile>['body']

export type StudentFormInput = z.input<ReturnType<typeof profileFormFor>>

/** The boxes at the end, which are checked and not sent. */
export const boxes = ['attendance', 'consent'] as const satisfies readonly (keyof StudentFormInput)[]

/** What cannot be changed in the form: as the sign-on asserts it now, or as it was registered. */
export type Prefilled = Pick<StudentProfile, SelfReported | 'email'>

export const sectionNames = Object.keys(studentSections) as StudentSection[]

/** The catalogue, in which what the sign-on left blank is asked like any other field. */
export const fieldsAsking = (asked: readonly SelfReported[]): Fields => ({
  ...studentFields,
  ...Object.fromEntries(
    asked.map((name) => {
      const { prefilled: _, selfReported: answer, ...field } = studentFields[name]
      return [name, { ...field, answer }]
    }),
  ),
})

/** True of the edition they were given for. */
const soonOutdated = ['semester', 'masterCredits', 'previousParticipation'] as const satisfies (keyof StudentProfile)[]

/**
 * The form's answers in the order of the page. What the university knows is filled in, and can be changed.
 *
 * @param earlier the last registration, whose answers are filled in too
 * @param edition the current one's label
 */
export const emptyForm = (
  fields: Fields,
  identity: SignOnIdentity,
  earlier: StudentProfile | null,
  edition: string,
): DefaultValues<StudentFormInput> => ({
  ...emptyAnswers(sectionNames, fields, {
    ...earlier,
    ...(earlier?.registeredIn !== edition && Object.fromEntries(soonOutdated.map((name) => [name, undefined]))),
    ...Object.fromEntries(Object.entries(identity).filter(([, value]) => value !== '')),
  }),
  attendance: undefined,
  consent: undefined,
})

/** A registration as the form shows it for correction. Its boxes were ticked when it was made. */
export const correctionOf = (fields: Fields, profile: StudentProfile): DefaultValues<StudentFormInput> => ({
  ...storedAnswers(sectionNames, fields, profile),
  attendance: true,
  consent: true,
})

/** What is sent: the answers and, as the specification has it, the five prefilled fields and the role; never the boxes. */
export function bodyOf(form: ProfileForm, prefilled: Prefilled): ProfileBody {
  const { consent: _, attendance: __, ...answers } = form
  const { firstname, lastname, matrikelnummer, email, placeofbirth } = prefilled
  return { firstname, lastname, matrikelnummer, email, placeofbirth, ...answers, role: 'student' }
}

/** The sections for the list beside the form; a correction has no boxes. */
export const studentFormSections = (fields: Fields, correcting: boolean) =>
  formSections(studentSections, fields, correcting ? {} : { consent: boxes })
