import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MailText } from '../mail/mail-text.ts'
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
    'There is no other admin whose account is older than a day. Invite one first, or wait for a day.',
    'Es gibt keinen anderen Admin, dessen Zugang älter als ein Tag ist. Laden Sie zuerst einen ein oder warten Sie einen Tag.',
  ),
  young: say(
    'Your account is less than a day old, so it cannot confirm yet.',
    'Ihr Zugang ist noch keinen Tag alt und kann noch nichts bestätigen.',
  ),
  words: say(
    'The request is for a different text. Ask again with this text.',
    'Angefragt ist ein anderer Text. Fragen Sie mit diesem Text noch einmal an.',
  ),
  notRequired: say('This needs no confirmation.', 'Das braucht keine Bestätigung.'),
}

/**
 * What needs another admin: publishing, a group email, other words of an automatic email, admin access for an address, an
 * import that gives admin access or invites many, and needing another admin for less.
 */
const NeededKind = z.enum(['publish', 'send-mails', 'mail-text', 'admin-access', 'import'])
export const ConfirmedKind = z.enum([...NeededKind.options, 'relax'])
export type ConfirmedKind = z.infer<typeof ConfirmedKind>

/** Whether another admin is needed, and to how many people within a day somebody may write alone all the same. */
export const SecondPair = z.object({ isOn: z.boolean(), mailsUpTo: z.int().check(z.minimum(0), z.maximum(10_000)) })
export type SecondPair = z.infer<typeof SecondPair>

/** What exactly is to be done, such as a preview's version: of anything else it is no confirmation. */
const Subject = z.string().check(storable, z.minLength(1), z.maxLength(320))

/** What to ask for, as the `details` of a `needs_confirmation`. */
export const NeededConfirmation = z.object({ kind: NeededKind, subject: Subject })
export type NeededConfirmation = z.infer<typeof NeededConfirmation>

export const Confirmation = z.object({
  id: Id,
  kind: ConfirmedKind,
  subject: Subject,
  /** The words that an automatic email is to have. */
  words: z.nullable(MailText),
  askedBy: z.string(),
  /** Whether the person who reads this has asked: somebody else has to confirm it. */
  isOwn: z.boolean(),
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
  body: z.extend(NeededConfirmation, { words: z.optional(MailText) }),
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
