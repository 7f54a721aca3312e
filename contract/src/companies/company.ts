import * as z from 'zod/mini'
import { SavedFrom, Version } from '../audit/stale.ts'
import { SemesterLabel } from '../editions/semester.ts'
import { endpoint, standing } from '../endpoint.ts'
import { shapeOf } from '../field.ts'
import { say } from '../messages.ts'
import { Answers } from '../questions/question.ts'
import { Id, Instant } from '../text.ts'
import { companyFields } from './company-fields.ts'

/** The boxes of the form, which are checked there and not sent. */
const agreements = {
  termsOfService: z.literal(
    true,
    say('Please agree to the Terms of Service', 'Bitte stimmen Sie den Nutzungsbedingungen zu'),
  ),
  consent: z.literal(
    true,
    say('Please agree to the Declaration of Consent', 'Bitte der Einwilligungserklärung zustimmen'),
  ),
  costs: z.literal(
    true,
    say(
      'Please agree to covering the costs of the student team',
      'Bitte stimmen Sie zu, die Kosten des Teams zu übernehmen',
    ),
  ),
}

const { mappedFieldOfBusiness, teamLimit, ...registered } = shapeOf(companyFields, 'answer')
const details = {
  ...registered,
  address: z.object(shapeOf(companyFields, 'answer', 'address')),
  contactPerson: z.object(shapeOf(companyFields, 'answer', 'contactPerson')),
}

export const CompanyRegistration = z.object(details)
export type CompanyRegistration = z.infer<typeof CompanyRegistration>

/**
 * What a company puts right itself, and what it reads of its registration on its own page. Listed by name, so that a new
 * field is not open to companies unnoticed. The email address is sent along and stays: it proves whose page it is.
 */
const own = {
  companyName: true,
  fieldOfBusiness: true,
  companySize: true,
  companyDescription: true,
  businessProblem: true,
  reasonForParticipation: true,
  ndaRequired: true,
  preferredFieldOfStudy: true,
  address: true,
  contactPerson: true,
  sourceOfInformation: true,
  agreesToChallenge: true,
} as const

export const OwnCorrection = z.pick(CompanyRegistration, own)
export type OwnCorrection = z.infer<typeof OwnCorrection>

/** What is sent: with the token of the link that the office has sent, if it opened the form. */
export const CompanySubmission = z.extend(CompanyRegistration, {
  /** Lets a company register after the close. */
  late: z.optional(z.string().check(z.maxLength(100))),
  /** Filled the form with what was known. */
  known: z.optional(z.string().check(z.maxLength(100))),
})
export type CompanySubmission = z.infer<typeof CompanySubmission>

export const CompanyForm = z.object({ ...details, ...agreements })
export type CompanyForm = z.infer<typeof CompanyForm>

export const Company = z.object({
  ...shapeOf(companyFields, 'stored'),
  address: z.object(shapeOf(companyFields, 'stored', 'address')),
  contactPerson: z.object(shapeOf(companyFields, 'stored', 'contactPerson')),
  answers: z.optional(Answers),
  version: Version,
})
export type Company = z.infer<typeof Company>

/** A company's registration as its own page shows it. */
export const OwnRegistration = z.pick(Company, { ...own, version: true })
export type OwnRegistration = z.infer<typeof OwnRegistration>

export const registerCompany = endpoint({
  method: 'POST',
  path: '/api/company',
  summary: 'Register a company for the current edition',
  access: 'public',
  touches: ['companies', 'mails'],
  rateLimit: { max: 30, perSeconds: 60 },
  body: CompanySubmission,
  status: 201,
  answer: z.object({ _id: Id, companyName: z.string(), semester: SemesterLabel, createdAt: Instant }),
})

/** The smallest number of students shown to anybody but an admin: fewer could be recognised. */
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
  reads: 'students',
  answer: z.array(z.object({ fieldOfStudy: z.string(), students: z.int().check(z.minimum(fewestStudentsShown)) })),
})

export const listCompanies = endpoint({
  method: 'GET',
  path: '/api/company',
  summary: 'All companies of one edition, or of all',
  access: ['admin'],
  reads: 'companies',
  auditedAs: 'companies',
  query: z.object({ semester: z.optional(SemesterLabel) }),
  answer: z.array(Company),
})

export const listCompanySemesters = endpoint({
  method: 'GET',
  path: '/api/company/semesters',
  summary: 'Labels of the editions that have companies, newest first',
  access: ['admin'],
  reads: 'companies',
  answer: z.array(SemesterLabel),
})

export const listCompanyNames = endpoint({
  method: 'GET',
  path: '/api/company/allcompanies',
  summary: 'Id and name of every company of the current edition',
  access: ['admin'],
  reads: 'companies',
  answer: z.array(z.object({ _id: Id, companyName: z.string() })),
})

/** What an admin puts right: everything the company wrote, and what only the programme office decides. */
export const CompanyCorrection = z.object({
  ...details,
  mappedFieldOfBusiness,
  teamLimit,
})
export type CompanyCorrection = z.infer<typeof CompanyCorrection>

export const correctCompany = endpoint({
  method: 'PUT',
  path: '/api/company/{id}',
  summary:
    "Correct a company's data, map its free-text field, set its number of teams; another address of its contact takes a fresh proof",
  access: ['admin'],
  touches: standing,
  params: z.object({ id: Id }),
  query: SavedFrom,
  body: CompanyCorrection,
  answer: Company,
})
