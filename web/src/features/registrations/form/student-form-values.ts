import { CountryCode } from '@project-week/contract/enumerations/countries'
import type { ProfileForm, SignOnIdentity, StudentProfile } from '@project-week/contract/registrations/profile'
import { StudyProgramme } from '@project-week/contract/enumerations/study-programmes'
import type { DefaultValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { ProfileBody } from '../student.queries.ts'

export type StudentFormInput = z.input<typeof ProfileForm>

/** The form's answers in the order of the page; the boxes come last. */
export function emptyAnswers(identity: SignOnIdentity): DefaultValues<StudentFormInput> {
  return {
    // What the university knows is filled in, and can be changed: it is not one of the five fixed fields.
    countryofbirth: CountryCode.options.find((code) => code === identity.countryofbirth),
    gender: undefined,
    phone: '',
    currentfieldofstudy: StudyProgramme.options.find((programme) => programme === identity.currentfieldofstudy),
    currentdegree: undefined,
    school: undefined,
    semester: undefined,
    masterCredits: undefined,
    germanlanguagelevel: undefined,
    preferredFieldOfBusiness: [],
    patentAttorneyInterest: undefined,
    motivation: '',
    previousParticipation: 'No',
    tumPrograms: [],
    tumProgramsOther: '',
    sourceOfInformation: undefined,
    sourceOfInformationOther: '',
    attendance: undefined,
    consent: undefined,
  }
}

/** A registration as the form shows it for correction. Its boxes were ticked when it was made. */
export function answersOf(profile: StudentProfile, identity: SignOnIdentity): DefaultValues<StudentFormInput> {
  const empty = emptyAnswers(identity)
  const known = Object.fromEntries(
    Object.keys(empty)
      .filter((name) => name in profile)
      .map((name) => [name, profile[name as keyof StudentProfile] ?? undefined]),
  )
  return { ...empty, ...known, attendance: true, consent: true }
}

/** What is sent: the answers and, as the specification has it, the five fixed fields and the role; never the boxes. */
export function bodyOf(form: ProfileForm, identity: SignOnIdentity): ProfileBody {
  const { consent: _, attendance: __, ...answers } = form
  const { firstname, lastname, matrikelnummer, email, placeofbirth } = identity
  return { ...answers, firstname, lastname, matrikelnummer, email, placeofbirth, role: 'student' }
}

/** The fields of each section, in the order of the page. */
export const sections = {
  person: ['countryofbirth', 'gender', 'phone'],
  studies: ['currentfieldofstudy', 'currentdegree', 'school', 'semester', 'masterCredits', 'germanlanguagelevel'],
  week: ['preferredFieldOfBusiness', 'patentAttorneyInterest', 'motivation'],
  background: [
    'previousParticipation',
    'tumPrograms',
    'tumProgramsOther',
    'sourceOfInformation',
    'sourceOfInformationOther',
  ],
  consent: ['attendance', 'consent'],
} as const satisfies Record<string, readonly (keyof StudentFormInput)[]>

/** What everybody is asked: two of the fields follow only from certain answers. */
export const questionCount = Object.values(sections)
  .flat()
  .filter((name) => name !== 'tumProgramsOther' && name !== 'sourceOfInformationOther').length

export type SectionName = keyof typeof sections
