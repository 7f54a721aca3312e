import { paths } from '@project-week/contract/paths'
import { longDate } from '@project-week/content/words'
import { automaticMail } from '../mail/automatic-mails.ts'
import { inBoth, type Mail } from '../mail/compose.ts'
import { greetingOf, linkTo } from '../mail/values.ts'

/** @param due the last day of the week, YYYY-MM-DD */
export function posterMail(
  site: { publicUrl: () => string },
  { personId, email, name }: { personId?: string; email: string; name: string },
  { companyName, due }: { companyName: string; due: string },
): Mail {
  const day = inBoth((locale) => longDate(due, locale))
  return automaticMail('poster-missing', {
    recipient: email,
    personId,
    values: {
      hello: greetingOf(name),
      company: companyName,
      due: { en: `is due on ${day.en}`, de: `ist am ${day.de} fällig` },
      upload: linkTo(site, paths.uploadPoster),
    },
  })
}
