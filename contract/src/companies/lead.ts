import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { listed, words } from '../field.ts'
import { Id } from '../text.ts'
import { companyFields } from './company-fields.ts'
import { Company } from './company.ts'
import { LeadDraft } from './pipeline.ts'

const { _id, companyName, stage, ownedBy, nextStep, nextStepOn, address, contactPerson } = Company.shape

/** A company that has not registered yet: of a company's fields, those that the office knows. */
export const Lead = z.extend(z.partial(z.omit(Company, { version: true })), {
  _id,
  companyName,
  stage,
  ownedBy,
  nextStep,
  nextStepOn,
  note: z.string(),
  address: z.partial(address),
  contactPerson: z.partial(contactPerson),
})
export type Lead = z.infer<typeof Lead>

/** A row of the office's list: registered or not yet. */
export type ListedCompany = Company | Lead

export const isRegistered = (company: ListedCompany): company is Company => !('note' in company)

/** What the office's list shows; its stage and the note are not in the specified files. */
export const listedCompanyFields = {
  ...companyFields,
  stage: { ...companyFields.stage, column: { ...companyFields.stage.column, file: 18, inWords: true as const } },
  note: listed(words('Note', 'Notiz'), 'long text', z.string(), { table: 26, file: 60, inPlace: true }),
}

const params = z.object({ id: Id })

export const listLeads = endpoint({
  method: 'GET',
  path: '/api/leads',
  summary: 'Companies that have not registered for any edition yet',
  access: ['admin'],
  reads: 'companies',
  auditedAs: 'companies',
  answer: z.array(Lead),
})

export const addLead = endpoint({
  method: 'POST',
  path: '/api/leads',
  summary: 'Add a company that has not registered yet, for the current edition',
  access: ['admin'],
  touches: ['companies'],
  body: LeadDraft,
  status: 201,
  answer: Lead,
})

export const removeLead = endpoint({
  method: 'DELETE',
  path: '/api/leads/{id}',
  summary: 'Remove a company that has not registered yet for good',
  access: ['admin'],
  touches: ['companies'],
  params,
  answer: z.object({ removed: z.literal(true) }),
})
