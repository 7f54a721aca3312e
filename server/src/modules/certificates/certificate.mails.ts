import { brand } from '@project-week/contract/brand'
import { germanPrefix, paths } from '@project-week/contract/paths'
import { contacts } from '@project-week/content/contacts'
import { composeMail, type Mail } from '../mail/compose.ts'
import type { CertificateRow, Participant } from './certificate.queries.ts'

/** @param participant who has earned one */
export function readyMail({ publicUrl }: { publicUrl: () => string }, { email, name, companyName }: Participant): Mail {
  const page = paths.studentProfileActions
  return composeMail({
    recipient: email,
    subject: { en: 'Your certificate of participation is ready', de: 'Deine Teilnahmebescheinigung ist fertig' },
    en: [
      `Hello ${name},`,
      `You took part in Project Week ${brand.programme} with ${companyName}, and your team has handed in its poster. Your certificate of participation is ready as a PDF in German and English.`,
      { label: 'Open my page', link: publicUrl() + page },
      `Is something wrong on it? Write to ${contacts.mailbox}.`,
    ],
    de: [
      `Hallo ${name},`,
      `du hast mit ${companyName} an der Projektwoche ${brand.programme} teilgenommen, und euer Team hat sein Poster abgegeben. Deine Teilnahmebescheinigung liegt als PDF auf Deutsch und Englisch bereit.`,
      { label: 'Meine Seite öffnen', link: publicUrl() + germanPrefix + page },
      `Stimmt etwas darauf nicht? Schreib an ${contacts.mailbox}.`,
    ],
  })
}

export function revokedMail(
  { publicUrl }: { publicUrl: () => string },
  { email, name, number }: CertificateRow,
  { reason, isReplaced }: { reason: string; isReplaced: boolean },
): Mail {
  const page = paths.studentProfileActions
  return composeMail({
    recipient: email,
    subject: { en: 'Your certificate of participation', de: 'Deine Teilnahmebescheinigung' },
    en: [
      `Hello ${name},`,
      `Your certificate of participation in Project Week ${brand.programme} with the number ${number} was revoked. The reason: ${reason}`,
      isReplaced
        ? 'There is a new one in its place, with a number of its own. Please use that one alone.'
        : `Its number now says that it does not count any more. If that is a mistake, write to ${contacts.mailbox}.`,
      { label: 'Open my page', link: publicUrl() + page },
    ],
    de: [
      `Hallo ${name},`,
      `deine Teilnahmebescheinigung für die Projektwoche ${brand.programme} mit der Nummer ${number} wurde widerrufen. Der Grund: ${reason}`,
      isReplaced
        ? 'An ihrer Stelle gibt es eine neue mit eigener Nummer. Bitte verwende nur diese.'
        : `Unter ihrer Nummer steht nun, dass sie nicht mehr gilt. Wenn das ein Irrtum ist, schreib an ${contacts.mailbox}.`,
      { label: 'Meine Seite öffnen', link: publicUrl() + germanPrefix + page },
    ],
  })
}
