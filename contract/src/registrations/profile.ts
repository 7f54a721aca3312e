import * as z from 'zod/mini'
import { brand } from '../brand.ts'
import { CountryCode } from '../enumerations/countries.ts'
import { endpoint } from '../endpoint.ts'
import {
  CurrentDegree,
  Gender,
  GermanLanguageLevel,
  MasterCredits,
  School,
  StudentBusinessField,
  StudentSemester,
  StudentSourceOfInformation,
  TumProgram,
  YesNo,
} from '../enumerations/enumerations.ts'
import { say } from '../messages.ts'
import { Role } from '../auth/roles.ts'
import { SemesterLabel } from '../editions/semester.ts'
import { StudyProgramme } from '../enumerations/study-programmes.ts'
import { Id, Instant, optionalText, requiredText } from '../text.ts'

export const motivationLimit = 1000
export const businessFieldLimit = 3

export const profileMessages = {
  firstname: say('First Name is required', 'Der Vorname fehlt'),
  lastname: say('Last Name is required', 'Der Nachname fehlt'),
  matrikelnummer: say('Matriculation Number is required', 'Die Matrikelnummer fehlt'),
  email: say('Email is required', 'Die E-Mail-Adresse fehlt'),
  placeofbirth: say('Place of Birth is required', 'Der Geburtsort fehlt'),
  countryofbirth: say('Country of Birth is required', 'Bitte wähle dein Geburtsland'),
  currentfieldofstudy: say('Current Field of Study is required', 'Bitte wähle deinen Studiengang'),
  gender: say('Gender is required', 'Bitte wähle dein Geschlecht'),
  phone: say('Phone Number is required', 'Bitte gib deine Telefonnummer ein'),
  motivation: say('Motivation is required', 'Bitte schreib uns, was dich motiviert'),
  currentdegree: say('Current degree is required', 'Bitte wähle deinen angestrebten Abschluss'),
  school: say('Please select your school', 'Bitte wähle deine Fakultät'),
  semester: say('Current Semeseter is required', 'Bitte wähle dein aktuelles Semester'),
  previousParticipation: say(
    `Please select if you have participated in the previous ${brand.programme} Project Week`,
    `Bitte gib an, ob du schon an einer ${brand.programme} Project Week teilgenommen hast`,
  ),
  germanlanguagelevel: say('German Language Level of Study is required', 'Bitte wähle, wie gut du Deutsch sprichst'),
  masterCredits: say(
    'Please select your finished Master Credits (ETCS)',
    'Bitte wähle, wie viele Credits (ECTS) du im Master schon hast',
  ),
  sourceOfInformation: say(
    `Please select how you found out about ${brand.programme}`,
    `Bitte wähle, wie du von ${brand.programme} erfahren hast`,
  ),
  sourceOfInformationOther: say(
    `Please specify how you found out about ${brand.programme}`,
    `Bitte schreib uns, wie du von ${brand.programme} erfahren hast`,
  ),
  preferredFieldOfBusiness: say(
    'Please enter the preferred field of business',
    'Bitte wähle mindestens ein Geschäftsfeld',
  ),
  preferredFieldOfBusinessMax: say(
    'Please select only up to 3 fields of study.',
    'Bitte wähle höchstens drei Geschäftsfelder.',
  ),
  preferredFieldOfBusinessTwice: say('Please select each field only once', 'Bitte wähle jedes Feld nur einmal'),
  tumProgramsOther: say('Please specify other TUM programs', 'Bitte nenne die anderen Programme'),
  motivationMax: say(
    `Please use at most ${motivationLimit} characters`,
    `Bitte schreib höchstens ${motivationLimit} Zeichen`,
  ),
  consent: say('Please agree to the Declaration of Consent', 'Bitte der Einwilligungserklärung zustimmen'),
  attendance: say('* Kindly acknowledge the message provided above.', '* Bitte bestätige, dass du vor Ort dabei bist.'),
  mastersOnly: say(
    "Registration is limited to master's students.",
    'Die Anmeldung steht nur Masterstudierenden offen.',
  ),
}
const m = profileMessages

const isTwice = (values: readonly unknown[]) => new Set(values).size < values.length

