import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { shapeOf } from '../field.ts'
import { say } from '../messages.ts'
import { Id, LinkToken } from '../text.ts'
import { subscriberFields } from './subscriber-fields.ts'

export const subscriberMessages = {
  success: say('Subscription successful!', 'Sie sind eingetragen!'),
  linkInvalid: say(
    'This link is invalid. Please subscribe again.',
    'Dieser Link ist ungültig. Bitte tragen Sie sich noch einmal ein.',
  ),
  failure: say('Subscription failed. Please try again.', 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.'),
}

export const Subscription = z.object(shapeOf(subscriberFields, 'answer'))
export type Subscription = z.infer<typeof Subscription>

export const Subscriber = z.object({ _id: Id, ...shapeOf(subscriberFields, 'stored') })
export type Subscriber = z.infer<typeof Subscriber>

export const addSubscriber = endpoint({
  method: 'POST',
  path: '/api/subscriber/add',
  summary:
    'Subscribe to news of the programme; a known address is not added twice, and a new one gets nothing but the link that confirms it',
  access: 'public',
  touches: ['subscribers', 'mails'],
  rateLimit: { max: 30, perSeconds: 60 },
  body: Subscription,
  status: 201,
  answer: z.object({ message: z.string() }),
})

/** Called by the button of the page that the mailed link opens; repeating it is no error. */
export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/api/subscriber/confirm',
  summary: 'Confirm a subscription with the link of its email: from then on it gets news',
  access: 'public',
  touches: ['subscribers'],
  rateLimit: { max: 60, perSeconds: 60 },
  body: z.object({ token: LinkToken }),
  answer: z.object({ confirmed: z.literal(true) }),
})

/**
 * Used by an email's `List-Unsubscribe` header and by the button on the page of its link (RFC 8058). A mail client
 * calls it from elsewhere and without cookies; the signature is its proof.
 */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/subscriber/unsubscribe',
  summary: 'Take an address off the list, with the signed link of a mail; the body is ignored',
  access: 'public',
  touches: ['subscribers'],
  crossSite: true,
  rateLimit: { max: 60, perSeconds: 60 },
  query: z.object({ subscriber: Id, signature: z.string().check(z.maxLength(64)) }),
  answer: z.object({ unsubscribed: z.literal(true) }),
})

export const listSubscribers = endpoint({
  method: 'GET',
  path: '/api/subscribers',
  summary: 'All subscribers, newest first',
  access: ['admin'],
  reads: 'subscribers',
  auditedAs: 'subscribers',
  answer: z.array(Subscriber),
})
