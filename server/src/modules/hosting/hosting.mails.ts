import { paths } from '@project-week/contract/paths'
import { longDate } from '@project-week/content/words'
import { berlinDay } from '../../clock.ts'
import { companyPage } from '../companies/company-link.ts'
import { automaticMail } from '../mail/automatic-mails.ts'
import { inBoth, type Mail } from '../mail/compose.ts'
import { type Contact, contactLine, contactValues, linkTo } from '../mail/values.ts'

interface Site {
  publicUrl: () => string
}

/** A link that was asked for, or that the office sends anew. */
export const linkMail = (
  site: Site,
  company: Contact & { id: string },
  { token, expiresAt }: { token: string; expiresAt: Date },
): Mail =>
  automaticMail('company-link', {
    recipient: company.contactEmail,
    companyId: company.id,
    values: {
      ...contactValues(company),
      until: inBoth((locale) => longDate(berlinDay(expiresAt), locale)),
      companyPage: companyPage(site, token),
    },
  })

/** To the office. */
export const changeAskedMail = (site: Site, company: Contact, reason: string): Mail =>
  automaticMail('office-change-asked', {
    recipient: { office: true },
    values: {
      contact: contactLine(company),
      company: company.companyName,
      reason,
      screen: linkTo(site, `${paths.viewCompanyProfiles}?only=change-asked`),
    },
  })