const answers = {
  countryofbirth: z.enum(CountryCode.def.entries, m.countryofbirth),
  currentfieldofstudy: z.enum(StudyProgramme.def.entries, m.currentfieldofstudy),
  gender: z.enum(Gender.def.entries, m.gender),
  currentdegree: z.enum(CurrentDegree.def.entries, m.currentdegree),
  school: z.enum(School.def.entries, m.school),
  semester: z.int(m.semester).check(z.minimum(1, m.semester), z.maximum(8, m.semester)),
  germanlanguagelevel: z.enum(GermanLanguageLevel.def.entries, m.germanlanguagelevel),
  motivation: requiredText(motivationLimit, m.motivation),
  previousParticipation: z.enum(YesNo.def.entries, m.previousParticipation),
  preferredFieldOfBusiness: z
    .array(z.enum(StudentBusinessField.def.entries, m.preferredFieldOfBusiness), m.preferredFieldOfBusiness)
    .check(
      z.minLength(1, m.preferredFieldOfBusiness),
      z.maxLength(businessFieldLimit, m.preferredFieldOfBusinessMax),
      z.refine((fields) => !isTwice(fields), m.preferredFieldOfBusinessTwice),
    ),
  phone: requiredText(40, m.phone),
  masterCredits: z.enum(MasterCredits.def.entries, m.masterCredits),
  tumPrograms: z._default(z.array(TumProgram).check(z.maxLength(TumProgram.options.length)), []),
  tumProgramsOther: optionalText(200),
  patentAttorneyInterest: z.optional(YesNo),
  sourceOfInformation: z.enum(StudentSourceOfInformation.def.entries, m.sourceOfInformation),
  sourceOfInformationOther: optionalText(200),
}

interface Conditional {
  tumPrograms?: readonly string[]
  tumProgramsOther?: string
  sourceOfInformation?: string
  sourceOfInformationOther?: string
}
/** Judged even while other fields are wrong: otherwise this message came only after all others were mended. */
const always = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null
const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === ''
const namesOtherPrograms = z.refine<Conditional>(
  (p) => !Array.isArray(p.tumPrograms) || !p.tumPrograms.includes('Others') || !isBlank(p.tumProgramsOther),
  { path: ['tumProgramsOther'], error: m.tumProgramsOther, when: always },
)
const namesOtherSource = z.refine<Conditional>(
  (p) => p.sourceOfInformation !== 'Other' || !isBlank(p.sourceOfInformationOther),
  { path: ['sourceOfInformationOther'], error: m.sourceOfInformationOther, when: always },
)

/**
 * What a student sends. The five prefilled fields may be sent, as the specification has it, and are ignored: the
 * server takes them from the signed-in session.
 */
export const ProfileRegistration = z
  .object({
    ...answers,
    firstname: optionalText(200),
    lastname: optionalText(200),
    matrikelnummer: optionalText(40),
    email: optionalText(254),
    placeofbirth: optionalText(200),
    role: z.optional(z.string().check(z.maxLength(40))),
  })
  .check(namesOtherPrograms, namesOtherSource)
export type ProfileRegistration = z.infer<typeof ProfileRegistration>

/** What the form holds beside that: the two boxes that are checked and not sent. */
export const ProfileForm = z
  .object({
    ...answers,
    consent: z.literal(true, m.consent),
    attendance: z.literal(true, m.attendance),
  })
  .check(namesOtherPrograms, namesOtherSource)
export type ProfileForm = z.infer<typeof ProfileForm>

/** The form of an edition: waiting does not help who has another degree, so the form says it before anything is sent. */
export const profileFormFor = (eligibleDegrees: readonly CurrentDegree[]) =>
  ProfileForm.check(
    z.refine<Partial<ProfileForm>>(
      ({ currentdegree: degree }) => degree === undefined || eligibleDegrees.includes(degree),
      {
        path: ['currentdegree'],
        error: m.mastersOnly,
        when: always,
      },
    ),
  )

/**
 * A student's registration for one edition, as stored. The long lists are plain texts here: an archived record stays
 * readable when a programme or a source is no longer offered.
 */
export const StudentProfile = z.object({
  id: Id,
  firstname: z.string(),
  lastname: z.string(),
  date: Instant,
  matrikelnummer: z.string(),
  email: z.string(),
  placeofbirth: z.string(),
  countryofbirth: CountryCode,
  currentfieldofstudy: z.string(),
  gender: Gender,
  currentdegree: CurrentDegree,
  school: School,
  semester: StudentSemester,
  germanlanguagelevel: GermanLanguageLevel,
  motivation: z.string(),
  previousParticipation: YesNo,
  registeredBefore: z.boolean(),
  registeredIn: SemesterLabel,
  preferredFieldOfBusiness: z.array(z.string()),
  phone: z.string(),
  masterCredits: MasterCredits,
  tumPrograms: z.array(TumProgram),
  tumProgramsOther: z.string(),
  patentAttorneyInterest: z.nullable(YesNo),
  sourceOfInformation: z.string(),
  sourceOfInformationOther: z.string(),
  role: Role,
})
export type StudentProfile = z.infer<typeof StudentProfile>

