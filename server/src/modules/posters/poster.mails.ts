import { germanPrefix, paths } from '@project-week/contract/paths'
import { longDate } from '@project-week/content/words'
import { automaticMail } from '../mail/automatic-mails.ts'
import { inBoth, type Mail } from '../mail/compose.ts'

/** @param due the last day of the week, YYYY-MM-DD; it may be over */
export function posterMail(
  { publicUrl }: { publicUrl: () => string },
  { email, name }: { email: string; name: string },
  { companyName, due, isLate }: { companyName: string; due: string; isLate: boolean },
): Mail {
  const day = inBoth((locale) => longDate(due, locale))
  return automaticMail('poster-missing', {
    recipient: email,
    values: {
      hello: { en: name === '' ? 'Hello,' : `Hello ${name},`, de: name === '' ? 'Hallo,' : `Hallo ${name},` },
      company: companyName,
      due: isLate
        ? { en: `was due on ${day.en}`, de: `war am ${day.de} fällig` }
        : { en: `is due on ${day.en}`, de: `ist am ${day.de} fällig` },
      upload: { en: publicUrl() + paths.uploadPoster, de: publicUrl() + germanPrefix + paths.uploadPoster },
    },
  })
}
