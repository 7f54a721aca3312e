import type { Locale } from '@project-week/contract/locale'
import { paths } from '@project-week/contract/paths'
import { automaticMail } from '../mail/automatic-mails.ts'
import type { Mail } from '../mail/compose.ts'
import { linkTo } from '../mail/values.ts'

/**
 * The mailbox may belong to somebody else, so the mail is not among the data of the person who asks: they could read it
 * in the download of their data.
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
