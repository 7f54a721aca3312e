import * as z from 'zod/mini'
import { brand } from '../brand.ts'
import { emailInvalid } from '../auth/auth.ts'
import { CountryCode } from '../enumerations/countries.ts'
import { endpoint } from '../endpoint.ts'
import { BusinessField, CompanySize, Nda } from '../enumerations/enumerations.ts'
import { say } from '../messages.ts'
import { SemesterLabel } from '../editions/semester.ts'
import { SavedFrom, Version } from '../audit/stale.ts'
import { StudyProgramme } from '../enumerations/study-programmes.ts'
import { emailAddress, Id, Instant, requiredText } from '../text.ts'

export const studyFieldLimit = 5

export const companyMessages = {
  companyName: say('Please enter the name of your company', 'Bitte geben Sie den Namen Ihres Unternehmens ein'),
  fieldOfBusiness: say('Please select the field of business', 'Bitte wählen Sie das Geschäftsfeld'),
  preferredFieldOfStudy: say(
    'Please enter the preferred field of study',
    'Bitte wählen Sie mindestens einen Studiengang',
  ),
  preferredFieldOfStudyMax: say(
    'Please select only up to 5 fields of study.',
    'Bitte wählen Sie höchstens fünf Studiengänge.',
  ),
  preferredFieldOfStudyTwice: say(
    'Please select each field of study only once',
    'Bitte wählen Sie jeden Studiengang nur einmal',
  ),
  companySize: say('Please enter the size of your company', 'Bitte wählen Sie die Größe Ihres Unternehmens'),
  companyDescription: say('Please enter the description of your company', 'Bitte beschreiben Sie Ihr Unternehmen'),
  businessProblem: say('Please enter the potential business problem', 'Bitte beschreiben Sie eine mögliche Aufgabe'),
  reasonForParticipation: say(
    'Please enter the reason for participation',
    'Bitte schreiben Sie, warum Sie teilnehmen möchten',
  ),
  sourceOfInformation: say(
    `Please enter how you found out about ${brand.programme}`,
    `Bitte schreiben Sie, wie Sie von ${brand.programme} erfahren haben`,
  ),
  ndaRequired: say(
    'Please select whether an NDA is required',
    'Bitte wählen Sie, ob eine Geheimhaltungsvereinbarung nötig ist',
  ),
  street: say('Please enter the street', 'Bitte geben Sie die Straße ein'),
  houseNumber: say('Please enter the house number', 'Bitte geben Sie die Hausnummer ein'),
  city: say('Please enter the city', 'Bitte geben Sie den Ort ein'),
  country: say('Please select the country', 'Bitte wählen Sie das Land'),
  firstName: say('Please enter the first name', 'Bitte geben Sie den Vornamen ein'),
  lastName: say('Please enter the last name', 'Bitte geben Sie den Nachnamen ein'),
  email: say('Please enter the email', 'Bitte geben Sie die E-Mail-Adresse ein'),
  phone: say('Please enter the phone number', 'Bitte geben Sie die Telefonnummer ein'),
  website: say('Please enter a valid website', 'Bitte geben Sie eine gültige Webadresse ein'),
  termsOfService: say('Please agree to the Terms of Service', 'Bitte stimmen Sie den Nutzungsbedingungen zu'),
  consent: say('Please agree to the Declaration of Consent', 'Bitte der Einwilligungserklärung zustimmen'),
  costs: say(
    'Please agree to covering the costs of the student team',
    'Bitte stimmen Sie zu, die Kosten des Teams zu übernehmen',
  ),
}
const m = companyMessages

/** Only http(s): the address becomes a link in the admin area. */
const isWebsite = (value: string) => value === '' || /^(https?:\/\/)?[^\s/:@]+\.[^\s@]+$/iu.test(value)

const details = {
  companyName: requiredText(200, m.companyName),
  /** One of the listed fields, or free text where `Others` was chosen. */
  fieldOfBusiness: requiredText(200, m.fieldOfBusiness),
  preferredFieldOfStudy: z
    .array(z.enum(StudyProgramme.def.entries, m.preferredFieldOfStudy), m.preferredFieldOfStudy)
    .check(
      z.minLength(1, m.preferredFieldOfStudy),
      z.maxLength(studyFieldLimit, m.preferredFieldOfStudyMax),
      z.refine((fields) => new Set(fields).size === fields.length, m.preferredFieldOfStudyTwice),
    ),
  companySize: z.enum(CompanySize.def.entries, m.companySize),
  companyDescription: requiredText(5000, m.companyDescription),
  businessProblem: requiredText(5000, m.businessProblem),
  reasonForParticipation: requiredText(5000, m.reasonForParticipation),
  sourceOfInformation: requiredText(500, m.sourceOfInformation),
  ndaRequired: z.enum(Nda.def.entries, m.ndaRequired),
  address: z.object({
    street: requiredText(200, m.street),
    houseNumber: requiredText(40, m.houseNumber),
    city: requiredText(200, m.city),
    country: z.enum(CountryCode.def.entries, m.country),
    website: z._default(z.string().check(z.trim(), z.maxLength(500, m.website), z.refine(isWebsite, m.website)), ''),
  }),
  contactPerson: z.object({
    firstName: requiredText(200, m.firstName),
    lastName: requiredText(200, m.lastName),
    email: emailAddress(m.email, emailInvalid),
    phone: requiredText(40, m.phone),
  }),
}

