import { CompanyForm } from '@project-week/contract/companies/company'
import { companyFields, companySections } from '@project-week/contract/companies/company-fields'
import type { CompanyBusinessField } from '@project-week/contract/enumerations/enumerations'
import type { DefaultValues } from 'react-hook-form'
import * as z from 'zod/mini'
import { emptyAnswers, formSections } from '../../lib/forms/record-form.ts'
import type { CompanyBody } from './company.queries.ts'

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

/** The three boxes, which are checked and not sent. */
export const agreements = ['termsOfService', 'consent', 'costs'] as const satisfies readonly (keyof CompanyForm)[]

export const emptyCompany = (): DefaultValues<CompanyFormInput> => ({
  ...emptyAnswers(sectionNames, companyFields),
  fieldChoice: '',
  termsOfService: undefined,
  consent: undefined,
  costs: undefined,
})

/** What is sent: everything but the three agreements and the page's own field. */
export function bodyOf({
  termsOfService: _terms,
  consent: _consent,
  costs: _costs,
  fieldChoice: _choice,
  ...company
}: CompanyPageForm): CompanyBody {
  return company
}

/** The sections for the list beside the form. */
export const companyFormSections = () => formSections(pageSections, companyFields, { agreements })
