import type { Locale } from '@project-week/contract/locale'
import { paths } from '@project-week/contract/paths'
import { automaticMail } from '../mail/automatic-mails.ts'
import type { Mail } from '../mail/compose.ts'
import { linkTo } from '../mail/values.ts'

/**
 * The mailbox may belong to somebody else. So the mail holds nothing that whoever asks could have written, such as the
 * name that their sign-on asserts, and is not among their data: they could read the link in the download of it.
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
