import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { say } from '../messages.ts'
import { Id, Instant, storable } from '../text.ts'

export const confirmationMessages = {
  ask: say(
    'Another admin has to confirm this. Please ask for it first.',
    'Das muss ein anderer Admin bestätigen. Bitten Sie zuerst darum.',
  ),
  own: say(
    'You have asked for this yourself: another admin has to confirm it.',
    'Darum haben Sie selbst gebeten: Ein anderer Admin muss es bestätigen.',
  ),
  alone: say(
    'There is no other admin who could confirm. Invite one first.',
    'Es gibt keinen anderen Admin, der bestätigen könnte. Laden Sie zuerst einen ein.',
  ),
  notRequired: say('This needs no confirmation.', 'Das braucht keine Bestätigung.'),
}

/** What may need another admin; `relax` is needing it less. */
export const ConfirmedKind = z.enum(['publish', 'send-mails', 'relax'])
export type ConfirmedKind = z.infer<typeof ConfirmedKind>

/** For what another admin is needed. */
export const SecondPair = z.object({ publishing: z.boolean(), mails: z.boolean() })
export type SecondPair = z.infer<typeof SecondPair>

/** What exactly is to be done, such as a preview's version: of anything else it is no confirmation. */
const Subject = z.string().check(storable, z.minLength(1), z.maxLength(200))

export const Confirmation = z.object({
  id: Id,
  kind: ConfirmedKind,
  subject: Subject,
  askedBy: z.string(),
  askedAt: Instant,
  /** Null while it waits. */
  confirmed: z.nullable(z.object({ by: z.string(), at: Instant })),
})
export type Confirmation = z.infer<typeof Confirmation>

export const Confirmations = z.object({
  settings: SecondPair,
  open: z.array(Confirmation),
  /** The last ones that were confirmed, newest first. */
  done: z.array(Confirmation),
})
export type Confirmations = z.infer<typeof Confirmations>

export const listConfirmations = endpoint({
  method: 'GET',
  path: '/api/confirmations',
  summary: 'For what another admin is needed, what waits for one, and who confirmed what last',
  access: ['admin'],
  rateLimit: { max: 240, perSeconds: 60 },
  status: 200,
  answer: Confirmations,
})

export const askConfirmation = endpoint({
  method: 'POST',
  path: '/api/confirmations',
  summary: 'Ask the other admins to confirm; they get a mail',
  access: ['admin'],
  rateLimit: { max: 30, perSeconds: 60 },
  body: z.object({ kind: z.enum(['publish', 'send-mails']), subject: Subject }),
  status: 201,
  answer: Confirmations,
})

export const withdrawConfirmation = endpoint({
  method: 'DELETE',
  path: '/api/confirmations/{id}',
  summary: 'Take back what one asked for, or decline what somebody else did',
  access: ['admin'],
  params: z.object({ id: Id }),
  status: 200,
  answer: Confirmations,
})

export const changeSecondPair = endpoint({
  method: 'PUT',
  path: '/api/confirmations/settings',
  summary: 'For what another admin is needed. To need one less, another admin sends the same',
  access: ['admin'],
  body: SecondPair,
  status: 200,
  answer: Confirmations,
})
