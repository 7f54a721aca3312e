import type { ConfirmedKind } from '@project-week/contract/confirmations/confirmation'
import { paths } from '@project-week/contract/paths'
import type { Deps } from '../../deps.ts'
import { automaticMail } from '../mail/automatic-mails.ts'
import type { Mail } from '../mail/compose.ts'
import { linkTo } from '../mail/values.ts'

const what = {
  publish: {
    en: 'publishing the chosen matching',
    de: 'die Veröffentlichung des ausgewählten Matchings',
    path: paths.publish,
  },
  'send-mails': { en: 'a group email', de: 'eine Rundmail', path: paths.campaigns },
  'mail-text': {
    en: 'a changed email template',
    de: 'eine geänderte E-Mail-Vorlage',
    path: paths.mailTexts,
  },
  'admin-access': { en: 'admin access for another person', de: 'einen Zugang als Admin', path: paths.colleagues },
  import: { en: 'an import of users', de: 'einen Import von Zugängen', path: paths.addUsers },
  relax: {
    en: 'loosening two-person approval',
    de: 'eine Lockerung des Vier-Augen-Prinzips',
    path: paths.colleagues,
  },
} as const satisfies Record<ConfirmedKind, { en: string; de: string; path: string }>

/** Asks an admin to confirm what a colleague wants to do. */
export function confirmationMail(
  site: Pick<Deps, 'publicUrl'>,
  { email, personId, kind, askedBy }: { email: string; personId: string; kind: ConfirmedKind; askedBy: string },
): Mail {
  const { en, de, path } = what[kind]
  return automaticMail('confirmation-asked', {
    recipient: email,
    personId,
    values: { askedBy, what: { en, de }, screen: linkTo(site, path) },
  })
}
