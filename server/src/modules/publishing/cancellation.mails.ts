import type { Edition } from '@project-week/contract/editions/edition'
import { automaticMail } from '../mail/automatic-mails.ts'
import type { Mail } from '../mail/compose.ts'
import { type Contact, contactLine, contactValues, weekOf } from '../mail/values.ts'

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
