import * as z from 'zod/mini'
import { emailInvalid } from '../auth/auth.ts'
import { SemesterLabel } from '../editions/semester.ts'
import { CountryCode } from '../enumerations/countries.ts'
import {
  BusinessField,
  businessFieldLabels,
  CompanySize,
  companySizeLabels,
  Nda,
  ndaLabels,
} from '../enumerations/enumerations.ts'
import { StudyProgramme } from '../enumerations/study-programmes.ts'
import { type Field, ownWords, upTo, words } from '../field.ts'
import { say } from '../messages.ts'
import { CompanyStage, companyStageLabels, CompanyState, companyStateLabels } from '../states.ts'
import { Day, emailAddress, Id, Instant, requiredText } from '../text.ts'

export const studyFieldLimit = 5
export const companyTeamLimit = 20

/** The sections of the company form, in order; what only the programme office decides has one of its own. */
export const companySections = {
  company: { title: words('Your company', 'Ihr Unternehmen') },
  challenge: { title: words('Your challenge', 'Ihre Aufgabe') },
  team: { title: words('The team you are looking for', 'Das Team, das Sie suchen') },
  address: { title: words('Address', 'Anschrift') },
  contact: { title: words('Contact person', 'Ansprechperson') },
  agreements: { title: words('Agreements', 'Zustimmungen') },
  office: { title: words('Programme office', 'Programmbüro') },
} as const satisfies Record<string, { title: object }>
export type CompanySection = keyof typeof companySections

const m = {
  preferredFieldOfStudy: say(
    'Please enter the preferred field of study',
    'Bitte wählen Sie mindestens einen Studiengang',
  ),
  website: say('Please enter a valid website', 'Bitte geben Sie eine gültige Webadresse ein'),
}

/** Only http(s): the address becomes a link in the admin area. */
const isWebsite = (value: string) => value === '' || /^(https?:\/\/)?[^\s/:@]+\.[^\s@]+$/iu.test(value)

