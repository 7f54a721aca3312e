import { brand } from '@project-week/contract/brand'
import { germanPrefix, paths } from '@project-week/contract/paths'
import { contacts } from '@project-week/content/contacts'
import { longDate } from '@project-week/content/words'
import { composeMail, type Mail } from '../mail/compose.ts'

/** @param due the last day of the week, YYYY-MM-DD; it may be over */
export function posterMail(
  { publicUrl }: { publicUrl: () => string },
  { email, name }: { email: string; name: string },
  { companyName, due, isLate }: { companyName: string; due: string; isLate: boolean },
): Mail {
  const hello = { en: name === '' ? 'Hello,' : `Hello ${name},`, de: name === '' ? 'Hallo,' : `Hallo ${name},` }
  const day = { en: longDate(due, 'en'), de: longDate(due, 'de') }
  return composeMail({
    recipient: email,
    subject: {
      en: `The poster of your team at ${companyName} is missing`,
      de: `Das Poster eures Teams bei ${companyName} fehlt`,
    },
    en: [
      hello.en,
      isLate
        ? `The poster of your team at ${companyName} was due on ${day.en}, and we do not have it yet.`
        : `The poster of your team at ${companyName} is due on ${day.en}, and we do not have it yet.`,
      `One of you uploads it as a PDF for all. Without a poster there are no certificates of participation and no credits. If it has gone in meanwhile, there is nothing to do.`,
      { label: 'Upload the poster', link: publicUrl() + paths.uploadPoster },
      `Does something stand in the way? Write to ${contacts.mailbox}.`,
    ],
    de: [
      hello.de,
      isLate
        ? `das Poster eures Teams bei ${companyName} war am ${day.de} fällig und liegt uns noch nicht vor.`
        : `das Poster eures Teams bei ${companyName} ist am ${day.de} fällig und liegt uns noch nicht vor.`,
      `Jemand von euch lädt es für alle als PDF hoch. Ohne Poster gibt es für die Project Week ${brand.programme} keine Teilnahmebescheinigungen und keine Credits. Ist es inzwischen da, ist nichts zu tun.`,
      { label: 'Poster hochladen', link: publicUrl() + germanPrefix + paths.uploadPoster },
      `Steht etwas im Weg? Schreib an ${contacts.mailbox}.`,
    ],
  })
}
