import * as z from 'zod/mini'
import { emailInvalid } from '../auth/auth.ts'
import { endpoint } from '../endpoint.ts'
import { say } from '../messages.ts'
import { emailAddress, Id, Instant, optionalText, requiredText } from '../text.ts'

export const subscriberMessages = {
  firstName: say('Please enter your first name', 'Bitte geben Sie Ihren Vornamen ein'),
  lastName: say('Please enter your last name', 'Bitte geben Sie Ihren Nachnamen ein'),
  company: say('Please enter your company name', 'Bitte geben Sie den Namen Ihres Unternehmens ein'),
  success: say('Subscription successful!', 'Sie sind eingetragen!'),
  failure: say('Subscription failed. Please try again.', 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.'),
}
const m = subscriberMessages

export const Subscription = z.object({
  firstName: requiredText(200, m.firstName),
  lastName: requiredText(200, m.lastName),
  email: emailAddress(emailInvalid, emailInvalid),
  company: requiredText(200, m.company),
  position: optionalText(200),
})
export type Subscription = z.infer<typeof Subscription>

export const Subscriber = z.object({
  _id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.string(),
  position: z.string(),
  createdAt: Instant,
})
export type Subscriber = z.infer<typeof Subscriber>

export const addSubscriber = endpoint({
  method: 'POST',
  path: '/api/subscriber/add',
  summary: 'Subscribe to news of the programme; a known address is not added twice',
  access: 'public',
  rateLimit: { max: 30, perSeconds: 60 },
  body: Subscription,
  status: 201,
  answer: z.object({ message: z.string() }),
})

/**
 * The address of a mail's `List-Unsubscribe` header and of the button on the page that its link opens (RFC 8058). A
 * mail client sends it from nowhere near this site and without cookies; the signature is its proof.
 */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/subscriber/unsubscribe',
  summary: 'Take an address off the list, with the signed link of a mail; the body is ignored',
  access: 'public',
  crossSite: true,
  rateLimit: { max: 60, perSeconds: 60 },
  query: z.object({ subscriber: Id, signature: z.string().check(z.maxLength(64)) }),
  status: 200,
  answer: z.object({ unsubscribed: z.literal(true) }),
})

export const listSubscribers = endpoint({
  method: 'GET',
  path: '/api/subscribers',
  summary: 'All subscribers, newest first',
  access: ['admin'],
  reads: 'subscribers',
  status: 200,
  answer: z.array(Subscriber),
})
