import type { Locale } from '@project-week/contract/locale'
import { paths } from '@project-week/contract/paths'
import { automaticMail } from '../mail/automatic-mails.ts'
import type { Mail } from '../mail/compose.ts'
import { linkTo } from '../mail/values.ts'

/**
 * Whoever reads the mailbox need not be the person who asks, so the mail is not among that person's: they could read it
 * in what they download of themselves.
 *
 * @param name of the person who asks
 */
export const addressProofMail = (
  site: { publicUrl: () => string },
  { email, name, language, token }: { email: string; name: string; language: Locale; token: string },
): Mail =>
  automaticMail('address-proof', {
    recipient: email,
    language,
    values: { name, link: linkTo(site, `${paths.proveAddress}#${token}`) },
  })
