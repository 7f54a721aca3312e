import { brand } from '@project-week/contract/brand'
import type { ConfirmedKind } from '@project-week/contract/confirmations/confirmation'
import { germanPrefix, paths } from '@project-week/contract/paths'
import type { Deps } from '../../deps.ts'
import { composeMail, type Mail } from '../mail/compose.ts'

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
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  { recipient, kind, askedBy }: { recipient: string; kind: ConfirmedKind; askedBy: string },
): Mail {
  const { en, de, path } = what[kind]
  return composeMail({
    recipient,
    subject: { en: `Please confirm: Project Week ${brand.programme}`, de: 'Bitte bestätigen' },
    en: [
      'Hello,',
      `${askedBy} asks you to confirm ${en}. Nothing happens before that.`,
      { label: 'Look at it', link: `${publicUrl()}${path}` },
    ],
    de: [
      'Guten Tag,',
      `${askedBy} bittet Sie, ${de} zu bestätigen. Vorher geschieht nichts.`,
      { label: 'Ansehen', link: `${publicUrl()}${germanPrefix}${path}` },
    ],
  })
}
