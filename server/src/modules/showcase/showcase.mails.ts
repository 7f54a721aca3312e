import { paths } from '@project-week/contract/paths'
import { automaticMail } from '../mail/automatic-mails.ts'
import type { Mail } from '../mail/compose.ts'
import { greetingOf, linkTo } from '../mail/values.ts'

/** Asks a member who has never answered whether what their team has made may be shown. */
export const consentMail = (
  site: { publicUrl: () => string },
  { personId, email, name }: { personId?: string; email: string; name: string },
  company: string,
): Mail =>
  automaticMail('consent-missing', {
    recipient: email,
    personId,
    values: { hello: greetingOf(name), company, ownPage: linkTo(site, paths.studentProfileActions) },
  })
