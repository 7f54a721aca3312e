import type { Deps } from '../../deps.ts'
import { automaticMail } from '../mail/automatic-mails.ts'
import type { Mail } from '../mail/compose.ts'
import type { SubscriberRow } from './subscriber.queries.ts'
import { unsubscribeHeaders, unsubscribeLinks } from './unsubscribe-link.ts'

export function subscriptionConfirmation(
  deps: Pick<Deps, 'config' | 'publicUrl'>,
  subscriber: Pick<SubscriberRow, 'id' | 'email' | 'firstName' | 'lastName'>,
): Mail {
  const { page } = unsubscribeLinks(deps, subscriber.id)
  return automaticMail('subscription-confirmation', {
    recipient: subscriber.email,
    values: { firstName: subscriber.firstName, lastName: subscriber.lastName, unsubscribe: page },
    headers: unsubscribeHeaders(deps, subscriber.id),
  })
}
