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
    subject: { en: `News about Project Week ${brand.programme}`, de: 'Sie sind eingetragen' },
    en: [
      `Hello ${name},`,
      `We will write to you when registration for Project Week ${brand.programme} opens or something changes, and only then.`,
      'Was this not you, or would you rather not get these e-mails? One click takes you off the list.',
      { label: 'Unsubscribe', link: page.en, isQuiet: true },
    ],
    de: [
      `Guten Tag ${name},`,
      `wir schreiben Ihnen, wenn die Anmeldung zur Project Week ${brand.programme} öffnet oder sich etwas ändert, und nur dann.`,
      'Das waren nicht Sie, oder Sie möchten diese E-Mails nicht mehr bekommen? Mit einem Klick sind Sie abgemeldet.',
      { label: 'Abmelden', link: page.de, isQuiet: true },
    ],
    headers: unsubscribeHeaders(deps, subscriber.id),
  })
}
