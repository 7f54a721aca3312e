import { paths } from '@project-week/contract/paths'
import { automaticMail } from '../mail/automatic-mails.ts'
import type { Mail } from '../mail/compose.ts'
import { linesOf, linkTo } from '../mail/values.ts'

/** To an advisor: which teams they have been given, or no longer coach. */
export const teamsMail = (
  site: { publicUrl: () => string },
  { personId, email, firstname }: { personId?: string; email: string; firstname: string },
  { news, companies }: { news: 'given' | 'taken'; companies: readonly string[] },
): Mail =>
  automaticMail(`advisor-${news}`, {
    recipient: email,
    personId,
    values: {
      firstName: firstname,
      companies: linesOf(companies),
      ownPage: linkTo(site, paths.studentProfileActions),
    },
  })
