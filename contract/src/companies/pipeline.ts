import * as z from 'zod/mini'
import { emailInvalid, emailMissing } from '../auth/auth.ts'
import { endpoint } from '../endpoint.ts'
import { say } from '../messages.ts'
import { Day, emailAddress, Id, optionalText, requiredText } from '../text.ts'

export const pipelineMessages = {
  text: say('Please write the next step', 'Bitte schreiben Sie den nächsten Schritt'),
  day: say('Please enter the day of the next step', 'Bitte geben Sie den Tag des nächsten Schritts ein'),
  owner: say(
    'This person is no longer an admin. Choose someone else.',
    'Diese Person ist kein Admin mehr. Bitte wählen Sie jemand anderen.',
  ),
}

export const nextStepLimit = 200

/** What the office does next about a company, and by when. */
export const NextStep = z.object({
  text: requiredText(nextStepLimit, pipelineMessages.text),
  on: z.iso.date(pipelineMessages.day),
})
export type NextStep = z.infer<typeof NextStep>

/** What the office keeps beside a registration. What is left out stays as it is. */
export const PipelineChange = z.object({
  id: Id,
  /** An admin, by e-mail address; null is nobody. */
  ownedBy: z.optional(z.nullable(emailAddress(emailMissing, emailInvalid))),
  isNdaOnPaper: z.optional(z.boolean()),
  nextStep: z.optional(z.nullable(NextStep)),
})
export type PipelineChange = z.infer<typeof PipelineChange>

/** The most companies that are changed at once. */
export const mostInPipeline = 2000

/** As it was stored: the owner may no longer be an admin, and the day may be in the past. */
const Before = z.object({
  id: Id,
  ownedBy: z.optional(z.nullable(z.string())),
  isNdaOnPaper: z.optional(z.boolean()),
  nextStep: z.optional(z.nullable(z.object({ text: z.string(), on: Day }))),
})

export const changePipeline = endpoint({
  method: 'PUT',
  path: '/api/company/pipeline',
  summary:
    'Set owner, next step, or that the NDA came on paper, of companies; answers what was before of those that it changed, which is what undoes it',
  access: ['admin'],
  touches: ['companies', 'hosting'],
  body: z.object({ changes: z.array(PipelineChange).check(z.minLength(1), z.maxLength(mostInPipeline)) }),
  maxBodyBytes: 1024 * 1024,
  status: 200,
  answer: z.object({ before: z.array(Before) }),
})

export const listOwners = endpoint({
  method: 'GET',
  path: '/api/company/owners',
  summary: 'The admins, who may own a company in the office',
  access: ['admin'],
  reads: 'users',
  status: 200,
  answer: z.array(z.object({ email: z.string(), name: z.string() })),
})

const isDay = (text: string): boolean => Day.safeParse(text).success

/** Who looks after a company or a lead, and what is next. */
export const pipelineShape = {
  /** Empty is nobody. */
  ownedBy: optionalText(254),
  nextStep: optionalText(nextStepLimit),
  nextStepOn: z.string(),
}

type WithStep = Record<'nextStep' | 'nextStepOn', string>

/** A next step has a text and a day, or is none. */
export const stepChecks = [
  z.refine<WithStep>(({ nextStep, nextStepOn }) => nextStepOn === '' || nextStep !== '', {
    path: ['nextStep'],
    error: pipelineMessages.text,
  }),
  z.refine<WithStep>(({ nextStep, nextStepOn }) => (nextStep === '' && nextStepOn === '') || isDay(nextStepOn), {
    path: ['nextStepOn'],
    error: pipelineMessages.day,
  }),
]

export const PipelineForm = z.object(pipelineShape).check(...stepChecks)
export type PipelineForm = z.infer<typeof PipelineForm>
