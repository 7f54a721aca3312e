import * as z from 'zod/mini'
import { Company } from '../companies/company.ts'
import { endpoint, standing } from '../endpoint.ts'
import { HostingPage } from '../hosting/hosting.ts'
import { say } from '../messages.ts'
import { Id, LinkToken, requiredLines } from '../text.ts'

export const cancellationMessages = {
  reason: say('Enter a reason for the cancellation', 'Bitte geben Sie einen Grund für die Absage an'),
  already: say('This company has cancelled already.', 'Dieses Unternehmen hat bereits abgesagt.'),
  not: say('This company has not cancelled.', 'Dieses Unternehmen hat nicht abgesagt.'),
  over: say(
    "The week of this company's edition is over. Nothing was changed.",
    'Die Woche dieses Unternehmens ist vorbei. Es wurde nichts geändert.',
  ),
}

export const Cancellation = z.object({ reason: requiredLines(1000, cancellationMessages.reason) })
export type Cancellation = z.infer<typeof Cancellation>

export const cancelCompany = endpoint({
  method: 'POST',
  path: '/api/company/{id}/cancel',
  summary: 'Take a company out of its edition: its teams are dissolved, its students are without a team',
  access: ['admin'],
  touches: standing,
  requiresReauthentication: true,
  params: z.object({ id: Id }),
  body: Cancellation,
  answer: Company,
})

export const cancelByLink = endpoint({
  method: 'POST',
  path: '/api/hosting/cancel',
  summary: 'A company cancels by its own link: as when an admin marks it, and the office gets a mail',
  access: 'public',
  touches: standing,
  rateLimit: { max: 10, perSeconds: 60 },
  body: z.extend(Cancellation, { token: LinkToken }),
  answer: HostingPage,
})

export const reinstateCompany = endpoint({
  method: 'POST',
  path: '/api/company/{id}/reinstate',
  summary: 'A company that had cancelled takes part again; its teams do not come back',
  access: ['admin'],
  touches: standing,
  params: z.object({ id: Id }),
  answer: Company,
})