export const CompanyRegistration = z.object(details)
export type CompanyRegistration = z.infer<typeof CompanyRegistration>

/** What the form holds beside that: three agreements that are checked and not sent. */
export const CompanyForm = z.object({
  ...details,
  termsOfService: z.literal(true, m.termsOfService),
  consent: z.literal(true, m.consent),
  costs: z.literal(true, m.costs),
})
export type CompanyForm = z.infer<typeof CompanyForm>

export const Company = z.object({
  _id: Id,
  companyName: z.string(),
  fieldOfBusiness: z.string(),
  /** Plain texts: an archived record stays readable when a programme is no longer offered. */
  preferredFieldOfStudy: z.array(z.string()),
  companySize: CompanySize,
  companyDescription: z.string(),
  businessProblem: z.string(),
  reasonForParticipation: z.string(),
  sourceOfInformation: z.string(),
  ndaRequired: Nda,
  address: z.object({
    street: z.string(),
    houseNumber: z.string(),
    city: z.string(),
    country: CountryCode,
    website: z.string(),
  }),
  contactPerson: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  semester: SemesterLabel,
  createdAt: Instant,
  /** The listed field under which a free text counts in the matching; null until an admin says so. */
  mappedFieldOfBusiness: z.nullable(BusinessField),
  /** How many teams the company may have. */
  teamLimit: z.int(),
  version: Version,
})
export type Company = z.infer<typeof Company>

export const registerCompany = endpoint({
  method: 'POST',
  path: '/api/company',
  summary: 'Register a company for the current edition',
  access: 'public',
  rateLimit: { max: 30, perSeconds: 60 },
  body: CompanyRegistration,
  status: 201,
  answer: z.object({ _id: Id, companyName: z.string(), semester: SemesterLabel, createdAt: Instant }),
})

/** The smallest number of students that is told to somebody who is not an admin: fewer could be recognised. */
export const fewestStudentsShown = 5

/**
 * How many students of the current edition study each programme, where they are at least `fewestStudentsShown`. Each
 * programme has a count of its own: a sum over a choice of programmes would give the small ones away by subtraction.
 */
export const listStudentCounts = endpoint({
  method: 'GET',
  path: '/api/company/studentcounts',
  summary: 'How many registered students study each programme, from five on',
  access: 'public',
  status: 200,
  answer: z.array(z.object({ fieldOfStudy: z.string(), students: z.int().check(z.minimum(fewestStudentsShown)) })),
})

export const listCompanies = endpoint({
  method: 'GET',
  path: '/api/company',
  summary: 'All companies of one edition, or of all',
  access: ['admin'],
  reads: 'companies',
  query: z.object({ semester: z.optional(SemesterLabel) }),
  status: 200,
  answer: z.array(Company),
})

export const listCompanySemesters = endpoint({
  method: 'GET',
  path: '/api/company/semesters',
  summary: 'Labels of the editions that have companies, newest first',
  access: ['admin'],
  status: 200,
  answer: z.array(SemesterLabel),
})

export const listCompanyNames = endpoint({
  method: 'GET',
  path: '/api/company/allcompanies',
  summary: 'Id and name of every company of the current edition',
  access: ['admin'],
  status: 200,
  answer: z.array(z.object({ _id: Id, companyName: z.string() })),
})

export const companyTeamLimit = 20

/** What an admin puts right: everything the company wrote, and what only the programme office decides. */
export const CompanyCorrection = z.object({
  ...details,
  mappedFieldOfBusiness: z.nullable(BusinessField),
  teamLimit: z.int().check(z.minimum(1), z.maximum(companyTeamLimit)),
})
export type CompanyCorrection = z.infer<typeof CompanyCorrection>

export const correctCompany = endpoint({
  method: 'PUT',
  path: '/api/company/{id}',
  summary: "Correct a company's data, map its free-text field, set its number of teams",
  access: ['admin'],
  params: z.object({ id: Id }),
  query: SavedFrom,
  body: CompanyCorrection,
  status: 200,
  answer: Company,
})