/** The five fields that a registration takes from the session, and what else the sign-on knows to prefill. */
export const SignOnIdentity = z.object({
  firstname: z.string(),
  lastname: z.string(),
  matrikelnummer: z.string(),
  email: z.string(),
  placeofbirth: z.string(),
  countryofbirth: z.string(),
  currentfieldofstudy: z.string(),
})
export type SignOnIdentity = z.infer<typeof SignOnIdentity>

/** The signed-in person: what the sign-on asserts, and what there is of theirs, so that a page asks for nothing else. */
export const OwnIdentity = z.object({
  /** Null for somebody who signed in with an e-mail address. */
  signOn: z.nullable(SignOnIdentity),
  has: z.object({
    /** A profile of any edition, not withdrawn. */
    profile: z.boolean(),
    /** A team of the current edition. */
    team: z.boolean(),
    /** An advisor profile for the current edition. */
    advisorProfile: z.boolean(),
    /** A type that an admin gave this address. */
    authorisedType: z.boolean(),
  }),
})
export type OwnIdentity = z.infer<typeof OwnIdentity>

export const getIdentity = endpoint({
  method: 'GET',
  path: '/api/profile/identity',
  summary: 'What the university sign-on asserts about the signed-in person, and which records there are of theirs',
  access: 'signed-in',
  status: 200,
  answer: OwnIdentity,
})

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/profile',
  summary: "The signed-in person's newest profile; 404 if there is none",
  access: 'signed-in',
  status: 200,
  answer: StudentProfile,
})

export const createProfile = endpoint({
  method: 'POST',
  path: '/api/profile',
  summary: 'Register the signed-in student for the current edition',
  access: ['student'],
  rateLimit: { max: 30, perSeconds: 60 },
  body: ProfileRegistration,
  status: 200,
  answer: StudentProfile,
})

export const correctProfile = endpoint({
  method: 'PUT',
  path: '/api/profile',
  summary: "Correct the signed-in student's registration for the current edition while registration is open",
  access: ['student'],
  rateLimit: { max: 30, perSeconds: 60 },
  body: ProfileRegistration,
  status: 200,
  answer: StudentProfile,
})

export const withdrawProfile = endpoint({
  method: 'POST',
  path: '/api/profile/withdraw',
  summary: "Take the signed-in student's registration out of the current edition; it stays on record",
  access: ['student'],
  status: 200,
  answer: z.object({ withdrawnAt: Instant }),
})

export const downloadProfile = endpoint({
  method: 'GET',
  path: '/api/profile/export',
  summary: 'Everything kept about the signed-in student, as JSON',
  access: ['student'],
  rateLimit: { max: 30, perSeconds: 60 },
  status: 200,
  answer: { file: { contentType: 'application/json; charset=utf-8', filename: 'My-registration.json' } },
})

/** The team that the signed-in person is in, with what its members may know of each other. */
export const OwnTeam = z.object({
  companyName: z.string(),
  representativeEmail: z.string(),
  members: z.array(z.object({ name: z.string(), email: z.string() })),
})
export type OwnTeam = z.infer<typeof OwnTeam>

export const getOwnTeam = endpoint({
  method: 'GET',
  path: '/api/profile/team',
  summary: "The signed-in person's team in the current edition, once teams are published; 404 before that",
  access: 'signed-in',
  status: 200,
  answer: OwnTeam,
})

export const eraseProfile = endpoint({
  method: 'DELETE',
  path: '/api/profile',
  summary: 'Remove everything the signed-in student registered, in all editions, for good; ends their sessions',
  access: ['student'],
  status: 200,
  answer: z.object({ erased: z.literal(true) }),
})

export const listBatches = endpoint({
  method: 'GET',
  path: '/api/profile/batches',
  summary: 'Labels of the editions that have profiles, newest first',
  access: ['admin'],
  status: 200,
  answer: z.array(SemesterLabel),
})

export const listProfiles = endpoint({
  method: 'GET',
  path: '/api/profile/profiles/all',
  summary: 'All profiles of one edition, or of all',
  access: ['admin'],
  reads: 'profiles',
  query: z.object({ registeredIn: z.optional(SemesterLabel) }),
  status: 200,
  answer: z.array(StudentProfile),
})
