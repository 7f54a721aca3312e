import { brand } from '@project-week/contract/brand'
import type { CompanyRegistration } from '@project-week/contract/companies/company'
import type { Edition } from '@project-week/contract/editions/edition'
import { contacts } from '@project-week/content/contacts'
import { dateRange, longDate } from '@project-week/content/words'
import { composeMail, type Mail } from '../mail/compose.ts'

/** @param isLate after the close, whose date is then no news */
export function companyConfirmation(
  company: CompanyRegistration,
  edition: Edition,
  { isLate }: { isLate: boolean },
): Mail {
  const { firstName, lastName, email } = company.contactPerson
  const week = (locale: 'en' | 'de') => dateRange(edition.programmeStart, edition.programmeEnd, locale)
  const dates = (locale: 'en' | 'de') => ({
    closes: longDate(edition.announcedRegistrationClose, locale),
    closing: longDate(edition.closingEventMonth, locale),
  })
  const fields = company.preferredFieldOfStudy.map((field, index) => `${index + 1}. ${field}`).join('\n')
  return composeMail({
    recipient: email,
    subject: {
      en: `${company.companyName} is registered for Project Week ${brand.programme}`,
      de: `${company.companyName} ist angemeldet`,
    },
    en: [
      `Hello ${firstName} ${lastName},`,
      `Thank you for registering ${company.companyName} for Project Week ${brand.programme}, ${week('en')}.`,
      `The challenge you described: ${company.businessProblem}`,
      `The fields of study you are looking for, in your order:\n${fields}`,
      `What happens next: ${isLate ? '' : `registration for companies closes on ${dates('en').closes}. `}Once students and companies are matched, we tell you by mail who is on your team, or that there is none for you.`,
      `The dates: project week ${week('en')}, closing event in ${dates('en').closing}.`,
      `Is something not right, or has something changed? Write to ${contacts.mailbox}.`,
    ],
    de: [
      `Guten Tag ${firstName} ${lastName},`,
      `vielen Dank, dass Sie ${company.companyName} für die Project Week ${brand.programme} vom ${week('de')} angemeldet haben.`,
      `Ihre Aufgabe: ${company.businessProblem}`,
      `Die Studiengänge, die Sie suchen, in Ihrer Reihenfolge:\n${fields}`,
      `So geht es weiter: ${isLate ? '' : `Anmeldeschluss für Unternehmen ist der ${dates('de').closes}. `}Sobald Studierende und Unternehmen einander zugeordnet sind, schreiben wir Ihnen, wer in Ihrem Team ist oder dass es für Sie keines gibt.`,
      `Die Termine: Projektwoche ${week('de')}, Abschlussveranstaltung im ${dates('de').closing}.`,
      `Stimmt etwas nicht, oder hat sich etwas geändert? Schreiben Sie an ${contacts.mailbox}.`,
    ],
  })
}
