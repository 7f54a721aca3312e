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
    personId,
    email,
    name,
    companyName,
    edition,
    isSought,
  }: { personId: string; email: string; name: string; companyName: string; edition: Edition; isSought: boolean },
): Mail =>
  automaticMail('student-company-gone', {
    recipient: email,
    personId,
    values: {
      hello: greetingOf(name),
      company: companyName,
      week: weekOf(edition),
      sought: isSought
        ? {
            en: 'You’re still registered, and we’re looking for a new place for you. We’ll email you as soon as one is available.',
            de: 'Deine Anmeldung bleibt bestehen, und wir suchen einen neuen Platz für dich. Sobald es einen gibt, bekommst du eine E-Mail.',
          }
        : '',
      ownPage: linkTo(site, paths.studentProfileActions),
    },
  })

export const cancelledMail = (company: Contact & { id: string }, edition: Edition): Mail =>
  automaticMail('company-cancelled', {
    recipient: company.contactEmail,
    companyId: company.id,
    teams: [],
    values: { ...contactValues(company), week: weekOf(edition) },
  })

export const reinstatedMail = (company: Contact & { id: string }, edition: Edition): Mail =>
  automaticMail('company-reinstated', {
    recipient: company.contactEmail,
    companyId: company.id,
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
