import type { CompanyRegistration } from '@project-week/contract/companies/company'
import type { Edition } from '@project-week/contract/editions/edition'
import { longDate } from '@project-week/content/words'
import { automaticMail } from '../mail/automatic-mails.ts'
import { inBoth, type Mail } from '../mail/compose.ts'
import { weekOf } from '../mail/values.ts'

/** @param isLate after the close, whose date is then no news */
export function companyConfirmation(
  company: CompanyRegistration,
  edition: Edition,
  { isLate }: { isLate: boolean },
): Mail {
  const { firstName, lastName, email } = company.contactPerson
  const closes = inBoth((locale) => longDate(edition.announcedRegistrationClose, locale))
  return automaticMail('company-confirmation', {
    recipient: email,
    values: {
      firstName,
      lastName,
      company: company.companyName,
      week: weekOf(edition),
      challenge: company.businessProblem,
      fields: company.preferredFieldOfStudy.map((field, index) => `${index + 1}. ${field}`).join('\n'),
      deadline: isLate
        ? ''
        : {
            en: `registration for companies closes on ${closes.en}. `,
            de: `Anmeldeschluss für Unternehmen ist der ${closes.de}. `,
          },
      closingEvent: inBoth((locale) => longDate(edition.closingEventMonth, locale)),
    },
  })
}
