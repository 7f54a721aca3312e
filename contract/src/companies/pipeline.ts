import * as z from 'zod/mini'
import { emailInvalid, emailMissing } from '../auth/auth.ts'
import { endpoint } from '../endpoint.ts'
import { say } from '../messages.ts'
import { Day, emailAddress, Id, optionalAddress, optionalLines, optionalText, requiredText } from '../text.ts'

export const pipelineMessages = {
  text: say('Please write the next step', 'Bitte schreiben Sie den nächsten Schritt'),
  day: say('Please enter the day of the next step', 'Bitte geben Sie den Tag des nächsten Schritts ein'),
  owner: say(
    'This person is no longer an admin. Choose someone else.',
    'Diese Person ist kein Admin mehr. Bitte wählen Sie jemand anderen.',
  ),
  name: say('Please enter the name of the company', 'Bitte geben Sie den Namen des Unternehmens ein'),
  known: say(
    'There is already a company with this name or contact person that has not registered yet.',
    'Ein noch nicht angemeldetes Unternehmen mit diesem Namen oder Kontakt gibt es schon.',
  ),
  registered: say(
    'A company with this name or contact person has already registered. It is in the list of companies.',
    'Ein Unternehmen mit diesem Namen oder Kontakt hat sich schon angemeldet. Es steht in der Liste der Unternehmen.',
  ),
}

export const nextStepLimit = 200
export const leadNoteLimit = 2000

/** What the office does next about a company, and by when. */
export const NextStep = z.object({
  text: requiredText(nextStepLimit, pipelineMessages.text),
  on: z.iso.date(pipelineMessages.day),
})
export type NextStep = z.infer<typeof NextStep>

/** What only the office knows of a company until it registers. */
const leadShape = {
  companyName: requiredText(200, pipelineMessages.name),
  contactFirstName: optionalText(200),
  contactLastName: optionalText(200),
  contactEmail: optionalAddress(emailInvalid),
  note: optionalLines(leadNoteLimit),
  /** To the current edition. */
  isInvited: z.boolean(),
}

/** What the office keeps of a company, registered or not. What is left out stays as it is. */
export const PipelineChange = z.object({
  id: Id,
  /** An admin, by e-mail address; null is nobody. */
  ownedBy: z.optional(z.nullable(emailAddress(emailMissing, emailInvalid))),
  nextStep: z.optional(z.nullable(NextStep)),
  /** Of registered companies alone. */
  isNdaOnPaper: z.optional(z.boolean()),
  /** Of those that have not registered yet alone; without the defaults, or what is left out would be emptied. */
  companyName: z.optional(leadShape.companyName),
  contactFirstName: z.optional(leadShape.contactFirstName.def.innerType),
  contactLastName: z.optional(leadShape.contactLastName.def.innerType),
  contactEmail: z.optional(leadShape.contactEmail.def.innerType),
  note: z.optional(leadShape.note.def.innerType),
  isInvited: z.optional(leadShape.isInvited),
})
export type PipelineChange = z.infer<typeof PipelineChange>

/** The most companies that are changed at once. */
export const mostInPipeline = 2000

/** As it was stored: the owner may no longer be an admin. */
const Before = z.extend(PipelineChange, { ownedBy: z.optional(z.nullable(z.string())) })
export type Before = z.infer<typeof Before>

export const changePipeline = endpoint({
  method: 'PUT',
  path: '/api/company/pipeline',
  summary:
    'Set what the office keeps of companies, registered or not; answers what was before of those that it changed, which is what undoes it',
  access: ['admin'],
  touches: ['companies', 'hosting'],
  body: z.object({ changes: z.array(PipelineChange).check(z.minLength(1), z.maxLength(mostInPipeline)) }),
  maxBodyBytes: 1024 * 1024,
  answer: z.object({ before: z.array(Before) }),
})

export const listOwners = endpoint({
  method: 'GET',
  path: '/api/company/owners',
  summary: 'The admins, who may own a company in the office',
  access: ['admin'],
  reads: 'users',
  answer: z.array(z.object({ email: z.string(), name: z.string() })),
})

const isDay = (text: string): boolean => Day.safeParse(text).success

type WithStep = Record<'nextStep' | 'nextStepOn', string>

/** What the form asks: a next step has a text and a day, or is none. */
export const LeadDraft = z
  .object({
    ...leadShape,
    /** Empty is nobody. */
    ownedBy: optionalText(254),
    nextStep: optionalText(nextStepLimit),
    nextStepOn: z.string(),
  })
  .check(
    z.refine<WithStep>(({ nextStep, nextStepOn }) => nextStepOn === '' || nextStep !== '', {
      path: ['nextStep'],
      error: pipelineMessages.text,
    }),
    z.refine<WithStep>(({ nextStep, nextStepOn }) => (nextStep === '' && nextStepOn === '') || isDay(nextStepOn), {
      path: ['nextStepOn'],
      error: pipelineMessages.day,
    }),
  )
export type LeadDraft = z.infer<typeof LeadDraft>
