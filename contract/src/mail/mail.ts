import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { shapeOf } from '../field.ts'
import { Id } from '../text.ts'
import { mailFields, MailState } from './mail-fields.ts'

export const MailAudience = z.enum(['students', 'companies'])
export type MailAudience = z.infer<typeof MailAudience>

/** How many of the newest mails the outbox shows at once. */
export const mailListLimit = 5000

export const OutboxMail = z.object({ id: Id, ...shapeOf(mailFields, 'stored') })
export type OutboxMail = z.infer<typeof OutboxMail>

export const listMails = endpoint({
  method: 'GET',
  path: '/api/mails',
  summary: 'The newest mails of the outbox, newest first',
  access: ['admin'],
  reads: 'mails',
  auditedAs: 'mails',
  /** `publication`: the mails of that one alone; `to`: those to students, or those to companies. */
  query: z.object({
    state: z.optional(MailState),
    campaign: z.optional(Id),
    publication: z.optional(Id),
    to: z.optional(MailAudience),
  }),
  answer: z.array(OutboxMail),
})

/** How many of somebody's newest mails their record shows. */
export const mailHistoryLimit = 200

export const listMailsTo = endpoint({
  method: 'GET',
  path: '/api/mails/history',
  summary: 'The newest mails to one address, newest first',
  access: ['admin'],
  reads: 'mails',
  query: z.object({ address: z.string().check(z.minLength(3), z.maxLength(254)) }),
  answer: z.array(OutboxMail),
})

export const readMail = endpoint({
  method: 'GET',
  path: '/api/mails/{id}',
  summary: 'A mail with its text; single-use links are blacked out wherever mails are really sent',
  access: ['admin'],
  reads: 'mails',
  params: z.object({ id: Id }),
  answer: z.extend(OutboxMail, { text: z.string() }),
})

export const resendMail = endpoint({
  method: 'POST',
  path: '/api/mails/{id}/resend',
  summary: 'Let a mail that was sent or has failed go out once more, or one that waits for its next try go at once',
  access: ['admin'],
  touches: ['mails', 'campaigns'],
  rateLimit: { max: 60, perSeconds: 60 },
  params: z.object({ id: Id }),
  answer: OutboxMail,
})

export const resendFailedMails = endpoint({
  method: 'POST',
  path: '/api/mails/resend',
  summary: 'Let those of these mails that have failed go out once more',
  access: ['admin'],
  touches: ['mails', 'campaigns'],
  rateLimit: { max: 60, perSeconds: 60 },
  body: z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(mailListLimit)) }),
  answer: z.object({ resent: z.int() }),
})
