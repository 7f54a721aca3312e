import * as z from 'zod/mini'
import { Role } from '../auth/roles.ts'
import { SemesterLabel } from '../editions/semester.ts'
import { CountryCode } from '../enumerations/countries.ts'
import {
  CurrentDegree,
  currentDegreeLabels,
  Gender,
  genderLabels,
  GermanLanguageLevel,
  germanLanguageLevelLabels,
  MasterCredits,
  masterCreditsLabels,
  School,
  schoolLabels,
  StudentBusinessField,
  studentBusinessFieldLabels,
  StudentSemester,
  studentSemesters,
  StudentSourceOfInformation,
  studentSourceOfInformationLabels,
  TumProgram,
  tumProgramLabels,
  YesNo,
  yesNoLabels,
} from '../enumerations/enumerations.ts'
import { StudyProgramme } from '../enumerations/study-programmes.ts'
import { type Field, isBlank, listed, ownWords, type Sections, shapeOf, words } from '../field.ts'
import { say } from '../messages.ts'
import { StudentState, studentStateLabels } from '../states.ts'
import { Instant, optionalText, phoneNumber, requiredLines, requiredNumber, requiredText } from '../text.ts'

export const motivationLimit = 1000
export const businessFieldLimit = 3

/** The sections of the student form, in order. */
export const studentSections = {
  person: {
    title: words('You', 'Du'),
    record: words('Person', 'Person'),
    hint: words(
      'Details that come from your university can’t be changed here.',
      'Angaben, die von deiner Universität kommen, lassen sich hier nicht ändern.',
    ),
  },
  studies: { title: words('Your studies', 'Dein Studium'), record: words('Studies', 'Studium') },
  week: {
    title: words('What you want to work on', 'Woran du arbeiten möchtest'),
    record: words('Project week', 'Projektwoche'),
  },
  background: { title: words('Background', 'Hintergrund') },
  consent: { title: words('Consent', 'Einwilligung') },
} as const satisfies Sections
export type StudentSection = keyof typeof studentSections

const m = {
  firstname: say('First Name is required', 'Der Vorname fehlt'),
  lastname: say('Last Name is required', 'Der Nachname fehlt'),
  matrikelnummer: say('Matriculation Number is required', 'Die Matrikelnummer fehlt'),
  placeofbirth: say('Place of Birth is required', 'Der Geburtsort fehlt'),
  semester: say('Current Semeseter is required', 'Bitte wähle dein aktuelles Semester'),
  preferredFieldOfBusiness: say('Please enter the preferred field of business', 'Bitte wähle mindestens eine Branche'),
}

/** Shown where a prefilled field is asked for. */
const notReleased = words(
  'Your university didn’t share this. Enter it yourself.',
  'Deine Universität hat das nicht übermittelt. Bitte gib es selbst an.',
)

/**
 * Every field of a student's registration. Schemas, form, table, drawer, Excel, CSV, audit log, correction and JSON
 * download follow from it; `docs/guides/add-a-field.md` says how one is added.
 */
