import { paths } from '@project-week/contract/paths'
import type { Deps } from '../../deps.ts'
import { automaticMail } from '../mail/automatic-mails.ts'
import type { Mail } from '../mail/compose.ts'
import { linkTo, momentOf } from '../mail/values.ts'
import type { SubscriberRow } from './subscriber.queries.ts'
import { unsubscribeHeaders, unsubscribeLinks } from './unsubscribe-link.ts'

export function subscriptionConfirmation(
  site: Pick<Deps, 'publicUrl'>,
  subscriber: Pick<SubscriberRow, 'id' | 'email' | 'language' | 'createdAt'>,
  token: string,
): Mail {
  const { page } = unsubscribeLinks(site, subscriber.id)
  return automaticMail('subscription-confirmation', {
    recipient: subscriber.email,
    language: subscriber.language,
    values: {
      registeredAt: momentOf(subscriber.createdAt),
      confirm: linkTo(site, `${paths.confirmSubscription}#${token}`),
      unsubscribe: page,
    },
    headers: unsubscribeHeaders(site, subscriber.id),
  })
}
