import type { Locale } from '@project-week/contract/locale'
import { paths } from '@project-week/contract/paths'
import { automaticMail } from '../mail/automatic-mails.ts'
import type { Mail } from '../mail/compose.ts'
import { linkTo } from '../mail/values.ts'

/**
 * The mailbox may belong to someone else. So the email contains nothing that the requester could have written, such as
 * the name asserted by their sign-on, and is not part of their data: the download of it would show them the link.
 */
export const addressProofMail = (
  site: { publicUrl: () => string },
  { email, language, token }: { email: string; language: Locale; token: string },
): Mail =>
  automaticMail('address-proof', {
    recipient: email,
    language,
    values: { link: linkTo(site, `${paths.proveAddress}#${token}`) },
  })