export const studentFields = {
  firstname: {
    label: words('First name', 'Vorname'),
    kind: 'text',
    stored: z.string(),
    prefilled: m.firstname,
    selfReported: requiredText(200, m.firstname),
    form: { section: 'person', half: true, hint: notReleased },
    column: { table: 6.5, file: 18 },
  },
  lastname: {
    label: words('Last name', 'Nachname'),
    kind: 'text',
    stored: z.string(),
    prefilled: m.lastname,
    selfReported: requiredText(200, m.lastname),
    form: { section: 'person', half: true, hint: notReleased },
    column: { table: 8, file: 18 },
  },
  date: listed(words('Registered on', 'Angemeldet am'), 'instant', Instant, { table: 9, file: 17 }),
  matrikelnummer: {
    label: words('Matriculation number', 'Matrikelnummer'),
    kind: 'code',
    stored: z.string(),
    prefilled: m.matrikelnummer,
    selfReported: requiredNumber(40, m.matrikelnummer),
    form: { section: 'person', half: true, hint: notReleased },
    column: { table: 12, file: 21 },
  },
  email: {
    label: words('Email', 'E-Mail'),
    kind: 'email',
    stored: z.string(),
    prefilled: say('Email is required', 'Die E-Mail-Adresse fehlt'),
    form: { section: 'person', half: true },
    column: { table: 22, file: 34 },
  },
  placeofbirth: {
    label: words('Place of birth', 'Geburtsort'),
    kind: 'text',
    stored: z.string(),
    prefilled: m.placeofbirth,
    selfReported: requiredText(200, m.placeofbirth),
    form: { section: 'person', half: true, hint: notReleased },
    column: { table: 11, file: 18 },
  },
  countryofbirth: {
    label: words('Country of birth', 'Geburtsland'),
    kind: 'country',
    stored: CountryCode,
    answer: z.enum(CountryCode.def.entries, say('Country of Birth is required', 'Bitte wähle dein Geburtsland')),
    form: { section: 'person', half: true },
    column: { table: 12, file: 16 },
  },
  gender: {
    label: words('Gender', 'Geschlecht'),
    kind: 'choice',
    options: genderLabels,
    stored: Gender,
    answer: z.enum(Gender.def.entries, say('Gender is required', 'Bitte wähle dein Geschlecht')),
    form: { section: 'person', radio: 'inline' },
    column: { table: 7, file: 10 },
  },
  phone: {
    label: words('Phone number', 'Telefonnummer'),
    kind: 'phone',
    stored: z.string(),
    answer: phoneNumber(say('Phone Number is required', 'Bitte gib deine Telefonnummer ein')),
    form: {
      section: 'person',
      hint: words('With country code, for example +49 170 1234567', 'Mit Ländervorwahl, zum Beispiel +49 170 1234567'),
      autoComplete: 'tel',
    },
    column: { table: 12, file: 20 },
  },
  currentfieldofstudy: {
    label: words('Current field of study', 'Aktueller Studiengang'),
    kind: 'choice',
    options: ownWords(StudyProgramme.options),
    stored: z.string(),
    answer: z.enum(
      StudyProgramme.def.entries,
      say('Current Field of Study is required', 'Bitte wähle deinen Studiengang'),
    ),
    form: { section: 'studies' },
    column: { table: 14, file: 42 },
  },
  currentdegree: {
    label: words('Current degree', 'Studienstatus'),
    kind: 'choice',
    options: currentDegreeLabels,
    stored: CurrentDegree,
    answer: z.enum(CurrentDegree.def.entries, say('Current degree is required', 'Bitte wähle deinen Studienstatus')),
    form: {
      section: 'studies',
      hint: words("Registration is limited to master's students.", 'Die Anmeldung steht nur Masterstudierenden offen.'),
      radio: 'rows',
    },
    column: { table: 12, file: 16 },
  },
  school: {
    label: words('School', 'Fakultät'),
    kind: 'choice',
    options: schoolLabels,
    stored: School,
    answer: z.enum(School.def.entries, say('Please select your school', 'Bitte wähle deine Fakultät')),
    form: { section: 'studies' },
    column: { table: 9, file: 18, abbreviated: true },
  },
  semester: {
    label: words('Semester', 'Fachsemester'),
    kind: 'number',
    options: ownWords(studentSemesters.map(String)),
    stored: StudentSemester,
    answer: z.int(m.semester).check(z.minimum(1, m.semester), z.maximum(8, m.semester)),
    form: {
      section: 'studies',
      question: words('Current semester', 'Aktuelles Semester'),
      hint: words(
        'Your semester today. By the project week, your first one has to be finished.',
        'Dein Semester heute. Bis zur Projektwoche muss das erste abgeschlossen sein.',
      ),
      half: true,
    },
    column: { table: 8, file: 10 },
  },
  masterCredits: {
    label: words('Master credits', 'Credits im Master'),
    kind: 'choice',
    options: masterCreditsLabels,
    stored: MasterCredits,
    answer: z.enum(
      MasterCredits.def.entries,
      say(
        'Please select your finished Master Credits (ETCS)',
        'Bitte wähle, wie viele Credits (ECTS) du im Master schon hast',
      ),
    ),
    form: {
      section: 'studies',
      question: words('Finished master credits (ECTS)', 'Abgeschlossene Credits im Master (ECTS)'),
      half: true,
    },
    column: { table: 10, file: 15, scale: true },
  },
  germanlanguagelevel: {
    label: words('German language level', 'Deutschkenntnisse'),
    kind: 'choice',
    options: germanLanguageLevelLabels,
    stored: GermanLanguageLevel,
    answer: z.enum(
      GermanLanguageLevel.def.entries,
      say('German Language Level of Study is required', 'Bitte wähle, wie gut du Deutsch sprichst'),
    ),
    form: {
      section: 'studies',
      hint: words("A and B are learners' levels, C is fluent.", 'A und B sind Lernstufen, C heißt fließend.'),
      radio: 'rows',
    },
    column: { table: 13, file: 22, scale: true },
  },
  preferredFieldOfBusiness: {
    label: words('Preferred fields of business', 'Bevorzugte Branchen'),
    kind: 'ranked choices',
    options: studentBusinessFieldLabels,
    limit: businessFieldLimit,
    stored: z.array(z.string()),
    answer: z
      .array(z.enum(StudentBusinessField.def.entries, m.preferredFieldOfBusiness), m.preferredFieldOfBusiness)
      .check(
        z.minLength(1, m.preferredFieldOfBusiness),
        z.maxLength(
          businessFieldLimit,
          say('Please select only up to 3 fields of study.', 'Bitte wähle höchstens drei Branchen.'),
        ),
        z.refine(
          (fields) => new Set(fields).size === fields.length,
          say('Please select each field only once', 'Bitte wähle jedes Feld nur einmal'),
        ),
      ),
    form: {
      section: 'week',
      hint: words(
        'Up to three, in order of preference. The matching counts the first one most, so put it on top.',
        'Bis zu drei, in deiner Reihenfolge. Beim Zuordnen zählt die erste am meisten: Was dir am wichtigsten ist, gehört nach oben.',
      ),
    },
    column: { table: 10.75, file: 30, each: 'Preferred field of business' },
  },
  patentAttorneyInterest: {
    label: words('Patent attorney interest', 'Interesse Patentanwalt'),
    kind: 'choice',
    options: yesNoLabels,
    stored: z.nullable(YesNo),
    answer: z.optional(YesNo),
    form: {
      section: 'week',
      question: words(
        'Interest in working with a patent attorney',
        'Interesse an der Arbeit mit einer Patentanwaltskanzlei',
      ),
      hint: words(
        'If you say yes, that field counts as your third preference unless it is already in your list.',
        'Bei Ja zählt diese Branche als dritter Wunsch, wenn sie nicht schon in deiner Liste steht.',
      ),
      none: words('No answer', 'Keine Angabe'),
    },
    column: { table: 13, file: 23 },
  },
  motivation: {
    label: words('Motivation', 'Motivation'),
    kind: 'long text',
    limit: motivationLimit,
    stored: z.string(),
    answer: requiredLines(motivationLimit, say('Motivation is required', 'Bitte schreib uns, was dich motiviert')),
    form: {
      section: 'week',
      hint: words(
        'Why do you want to take part, and what do you bring to a team?',
        'Warum möchtest du dabei sein, und was bringst du in ein Team ein?',
      ),
      rows: 6,
    },
    column: { table: 24, file: 60 },
  },
  previousParticipation: {
    label: words('Previous participation', 'War schon dabei'),
    kind: 'choice',
    options: yesNoLabels,
    stored: YesNo,
    answer: z.enum(
      YesNo.def.entries,
      say(
        'Please select if you have participated in the previous {programme} Project Week',
        'Bitte gib an, ob du schon an einer Projektwoche {programme} teilgenommen hast',
      ),
    ),
    form: {
      section: 'background',
      question: words(
        'Have you participated in the previous {programme} Project Week?',
        'Hast du schon an einer Projektwoche {programme} teilgenommen?',
      ),
      radio: 'inline',
      initial: 'No',
    },
    column: { table: 13, file: 22 },
  },
  registeredBefore: {
    label: words('Registered before', 'Früher angemeldet'),
    kind: 'yes-no',
    stored: z.boolean(),
    column: { table: 11, file: 18 },
  },
  registeredIn: listed(words('Registered in', 'Angemeldet für'), 'code', SemesterLabel, { table: 9, file: 14 }),
  tumPrograms: {
    label: words('TUM programs', 'TUM-Programme'),
    kind: 'choices',
    options: tumProgramLabels,
    stored: z.array(TumProgram),
    answer: z._default(z.array(TumProgram).check(z.maxLength(TumProgram.options.length)), []),
    form: { section: 'background', question: words('Programs you belong to', 'Programme, denen du angehörst') },
    column: { table: 16, file: 34 },
  },
  tumProgramsOther: {
    label: words('Other TUM programs', 'Andere Programme'),
    kind: 'text',
    stored: z.string(),
    answer: optionalText(200),
    form: {
      section: 'background',
      question: words('Which other programs?', 'Welche anderen Programme?'),
      when: {
        field: 'tumPrograms',
        is: 'Others',
        missing: say('Please specify other TUM programs', 'Bitte nenne die anderen Programme'),
      },
    },
    column: { table: 13, file: 24 },
  },
  sourceOfInformation: {
    label: words('Source of information', 'Erfahren über'),
    kind: 'choice',
    options: studentSourceOfInformationLabels,
    stored: z.string(),
    answer: z.enum(
      StudentSourceOfInformation.def.entries,
      say('Please select how you found out about {programme}', 'Bitte wähle, wie du von {programme} erfahren hast'),
    ),
    form: {
      section: 'background',
      question: words('How did you find out about {programme}?', 'Wie hast du von {programme} erfahren?'),
    },
    column: { table: 16, file: 30 },
  },
  sourceOfInformationOther: {
    label: words('Other source of information', 'Andere Quelle'),
    kind: 'text',
    stored: z.string(),
    answer: optionalText(200),
    form: {
      section: 'background',
      question: words('Where exactly?', 'Wo genau?'),
      when: {
        field: 'sourceOfInformation',
        is: 'Other',
        missing: say(
          'Please specify how you found out about {programme}',
          'Bitte schreib uns, wie du von {programme} erfahren hast',
        ),
      },
    },
    column: { table: 16, file: 28 },
  },
  role: {
    label: words('Role', 'Rolle'),
    kind: 'choice',
    options: { student: words('student', 'Studierende') },
    stored: Role,
    column: { table: 8, file: 10 },
  },
} satisfies Record<string, Field<StudentSection>>

