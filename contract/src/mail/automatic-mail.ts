import * as z from 'zod/mini'
import { SavedFrom, Version } from '../audit/stale.ts'
import { SemesterLabel } from '../editions/semester.ts'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../text.ts'
import { MailText } from './mail-text.ts'

/** The mails that the programme writes by itself and whose words the office may change for an edition. */
export const AutomaticMail = z.enum([
  'student-confirmation',
  'student-withdrawal',
  'student-withdrawn',
  'student-taken-back-in',
  'challenge-gone',
  'student-placed',
  'student-moved',
  'student-colleagues',
  'student-lost',
  'student-unplaced',
  'place-offered',
  'place-accepted',
  'place-declined',
  'place-undone',
  'student-company-gone',
  'student-reminder',
  'consent-missing',
  'certificate-ready',
  'certificate-revoked',
  'company-proof',
  'company-confirmation',
  'company-again',
  'company-team',
  'company-changed',
  'company-lost',
  'company-none',
  'company-link',
  'company-reminder',
  'company-cancelled',
  'company-reinstated',
  'advisor-given',
  'advisor-taken',
  'subscription-confirmation',
  'invitation',
  'password-reset',
  'password-changed',
  'factor-changed',
  'file-infected',
  'address-proof',
  'join-asked',
  'people-joined',
  'late-registration',
  'late-revoked',
  'office-access',
  'office-place-free',
  'office-declines',
  'office-change-asked',
  'office-company-cancelled',
])
export type AutomaticMail = z.infer<typeof AutomaticMail>

const Both = z.object({ en: z.string(), de: z.string() })
const Saved = z.nullable(z.object({ by: z.string(), at: Instant }))

export const MailTextState = z.object({
  name: AutomaticMail,
  label: Both,
  /** Who changed it last for this edition; null where it is as shipped. */
  saved: Saved,
})
export type MailTextState = z.infer<typeof MailTextState>

export const MailTextRecord = z.extend(MailTextState, {
  edition: SemesterLabel,
  /** What is sent now. */
  text: MailText,
  shipped: MailText,
  placeholders: z.array(
    z.object({
      name: z.string(),
      label: Both,
      /** The text must have it in both languages: without it the mail would be of no use. */
      isRequired: z.boolean(),
    }),
  ),
  version: Version,
})
export type MailTextRecord = z.infer<typeof MailTextRecord>

const access = ['admin'] as const
const params = z.object({ name: AutomaticMail })
const ofEdition = z.object({ edition: SemesterLabel })

export const listMailTexts = endpoint({
  method: 'GET',
  path: '/api/mail-texts',
  summary: 'The automatic mails of an edition, and which of them have words of their own',
  reads: 'mail-texts',
  access,
  query: ofEdition,
  answer: z.array(MailTextState),
})

export const readMailText = endpoint({
  method: 'GET',
  path: '/api/mail-texts/{name}',
  summary: 'The words of an automatic mail in an edition, and the shipped ones',
  reads: 'mail-texts',
  access,
  params,
  query: ofEdition,
  answer: MailTextRecord,
})

export const saveMailText = endpoint({
  method: 'PUT',
  path: '/api/mail-texts/{name}',
  summary: 'Change the words of an automatic mail in an edition; the shipped words are stored as none',
  touches: ['mail-texts', 'publishing'],
  access,
  params,
  query: z.extend(SavedFrom, ofEdition.shape),
  body: MailText,
  answer: MailTextRecord,
})
