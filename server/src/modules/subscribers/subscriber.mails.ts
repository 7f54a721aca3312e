import { brand } from '@project-week/contract/brand'
import type { Deps } from '../../deps.ts'
import { composeMail, type Mail } from '../mail/compose.ts'
import type { SubscriberRow } from './subscriber.queries.ts'
import { unsubscribeHeaders, unsubscribeLinks } from './unsubscribe-link.ts'

export function subscriptionConfirmation(
  deps: Pick<Deps, 'config' | 'publicUrl'>,
  subscriber: Pick<SubscriberRow, 'id' | 'email' | 'firstName' | 'lastName'>,
): Mail {
  const { page } = unsubscribeLinks(deps, subscriber.id)
  const name = `${subscriber.firstName} ${subscriber.lastName}`
  return composeMail({
    recipient: subscriber.email,
    subject: { en: `News of Project Week ${brand.programme}`, de: 'Sie sind eingetragen' },
    en: [
      `Hello ${name},`,
      `From now on you hear from us when there is news of Project Week ${brand.programme}, and only then.`,
      'Was it not you, or have you had enough? One click takes you off the list.',
      { label: 'Unsubscribe', link: page.en, isQuiet: true },
    ],
    de: [
      `Guten Tag ${name},`,
      `ab jetzt schreiben wir Ihnen, wenn es Neues von der Project Week ${brand.programme} gibt, und nur dann.`,
      'Das waren nicht Sie, oder Sie möchten nichts mehr hören? Mit einem Klick sind Sie abgemeldet.',
      { label: 'Abmelden', link: page.de, isQuiet: true },
    ],
    headers: unsubscribeHeaders(deps, subscriber.id),
  })
}
