import { brand } from '@project-week/contract/brand'
import { germanPrefix, paths } from '@project-week/contract/paths'
import { contacts } from '@project-week/content/contacts'
import { longDate } from '@project-week/content/words'
import { berlinDay } from '../../clock.ts'
import { composeMail, type Mail } from '../mail/compose.ts'
import type { CompanyRow } from '../companies/company.queries.ts'

interface Site {
  publicUrl: () => string
}

/** What a company can do on its page, and the link there. The token stands behind the `#`, so that it reaches no log. */
export function hostingParagraphs({ publicUrl }: Site, token: string) {
  const path = `${paths.hostTeam}#${token}`
  return {
    en: [
      'On your page you confirm the team or ask for a change, and tell your students whom to ask for and where to come on Monday. The link is personal: whoever has it can act for your company.',
      { label: 'Open our page', link: publicUrl() + path },
    ],
    de: [
      'Auf Ihrer Seite bestätigen Sie das Team oder bitten um eine Änderung, und Sie sagen Ihren Studierenden, nach wem sie fragen und wohin sie am Montag kommen. Der Link ist persönlich: Wer ihn hat, kann für Ihr Unternehmen handeln.',
      { label: 'Unsere Seite öffnen', link: publicUrl() + germanPrefix + path },
    ],
  }
}

/** A link that was asked for, or that the office sends anew. */
export function linkMail(
  site: Site,
  company: Pick<CompanyRow, 'companyName' | 'contactFirstName' | 'contactLastName' | 'contactEmail'>,
  { token, expiresAt }: { token: string; expiresAt: Date },
): Mail {
  const { companyName, contactFirstName, contactLastName, contactEmail } = company
  const page = hostingParagraphs(site, token)
  const until = (locale: 'en' | 'de') => longDate(berlinDay(expiresAt), locale)
  return composeMail({
    recipient: contactEmail,
    subject: { en: `${companyName}: your personal link`, de: `${companyName}: Ihr persönlicher Link` },
    en: [
      `Hello ${contactFirstName} ${contactLastName},`,
      `Here is a new link to the page of ${companyName} for Project Week ${brand.programme}. It works until ${until('en')}; links from earlier mails no longer work.`,
      ...page.en,
    ],
    de: [
      `Guten Tag ${contactFirstName} ${contactLastName},`,
      `hier ist ein neuer Link zur Seite von ${companyName} für die Projektwoche ${brand.programme}. Er gilt bis zum ${until('de')}; Links aus früheren E-Mails funktionieren nicht mehr.`,
      ...page.de,
    ],
  })
}

/** To the office. */
export function changeAskedMail(
  { publicUrl }: Site,
  company: Pick<CompanyRow, 'companyName' | 'contactFirstName' | 'contactLastName' | 'contactEmail'>,
  reason: string,
): Mail {
  const { companyName, contactFirstName, contactLastName, contactEmail } = company
  const who = `${contactFirstName} ${contactLastName} (${contactEmail})`
  const path = `${paths.viewCompanyProfiles}?only=change-asked`
  return composeMail({
    recipient: contacts.mailbox,
    subject: { en: `${companyName} asks for a change`, de: `${companyName} bittet um eine Änderung` },
    en: [
      `${who} asks for a change of the student team at ${companyName}. Nothing has been changed.`,
      reason,
      { label: 'See the company', link: publicUrl() + path },
    ],
    de: [
      `${who} bittet um eine Änderung am Studierendenteam von ${companyName}. Es wurde nichts geändert.`,
      reason,
      { label: 'Unternehmen ansehen', link: publicUrl() + germanPrefix + path },
    ],
  })
}
