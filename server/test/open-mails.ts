import type { Deps } from '#src/deps.ts'
import { fillLinks } from '#src/modules/links/fill-links.ts'
import type { MailRow } from '#src/modules/mail/mail.queries.ts'

/** Mails as they leave, with the links that the database does not hold, in the order of the rows. */
export const openMails = async (deps: Pick<Deps, 'db' | 'linkKey'>, rows: Promise<MailRow[]>): Promise<MailRow[]> =>
  Promise.all((await rows).map((row) => fillLinks(deps, row)))