/** Names of the fields that students fill in themselves where the sign-on leaves them blank. */
type SelfReportedName = {
  [Name in keyof typeof studentFields]: (typeof studentFields)[Name] extends { selfReported: z.ZodMiniType }
    ? Name
    : never
}[keyof typeof studentFields]
export const SelfReported = z.enum(Object.keys(shapeOf(studentFields, 'selfReported')) as SelfReportedName[])
export type SelfReported = z.infer<typeof SelfReported>

/** What a sign-on left blank of that. */
export const blankIn = (asserted: Readonly<Record<SelfReported, string>>): SelfReported[] =>
  SelfReported.options.filter((name) => isBlank(asserted[name]))

/** The fields of the office's list, and what only that knows. */
export const studentListFields = {
  ...studentFields,
  state: {
    label: words('Status', 'Status'),
    kind: 'choice',
    options: studentStateLabels,
    stored: StudentState,
    column: { table: 11.25, file: 16, inWords: true },
  },
  /** The company whose team they are in; blank without one. */
  team: listed(words('Team', 'Team'), 'text', z.string(), { table: 7.5, file: 30 }),
  /** Of participation in this edition, and not revoked. */
  hasCertificate: listed(words('Certificate', 'Bescheinigung'), 'yes-no', z.boolean(), { table: 9, file: 12 }),
  /** What the office has tagged them with; stored apart from the registration. */
  tags: listed(words('Tags', 'Schlagwörter'), 'choices', z.array(z.string()), { table: 12, file: 24 }),
} satisfies Record<string, Field<StudentSection>>

/** The companies whose challenges they named, the most wanted first: in lists and files where anybody has named any. */
export const challengeFields = {
  namedChallenges: listed(words('Challenges named', 'Genannte Aufgaben'), 'choices', z.optional(z.array(z.string())), {
    table: 16,
    file: 60,
  }),
}

/** The columns that the office's table opens with; the others follow in the order of the fields. */
export const studentTableStart = [
  'lastname',
  'firstname',
  'state',
  'currentfieldofstudy',
  'preferredFieldOfBusiness',
  'team',
] as const satisfies readonly (keyof typeof studentListFields)[]
