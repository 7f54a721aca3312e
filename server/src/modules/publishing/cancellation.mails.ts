import type { Edition } from '@project-week/contract/editions/edition'
import { paths } from '@project-week/contract/paths'
import type { Deps } from '../../deps.ts'
import { automaticMail } from '../mail/automatic-mails.ts'
import type { Mail } from '../mail/compose.ts'
import { type Contact, contactLine, contactValues, greetingOf, linkTo, weekOf } from '../mail/values.ts'

/** To a member of a team whose company has cancelled. */
export const teamGoneMail = (
  site: Pick<Deps, 'publicUrl'>,
  {
    email,
    name,
    companyName,
    edition,
    isSought,
  }: { email: string; name: string; companyName: string; edition: Edition; isSought: boolean },
): Mail =>
  automaticMail('student-company-gone', {
    recipient: email,
    values: {
      hello: greetingOf(name),
      company: companyName,
      week: weekOf(edition),
      sought: isSought
        ? {
            en: 'Your registration stays, and a new place is looked for: once one is free for you, we offer it to you by mail.',
            de: 'Deine Anmeldung bleibt bestehen, und ein neuer Platz wird gesucht: Sobald einer für dich frei ist, bieten wir ihn dir per E-Mail an.',
          }
        : '',
      ownPage: linkTo(site, paths.studentProfileActions),
    },
  })

export const cancelledMail = (company: Contact, edition: Edition): Mail =>
  automaticMail('company-cancelled', {
    recipient: company.contactEmail,
    values: { ...contactValues(company), week: weekOf(edition) },
  })

export const reinstatedMail = (company: Contact, edition: Edition): Mail =>
  automaticMail('company-reinstated', {
    recipient: company.contactEmail,
    values: { ...contactValues(company), week: weekOf(edition) },
  })

/** To the office, where the company itself has cancelled. */
export const cancelledToOfficeMail = (
  company: Contact,
  { reason, members }: { reason: string; members: number },
): Mail =>
  automaticMail('office-company-cancelled', {
    recipient: { office: true },
    values: { contact: contactLine(company), company: company.companyName, reason, members: String(members) },
  })