/** Every field of a company: as registered, and what the programme office adds. */
export const companyFields = {
  companyName: {
    label: words('Company', 'Unternehmen'),
    kind: 'text',
    stored: z.string(),
    answer: requiredText(
      200,
      say('Please enter the name of your company', 'Bitte geben Sie den Namen Ihres Unternehmens ein'),
    ),
    form: {
      section: 'company',
      question: words('Company Name', 'Name des Unternehmens'),
      autoComplete: 'organization',
    },
    column: { table: 18, file: 32 },
  },
  /** One of the listed fields, or free text where `Others` was chosen. */
  fieldOfBusiness: {
    label: words('Field of Business', 'Geschäftsfeld'),
    kind: 'text',
    options: businessFieldLabels,
    stored: z.string(),
    answer: requiredText(200, say('Please select the field of business', 'Bitte wählen Sie das Geschäftsfeld')),
    form: { section: 'company' },
    column: { table: 18, file: 34 },
  },
  /** The listed field under which a free text counts in the matching; null until an admin says so. */
  mappedFieldOfBusiness: {
    label: words('Mapped Field of Business', 'Zählt als'),
    kind: 'choice',
    options: businessFieldLabels,
    stored: z.nullable(BusinessField),
    answer: z.nullable(BusinessField),
    form: {
      section: 'office',
      hint: words(
        'The listed field under which this free text counts in the matching.',
        'Das Geschäftsfeld, als das dieser freie Text im Matching zählt.',
      ),
      none: words('No listed field', 'Kein Feld der Liste'),
    },
    column: { table: 18, file: 34 },
  },
  /** How many teams the company may have. */
  teamLimit: {
    label: words('Teams', 'Teams'),
    kind: 'number',
    options: upTo(companyTeamLimit),
    stored: z.int(),
    answer: z.int().check(z.minimum(1), z.maximum(companyTeamLimit)),
    form: {
      section: 'office',
      hint: words('How many teams this company may have.', 'So viele Teams darf dieses Unternehmen haben.'),
    },
    column: { table: 7, file: 8 },
  },
  preferredFieldOfStudy: {
    label: words('Preferred Fields of Study', 'Bevorzugte Studiengänge'),
    kind: 'ranked choices',
    options: ownWords(StudyProgramme.options),
    limit: studyFieldLimit,
    stored: z.array(z.string()),
    answer: z.array(z.enum(StudyProgramme.def.entries, m.preferredFieldOfStudy), m.preferredFieldOfStudy).check(
      z.minLength(1, m.preferredFieldOfStudy),
      z.maxLength(
        studyFieldLimit,
        say('Please select only up to 5 fields of study.', 'Bitte wählen Sie höchstens fünf Studiengänge.'),
      ),
      z.refine(
        (fields) => new Set(fields).size === fields.length,
        say('Please select each field of study only once', 'Bitte wählen Sie jeden Studiengang nur einmal'),
      ),
    ),
    form: {
      section: 'team',
      hint: words(
        'Up to five, in your order. The matching counts the first one most.',
        'Bis zu fünf, in Ihrer Reihenfolge. Beim Zuordnen zählt der erste am meisten. Die Liste nennt die englischen Namen.',
      ),
    },
    column: { table: 28, file: 38, each: 'Preferred Field of Study' },
  },
  companySize: {
    label: words('Company Size', 'Größe des Unternehmens'),
    kind: 'choice',
    options: companySizeLabels,
    stored: CompanySize,
    answer: z.enum(
      CompanySize.def.entries,
      say('Please enter the size of your company', 'Bitte wählen Sie die Größe Ihres Unternehmens'),
    ),
    form: { section: 'company', hint: words('Number of employees', 'Zahl der Beschäftigten'), radio: 'inline' },
    column: { table: 10, file: 14, scale: true },
  },
  companyDescription: {
    label: words('Company Description', 'Beschreibung'),
    kind: 'long text',
    stored: z.string(),
    answer: requiredText(
      5000,
      say('Please enter the description of your company', 'Bitte beschreiben Sie Ihr Unternehmen'),
    ),
    form: {
      section: 'company',
      question: words('Description of your Company', 'Beschreibung des Unternehmens'),
      hint: words('What you do and for whom. Students read this.', 'Was Sie tun und für wen. Studierende lesen das.'),
    },
    column: { table: 26, file: 60 },
  },
  businessProblem: {
    label: words('Business Problem', 'Aufgabe'),
    kind: 'long text',
    stored: z.string(),
    answer: requiredText(
      5000,
      say('Please enter the potential business problem', 'Bitte beschreiben Sie eine mögliche Aufgabe'),
    ),
    form: {
      section: 'challenge',
      question: words('Potential Business Problem', 'Mögliche Aufgabe'),
      hint: words(
        'A real question that five people can get their teeth into within a week.',
        'Eine echte Frage, in die sich fünf Leute eine Woche lang vertiefen können.',
      ),
      rows: 6,
    },
    column: { table: 26, file: 60 },
  },
  reasonForParticipation: {
    label: words('Reason for Participation', 'Grund der Teilnahme'),
    kind: 'long text',
    stored: z.string(),
    answer: requiredText(
      5000,
      say('Please enter the reason for participation', 'Bitte schreiben Sie, warum Sie teilnehmen möchten'),
    ),
    form: {
      section: 'challenge',
      question: words('Reason for Participation', 'Warum möchten Sie teilnehmen?'),
    },
    column: { table: 24, file: 50 },
  },
  sourceOfInformation: {
    label: words('Source of Information', 'Erfahren über'),
    kind: 'text',
    stored: z.string(),
    answer: requiredText(
      500,
      say(
        'Please enter how you found out about {programme}',
        'Bitte schreiben Sie, wie Sie von {programme} erfahren haben',
      ),
    ),
    form: {
      section: 'agreements',
      question: words('How did you find out about {programme}?', 'Wie haben Sie von {programme} erfahren?'),
    },
    column: { table: 16, file: 30 },
  },
  ndaRequired: {
    label: words('NDA Required', 'NDA nötig'),
    kind: 'choice',
    options: ndaLabels,
    stored: Nda,
    answer: z.enum(
      Nda.def.entries,
      say('Please select whether an NDA is required', 'Bitte wählen Sie, ob eine Geheimhaltungsvereinbarung nötig ist'),
    ),
    form: {
      section: 'challenge',
      question: words('Is an NDA required?', 'Ist eine Geheimhaltungsvereinbarung (NDA) nötig?'),
      hint: words(
        'A non-disclosure agreement that the students sign before the week.',
        'Die Studierenden unterschreiben sie vor der Woche.',
      ),
      radio: 'inline',
    },
    column: { table: 10, file: 14 },
  },
  'address.street': {
    label: words('Street', 'Straße'),
    kind: 'text',
    stored: z.string(),
    answer: requiredText(200, say('Please enter the street', 'Bitte geben Sie die Straße ein')),
    form: { section: 'address', half: true, autoComplete: 'address-line1' },
    column: { table: 14, file: 26 },
  },
  'address.houseNumber': {
    label: words('House Number', 'Hausnummer'),
    kind: 'text',
    stored: z.string(),
    answer: requiredText(40, say('Please enter the house number', 'Bitte geben Sie die Hausnummer ein')),
    form: { section: 'address', half: true },
    column: { table: 9, file: 14 },
  },
  'address.city': {
    label: words('City', 'Ort'),
    kind: 'text',
    stored: z.string(),
    answer: requiredText(200, say('Please enter the city', 'Bitte geben Sie den Ort ein')),
    form: { section: 'address', half: true, autoComplete: 'address-level2' },
    column: { table: 10, file: 20 },
  },
  'address.country': {
    label: words('Country', 'Land'),
    kind: 'country',
    stored: CountryCode,
    answer: z.enum(CountryCode.def.entries, say('Please select the country', 'Bitte wählen Sie das Land')),
    form: { section: 'address', half: true, autoComplete: 'country' },
    column: { table: 10, file: 10 },
  },
  'address.website': {
    label: words('Website', 'Webseite'),
    kind: 'website',
    stored: z.string(),
    answer: z._default(z.string().check(z.trim(), z.maxLength(500, m.website), z.refine(isWebsite, m.website)), ''),
    form: { section: 'address', autoComplete: 'url' },
    column: { table: 16, file: 30 },
  },
  'contactPerson.firstName': {
    label: words('Contact First Name', 'Vorname des Kontakts'),
    kind: 'text',
    stored: z.string(),
    answer: requiredText(200, say('Please enter the first name', 'Bitte geben Sie den Vornamen ein')),
    form: { section: 'contact', question: words('First Name', 'Vorname'), half: true, autoComplete: 'given-name' },
    column: { table: 12, file: 20 },
  },
  'contactPerson.lastName': {
    label: words('Contact Last Name', 'Nachname des Kontakts'),
    kind: 'text',
    stored: z.string(),
    answer: requiredText(200, say('Please enter the last name', 'Bitte geben Sie den Nachnamen ein')),
    form: { section: 'contact', question: words('Last Name', 'Nachname'), half: true, autoComplete: 'family-name' },
    column: { table: 12, file: 20 },
  },
  'contactPerson.email': {
    label: words('Contact Email', 'E-Mail des Kontakts'),
    kind: 'email',
    stored: z.string(),
    answer: emailAddress(say('Please enter the email', 'Bitte geben Sie die E-Mail-Adresse ein'), emailInvalid),
    form: { section: 'contact', question: words('Email', 'E-Mail'), half: true, autoComplete: 'email' },
    column: { table: 20, file: 34 },
  },
  'contactPerson.phone': {
    label: words('Contact Phone', 'Telefon des Kontakts'),
    kind: 'phone',
    stored: z.string(),
    answer: requiredText(40, say('Please enter the phone number', 'Bitte geben Sie die Telefonnummer ein')),
    form: { section: 'contact', question: words('Phone Number', 'Telefonnummer'), half: true, autoComplete: 'tel' },
    column: { table: 12, file: 20 },
  },
  /** Where the company stands; computed, never stored. */
  state: {
    label: words('State', 'Stand'),
    kind: 'choice',
    options: companyStateLabels,
    stored: CompanyState,
    column: { table: 11, file: 18, inWords: true },
  },
  /** How far it is on its way into the current edition; computed, never stored. */
  stage: {
    label: words('Stage', 'Stufe'),
    kind: 'choice',
    options: companyStageLabels,
    stored: CompanyStage,
    column: { table: 13, file: 18, scale: true, inWords: true },
  },
  /** The admin who looks after it, by e-mail address; empty where nobody does. Stored apart from the registration. */
  ownedBy: {
    label: words('Owner', 'Zuständig'),
    kind: 'email',
    stored: z.string(),
    column: { table: 16, file: 30, inPlace: true },
  },
  /** What the office does next about it; empty where nothing is planned. Stored apart from the registration. */
  nextStep: {
    label: words('Next Step', 'Nächster Schritt'),
    kind: 'text',
    stored: z.string(),
    column: { table: 18, file: 40, inPlace: true },
  },
  nextStepOn: {
    label: words('Next Step Due', 'Nächster Schritt am'),
    kind: 'day',
    stored: z.nullable(Day),
    column: { table: 9, file: 14, inPlace: true },
  },
  /** What the office has tagged it with; stored apart from the registration. */
  tags: {
    label: words('Tags', 'Schlagwörter'),
    kind: 'choices',
    stored: z.array(z.string()),
    column: { table: 12, file: 24 },
  },
  cancelledReason: {
    label: words('Reason for Cancelling', 'Grund der Absage'),
    kind: 'long text',
    stored: z.string(),
    column: { table: 14, file: 30 },
  },
  semester: {
    label: words('Semester', 'Semester'),
    kind: 'code',
    stored: SemesterLabel,
    column: { table: 8, file: 10 },
  },
  createdAt: {
    label: words('Registered on', 'Angemeldet am'),
    kind: 'instant',
    stored: Instant,
    column: { table: 9, file: 17 },
  },
  _id: { label: words('Id', 'Id'), kind: 'code', stored: Id, column: { file: 38 } },
} satisfies Record<string, Field<CompanySection>>

/** The columns that the office's table begins with; the others follow in the order of the fields. */
export const companyTableStart = [
  'companyName',
  'state',
  'stage',
  'ownedBy',
  'nextStep',
  'nextStepOn',
  'tags',
  'fieldOfBusiness',
  'mappedFieldOfBusiness',
  'teamLimit',
  'preferredFieldOfStudy',
  'companySize',
  'ndaRequired',
  'contactPerson.firstName',
  'contactPerson.lastName',
  'contactPerson.email',
  'contactPerson.phone',
  'createdAt',
] as const satisfies readonly (keyof typeof companyFields)[]
