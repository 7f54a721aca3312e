import * as z from 'zod/mini'
import { SavedFrom, Version } from '../audit/stale.ts'
import { emailInvalid } from '../auth/auth.ts'
import { endpoint } from '../endpoint.ts'
import { shapeOf } from '../field.ts'
import { say } from '../messages.ts'
import { Id, optionalAddress, optionalText, requiredText, optionalLines } from '../text.ts'
import { leadFields } from './lead-fields.ts'
import { pipelineShape, stepChecks } from './pipeline.ts'

export const leadMessages = {
  name: say('Please enter the name of the company', 'Bitte geben Sie den Namen des Unternehmens ein'),
  known: say('There is already a lead with this name.', 'Einen Lead mit diesem Namen gibt es schon.'),
  registered: say(
    'A company with this name or contact person has already registered. It is in the list of companies.',
    'Ein Unternehmen mit diesem Namen oder Kontakt hat sich schon angemeldet. Es steht in der Liste der Unternehmen.',
  ),
}

export const leadNoteLimit = 2000

/** A company that the office would like to win and that has never registered. */
export const Lead = z.object({
  id: Id,
  ...shapeOf(leadFields, 'stored'),
  version: Version,
})
export type Lead = z.infer<typeof Lead>

/** What the office writes of a lead. */
export const LeadDraft = z
  .object({
    companyName: requiredText(200, leadMessages.name),
    contactName: optionalText(200),
    contactEmail: optionalAddress(emailInvalid),
    ...pipelineShape,
    isContacted: z.boolean(),
    note: optionalLines(leadNoteLimit),
  })
  .check(...stepChecks)
export type LeadDraft = z.infer<typeof LeadDraft>

const params = z.object({ id: Id })

export const listLeads = endpoint({
  method: 'GET',
  path: '/api/leads',
  summary: 'Companies that the office would like to win and that have never registered',
  access: ['admin'],
  reads: 'companies',
  auditedAs: 'leads',
  status: 200,
  answer: z.array(Lead),
})

export const addLead = endpoint({
  method: 'POST',
  path: '/api/leads',
  summary: 'Write a lead for the current edition',
  access: ['admin'],
  touches: ['companies'],
  body: LeadDraft,
  status: 201,
  answer: Lead,
})

export const changeLead = endpoint({
  method: 'PUT',
  path: '/api/leads/{id}',
  summary: 'Change a lead; contacted is said of the current edition',
  access: ['admin'],
  touches: ['companies'],
  params,
  query: SavedFrom,
  body: LeadDraft,
  status: 200,
  answer: Lead,
})

export const removeLead = endpoint({
  method: 'DELETE',
  path: '/api/leads/{id}',
  summary: 'Remove a lead for good',
  access: ['admin'],
  touches: ['companies'],
  params,
  status: 200,
  answer: z.object({ removed: z.literal(true) }),
})
