import { paths } from '@project-week/contract/paths'
import { automaticMail } from '../mail/automatic-mails.ts'
import type { Mail } from '../mail/compose.ts'
import { linkTo } from '../mail/values.ts'
import type { CertificateRow, Participant } from './certificate.queries.ts'

interface Site {
  publicUrl: () => string
}

/** @param participant who has earned one */
export const readyMail = (site: Site, { email, name, companyName }: Participant): Mail =>
  automaticMail('certificate-ready', {
    recipient: email,
    values: { name, company: companyName, ownPage: linkTo(site, paths.studentProfileActions) },
  })

export const revokedMail = (
  site: Site,
  { email, name, number }: CertificateRow,
  { reason, isReplaced, mailbox }: { reason: string; isReplaced: boolean; mailbox: string },
): Mail =>
  automaticMail('certificate-revoked', {
    recipient: email,
    values: {
      name,
      number,
      reason,
      standing: isReplaced
        ? {
            en: 'There is a new one in its place, with a number of its own. Please use that one alone.',
            de: 'An ihrer Stelle gibt es eine neue mit eigener Nummer. Bitte verwende nur diese.',
          }
        : {
            en: `Its number now says that it does not count any more. If that is a mistake, write to ${mailbox}.`,
            de: `Unter ihrer Nummer steht nun, dass sie nicht mehr gilt. Wenn das ein Irrtum ist, schreib an ${mailbox}.`,
          },
      ownPage: linkTo(site, paths.studentProfileActions),
    },
  })
