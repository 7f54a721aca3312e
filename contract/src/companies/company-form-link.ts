import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { say } from '../messages.ts'
import { LinkToken } from '../text.ts'

/** What is known of a company's answers, by the names of its fields. */
export const KnownAnswers = z.record(z.string(), z.union([z.string(), z.array(z.string())]))
export type KnownAnswers = z.infer<typeof KnownAnswers>

export const formLinkMessages = {
  invalid: say(
    'This link is no longer valid. You can still register: fill in the form.',
    'Dieser Link gilt nicht mehr. Sie können sich trotzdem anmelden: Bitte füllen Sie das Formular aus.',
  ),
}

export const readKnownAnswers = endpoint({
  method: 'POST',
  path: '/api/company/known-answers',
  summary: 'What the registration form behind a mailed link begins with: last time’s answers, or what the office knows',
  access: 'public',
  reads: 'companies',
  touches: [],
  rateLimit: { max: 60, perSeconds: 60 },
  body: z.object({ token: LinkToken }),
  answer: z.object({ answers: KnownAnswers }),
})
