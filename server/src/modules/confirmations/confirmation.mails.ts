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
  'send-mails': { en: 'sending mails to a list', de: 'einen Versand an eine Liste', path: paths.campaigns },
  relax: {
    en: 'needing another admin for less',
    de: 'dass ein anderer Admin für weniger gebraucht wird',
    path: paths.colleagues,
  },
} as const satisfies Record<ConfirmedKind, { en: string; de: string; path: string }>

/** Asks an admin to confirm what a colleague wants to do. */
export function confirmationMail(
  site: Pick<Deps, 'publicUrl'>,
  { recipient, kind, askedBy }: { recipient: string; kind: ConfirmedKind; askedBy: string },
): Mail {
  const { en, de, path } = what[kind]
  return automaticMail('confirmation-asked', {
    recipient,
    values: { askedBy, what: { en, de }, screen: linkTo(site, path) },
  })
}
