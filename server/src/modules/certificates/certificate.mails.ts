import { paths } from '@project-week/contract/paths'
import { automaticMail } from '../mail/automatic-mails.ts'
import type { Mail } from '../mail/compose.ts'
import { linkTo } from '../mail/values.ts'
import type { CertificateRow, Participant } from './certificate.queries.ts'

interface Site {
  publicUrl: () => string
}

/** @param participant who has earned a certificate */
export const readyMail = (site: Site, { personId, email, name, companyName }: Participant): Mail =>
  automaticMail('certificate-ready', {
    recipient: email,
    personId,
    values: { name, company: companyName, ownPage: linkTo(site, paths.studentProfileActions) },
  })

export const revokedMail = (
  site: Site,
  { personId, email, name, number }: CertificateRow,
  { reason, isReplaced, mailbox }: { reason: string; isReplaced: boolean; mailbox: string },
): Mail =>
  automaticMail('certificate-revoked', {
    recipient: email,
    personId,
    values: {
      name,
      number,
      reason,
      standing: isReplaced
        ? {
            en: 'It has been replaced by a new certificate with a new number. Please use only the new one.',
            de: 'Sie ist durch eine neue Bescheinigung mit neuer Nummer ersetzt. Bitte verwende nur die neue.',
          }
        : {
            en: `Anyone who checks its number will see that it is no longer valid. If that is a mistake, write to ${mailbox}.`,
            de: `Unter ihrer Nummer steht nun, dass sie nicht mehr gilt. Wenn das ein Irrtum ist, schreib an ${mailbox}.`,
          },
      ownPage: linkTo(site, paths.studentProfileActions),
    },
  })
