import { CompanyForm, type registerCompany } from '@project-week/contract/companies/company'
import type { KnownAnswers } from '@project-week/contract/companies/company-form-link'
import { companyFields, companySections } from '@project-week/contract/companies/company-fields'
import type { RequestOf } from '@project-week/contract/endpoint'
import { businessFieldKey, type CompanyBusinessField } from '@project-week/contract/enumerations/enumerations'
import type { DefaultValues } from 'react-hook-form'
import * as z from 'zod/mini'
import { emptyAnswers, formSections } from '../../lib/forms/record-form.ts'

/** What the form sends. */
export type CompanyBody = RequestOf<typeof registerCompany>['body']

/** The contract's form and what only the page knows: which entry of the list was chosen, `Others` among them. */
export const CompanyPageForm = z.extend(CompanyForm, { fieldChoice: z.optional(z.string()) })
export type CompanyPageForm = z.infer<typeof CompanyPageForm>
export type CompanyFormInput = z.input<typeof CompanyPageForm>

/** The entry of the list that asks for the company's own words. */
export const others: CompanyBusinessField = 'Others'

const { office: _office, ...pageSections } = companySections
/** The sections of the page: what the programme office decides is not asked there. */
export { pageSections }
export const sectionNames = Object.keys(pageSections)

/** The entry of the list that stands for a field of business. */
export const choiceOf = (field: unknown): string =>
  typeof field !== 'string' || field === '' ? '' : businessFieldKey(field) === undefined ? others : field

/** The three boxes, which are checked and not sent. */
export const agreements = ['termsOfService', 'consent', 'costs'] as const satisfies readonly (keyof CompanyForm)[]

/** @param known what a mailed link has filled in */
export const startOfCompany = (known: KnownAnswers = {}): DefaultValues<CompanyFormInput> => ({
  ...emptyAnswers(sectionNames, companyFields, known),
  fieldChoice: choiceOf(known['fieldOfBusiness']),
  termsOfService: undefined,
  consent: undefined,
  costs: undefined,
})

/** What was typed before the script was there. An entry of the list is the field of business, unless it asks for words. */
export function earlyAnswersOf(values: Readonly<Record<string, string | true>>): Record<string, unknown> {
  const { fieldChoice } = values
  const isListed = fieldChoice !== undefined && fieldChoice !== others
  return { ...values, ...(isListed && { fieldOfBusiness: fieldChoice }) }
}

/** What is sent: everything but the three agreements and the page's own field. */
export function bodyOf({
  termsOfService: _terms,
  consent: _consent,
  costs: _costs,
  fieldChoice: _choice,
  agreesToChallenge,
  ...company
}: CompanyPageForm): CompanyBody {
  // Without the consent it is the specified call, to the letter.
  return { ...company, ...(agreesToChallenge && { agreesToChallenge }) }
}

/** The sections for the list beside the form. */
export const companyFormSections = () => formSections(pageSections, companyFields, { agreements })
