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
import { type Field, listed, ownWords, type Sections, upTo, words } from '../field.ts'
import { say } from '../messages.ts'
import {
  AddressState,
  addressStateLabels,
  ChallengeState,
  challengeStateLabels,
  CompanyStage,
  companyStageLabels,
  CompanyState,
  companyStateLabels,
} from '../states.ts'
import { Day, emailAddress, Id, Instant, oneLine, phoneNumber, requiredText, requiredLines } from '../text.ts'

/**
 * What a company agrees to, word by word. Another text is another version: then only who agreed to that one counts, and
 * the others are asked again.
 */
export const challengeConsent = {
  version: '2026-11-26',
  text: words(
    'Our challenge may be shown on the public website before students register: its text, our field of business, our town and the number of places.',
    'Unsere Aufgabe darf vor der Anmeldung der Studierenden auf der öffentlichen Website gezeigt werden: Text, Branche, Ort und Zahl der Plätze.',
  ),
}

export const studyFieldLimit = 5
export const companyTeamLimit = 20

/** The sections of the company form, in order; what only the programme office decides has one of its own. */
export const companySections = {
  company: { title: words('Your company', 'Ihr Unternehmen'), record: words('Company', 'Unternehmen') },
  challenge: { title: words('Your challenge', 'Ihre Aufgabe'), record: words('Challenge', 'Aufgabe') },
  team: { title: words('The team you are looking for', 'Das Team, das Sie suchen'), record: words('Team', 'Team') },
  address: { title: words('Address', 'Anschrift') },
  contact: { title: words('Contact person', 'Ansprechperson') },
  agreements: { title: words('Agreements', 'Zustimmungen'), record: words('Company', 'Unternehmen') },
  office: { title: words('Programme office', 'Programmbüro') },
} as const satisfies Sections
export type CompanySection = keyof typeof companySections

const m = {
  preferredFieldOfStudy: say(
    'Please enter the preferred field of study',
    'Bitte wählen Sie mindestens einen Studiengang',
  ),
  website: say('Please enter a valid website', 'Bitte geben Sie eine gültige Webadresse ein'),
}

/** People leave the scheme out; a page can link to a complete address only. */
const withScheme = (website: string) =>
  website === '' || /^https?:\/\//i.test(website) ? website : `https://${website}`
