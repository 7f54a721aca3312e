import { CompanyForm } from '@project-week/contract/companies/company'
import type { CompanyBusinessField } from '@project-week/contract/enumerations/enumerations'
import type { DefaultValues } from 'react-hook-form'
import * as z from 'zod/mini'
import { m } from '../../paraglide/messages.js'
import type { FormSectionFields } from '../../ui/forms/form-page.tsx'
import type { CompanyBody } from './company.queries.ts'

/** The contract's form and what only the page knows: which entry of the list was chosen, `Others` among them. */
export const CompanyPageForm = z.extend(CompanyForm, { fieldChoice: z.optional(z.string()) })
export type CompanyPageForm = z.infer<typeof CompanyPageForm>
export type CompanyFormInput = z.input<typeof CompanyPageForm>

/** The entry of the list that asks for the company's own words. */
export const others: CompanyBusinessField = 'Others'

export const emptyCompany: DefaultValues<CompanyFormInput> = {
  companyName: '',
  fieldChoice: '',
  fieldOfBusiness: '',
  companySize: undefined,
  companyDescription: '',
  businessProblem: '',
  reasonForParticipation: '',
  ndaRequired: undefined,
  preferredFieldOfStudy: [],
  address: { street: '', houseNumber: '', city: '', country: undefined, website: '' },
  contactPerson: { firstName: '', lastName: '', email: '', phone: '' },
  sourceOfInformation: '',
  termsOfService: undefined,
  consent: undefined,
  costs: undefined,
}

/** What is sent: everything but the three agreements and the page's own field. */
export function bodyOf(form: CompanyPageForm): CompanyBody {
  const { termsOfService: _, consent: __, costs: ___, fieldChoice: ____, ...company } = form
  return company
}

export const companySections = (): Record<
  'company' | 'challenge' | 'team' | 'address' | 'contact' | 'agreements',
  FormSectionFields
> => ({
  company: {
    id: 'section-company',
    title: m.company_section_company(),
    fields: ['companyName', 'fieldOfBusiness', 'companySize', 'companyDescription'],
  },
  challenge: {
    id: 'section-challenge',
    title: m.company_section_challenge(),
    fields: ['businessProblem', 'reasonForParticipation', 'ndaRequired'],
  },
  team: { id: 'section-team', title: m.company_section_team(), fields: ['preferredFieldOfStudy'] },
  address: {
    id: 'section-address',
    title: m.company_section_address(),
    fields: ['address.street', 'address.houseNumber', 'address.city', 'address.country', 'address.website'],
  },
  contact: {
    id: 'section-contact',
    title: m.company_section_contact(),
    fields: ['contactPerson.firstName', 'contactPerson.lastName', 'contactPerson.email', 'contactPerson.phone'],
  },
  agreements: {
    id: 'section-agreements',
    title: m.company_section_agreements(),
    fields: ['sourceOfInformation', 'termsOfService', 'consent', 'costs'],
  },
})
