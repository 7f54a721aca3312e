import type { Edition } from '@project-week/contract/editions/edition'
import { longDate } from '@project-week/content/words'
import { automaticMail } from '../mail/automatic-mails.ts'
import { inBoth, type Mail } from '../mail/compose.ts'
import { type Contact, contactValues, momentOf, weekOf } from '../mail/values.ts'
import { companyPage } from './company-link.ts'
import type { CompanyRow } from './company.queries.ts'

interface Site {
  publicUrl: () => string
}

/**
 * @param isLate after the close, whose date is then no news
 * @param token of the link to the company's page
 */
export function companyConfirmation(
  site: Site,
  company: Contact & Pick<CompanyRow, 'id' | 'businessProblem' | 'preferredFieldOfStudy'>,
  edition: Edition,
  { isLate, token }: { isLate: boolean; token: string },
): Mail {
  const closes = inBoth((locale) => longDate(edition.announcedRegistrationClose, locale))
  return automaticMail('company-confirmation', {
    recipient: company.contactEmail,
    companyId: company.id,
    values: {
      ...contactValues(company),
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
      companyPage: companyPage(site, token),
    },
  })
}

/** To an address that anybody can have typed: nothing that they typed is in it. */
export const proofMail = (
  site: Site,
  { id, contactEmail, createdAt }: Pick<CompanyRow, 'id' | 'contactEmail' | 'createdAt'>,
  token: string,
): Mail =>
  automaticMail('company-proof', {
    recipient: contactEmail,
    companyId: id,
    values: { registeredAt: momentOf(createdAt), companyPage: companyPage(site, token) },
  })

/** To a confirmed address, where somebody has registered the same company again with other answers. */
export const againMail = (site: Site, company: Contact & Pick<CompanyRow, 'id'>, token: string): Mail =>
  automaticMail('company-again', {
    recipient: company.contactEmail,
    companyId: company.id,
    values: { ...contactValues(company), companyPage: companyPage(site, token) },
  })