/** Only http(s): the address becomes a link in the admin area. */
const isWebsite = (value: string) => value === '' || /^(https?:\/\/)?[^\s/:@][^\s/:@.]*\.[^\s@]+$/iu.test(value)

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
      question: words('Company name', 'Name des Unternehmens'),
      autoComplete: 'organization',
    },
    column: { table: 15.75, file: 32 },
  },
  /** One of the listed fields, or free text where `Others` was chosen. */
  fieldOfBusiness: {
    label: words('Field of business', 'Branche'),
    kind: 'text',
    options: businessFieldLabels,
    stored: z.string(),
    answer: requiredText(200, say('Please select the field of business', 'Bitte wählen Sie die Branche')),
    form: { section: 'company' },
    column: { table: 18, file: 34 },
  },
  /** The listed field under which a free text counts in the matching; null until an admin says so. */
  mappedFieldOfBusiness: {
    label: words('Mapped field of business', 'Zugeordnete Branche'),
    kind: 'choice',
    options: businessFieldLabels,
    stored: z.nullable(BusinessField),
    answer: z.nullable(BusinessField),
    form: {
      section: 'office',
      hint: words(
        'The listed field under which this free text counts in the matching.',
        'Die Branche, als die dieser freie Text im Matching zählt.',
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
    column: { table: 6, file: 8 },
  },
  preferredFieldOfStudy: {
    label: words('Preferred fields of study', 'Bevorzugte Studiengänge'),
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
        'Up to five, in order of preference. The matching counts the first one most.',
        'Bis zu fünf, in Ihrer Reihenfolge. Beim Zuordnen zählt der erste am meisten. Die Liste nennt die englischen Namen.',
      ),
    },
    column: { table: 28, file: 38, each: 'Preferred field of study' },
  },
  companySize: {
    label: words('Company size', 'Größe des Unternehmens'),
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
    label: words('Company description', 'Beschreibung'),
    kind: 'long text',
    stored: z.string(),
    answer: requiredLines(
      5000,
      say('Please enter the description of your company', 'Bitte beschreiben Sie Ihr Unternehmen'),
    ),
    form: {
      section: 'company',
      question: words('Description of your company', 'Beschreibung des Unternehmens'),
      hint: words('What you do and for whom. Students read this.', 'Was Sie tun und für wen. Studierende lesen das.'),
    },
    column: { table: 26, file: 60 },
  },
  businessProblem: {
    label: words('Business problem', 'Aufgabe'),
    kind: 'long text',
    stored: z.string(),
    answer: requiredLines(
      5000,
      say('Please enter the potential business problem', 'Bitte beschreiben Sie eine mögliche Aufgabe'),
    ),
    form: {
      section: 'challenge',
      question: words('Potential business problem', 'Mögliche Aufgabe'),
      hint: words(
        'A real question that five people can get their teeth into within a week.',
        'Eine echte Frage, in die sich fünf Leute eine Woche lang vertiefen können.',
      ),
      rows: 6,
    },
    column: { table: 26, file: 60 },
  },
  /** Whether its challenge may be public; what is agreed to is `challengeConsent`, word by word. */
  agreesToChallenge: {
    label: words('Challenge may be public', 'Aufgabe darf öffentlich sein'),
    kind: 'yes-no',
    stored: z.boolean(),
    answer: z._default(z.boolean(), false),
    form: {
      section: 'challenge',
      question: challengeConsent.text,
      hint: words(
        'Optional. Your company’s name is not shown, so leave it out of the text above. The programme office publishes the challenge. You can withdraw your consent at any time.',
        'Freiwillig. Ihr Unternehmen wird nicht genannt. Lassen Sie seinen Namen deshalb im Text oben weg. Das Programmbüro veröffentlicht die Aufgabe. Sie können Ihre Zustimmung jederzeit zurückziehen.',
      ),
    },
    column: { table: 12, file: 20 },
  },
  reasonForParticipation: {
    label: words('Reason for participation', 'Grund der Teilnahme'),
    kind: 'long text',
    stored: z.string(),
    answer: requiredLines(
      5000,
      say('Please enter the reason for participation', 'Bitte schreiben Sie, warum Sie teilnehmen möchten'),
    ),
    form: {
      section: 'challenge',
      question: words('Reason for participation', 'Warum möchten Sie teilnehmen?'),
    },
    column: { table: 24, file: 50 },
  },
  sourceOfInformation: {
    label: words('Source of information', 'Erfahren über'),
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
    label: words('NDA required', 'NDA nötig'),
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
    label: words('House number', 'Hausnummer'),
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
    column: { table: 7.25, file: 20 },
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
    label: words('Website', 'Website'),
    kind: 'website',
    stored: z.string(),
    answer: z._default(
      z.string().check(...oneLine(500, m.website), z.refine(isWebsite, m.website), z.overwrite(withScheme)),
      '',
    ),
    form: { section: 'address', autoComplete: 'url' },
    column: { table: 16, file: 30 },
  },
  'contactPerson.firstName': {
    label: words('Contact first name', 'Vorname der Ansprechperson'),
    kind: 'text',
    stored: z.string(),
    answer: requiredText(200, say('Please enter the first name', 'Bitte geben Sie den Vornamen ein')),
    form: { section: 'contact', question: words('First name', 'Vorname'), half: true, autoComplete: 'given-name' },
    column: { table: 12, file: 20 },
  },
  'contactPerson.lastName': {
    label: words('Contact last name', 'Nachname der Ansprechperson'),
    kind: 'text',
    stored: z.string(),
    answer: requiredText(200, say('Please enter the last name', 'Bitte geben Sie den Nachnamen ein')),
    form: { section: 'contact', question: words('Last name', 'Nachname'), half: true, autoComplete: 'family-name' },
    column: { table: 12, file: 20 },
  },
  'contactPerson.email': {
    label: words('Contact email', 'E-Mail der Ansprechperson'),
    kind: 'email',
    stored: z.string(),
    answer: emailAddress(say('Please enter the email', 'Bitte geben Sie die E-Mail-Adresse ein'), emailInvalid),
    form: { section: 'contact', question: words('Email', 'E-Mail'), half: true, autoComplete: 'email' },
    column: { table: 20, file: 34 },
  },
  'contactPerson.phone': {
    label: words('Contact phone', 'Telefon der Ansprechperson'),
    kind: 'phone',
    stored: z.string(),
    answer: phoneNumber(say('Please enter the phone number', 'Bitte geben Sie die Telefonnummer ein')),
    form: { section: 'contact', question: words('Phone number', 'Telefonnummer'), half: true, autoComplete: 'tel' },
    column: { table: 12, file: 20 },
  },
  /** How far it has come into its edition; computed, never stored. */
  stage: {
    label: words('Stage', 'Stufe'),
    kind: 'choice',
    options: companyStageLabels,
    stored: CompanyStage,
    column: { table: 9.25, scale: true },
  },
  /** What it has said about its team; computed, never stored. */
  state: {
    label: words('Status', 'Status'),
    kind: 'choice',
    options: companyStateLabels,
    stored: CompanyState,
    column: { table: 13, file: 18, inWords: true },
  },
  /** Whether the address was confirmed by its mailed link; computed, never stored. */
  addressState: {
    label: words('Email confirmed', 'E-Mail bestätigt'),
    kind: 'choice',
    options: addressStateLabels,
    stored: AddressState,
    column: { table: 12, file: 18, inWords: true },
  },
  /** Whether its challenge is on the public page; computed, never stored. */
  challengeState: {
    label: words('Challenges page', 'Aufgabenseite'),
    kind: 'choice',
    options: challengeStateLabels,
    stored: ChallengeState,
    column: { table: 14, file: 22, inWords: true },
  },
  /** Whether the office has its NDA: uploaded, or noted as received on paper; computed. */
  hasNda: listed(words('NDA received', 'NDA liegt vor'), 'yes-no', z.boolean(), { table: 9, file: 14 }),
  /** The admin who looks after it, by e-mail address; empty where nobody does. Stored apart from the registration. */
  ownedBy: listed(words('Owner', 'Zuständig'), 'email', z.string(), { table: 16, file: 30, inPlace: true }),
  /** What the office does next about it; empty where nothing is planned. Stored apart from the registration. */
  nextStep: listed(words('Next step', 'Nächster Schritt'), 'text', z.string(), { table: 18, file: 40, inPlace: true }),
  nextStepOn: {
    label: words('Next step due', 'Nächster Schritt am'),
    kind: 'day',
    stored: z.nullable(Day),
    column: { table: 9, file: 14, inPlace: true },
  },
  /** What the office has tagged it with; stored apart from the registration. */
  tags: listed(words('Tags', 'Schlagwörter'), 'choices', z.array(z.string()), { table: 12, file: 24 }),
  cancelledReason: {
    label: words('Reason for cancelling', 'Grund der Absage'),
    kind: 'long text',
    stored: z.string(),
    column: { table: 14, file: 30 },
  },
  semester: listed(words('Semester', 'Semester'), 'code', SemesterLabel, { table: 8, file: 10 }),
  createdAt: listed(words('Registered on', 'Angemeldet am'), 'instant', Instant, { table: 9, file: 17 }),
  _id: { label: words('Id', 'Id'), kind: 'code', stored: Id, column: { file: 38 } },
} satisfies Record<string, Field<CompanySection>>
