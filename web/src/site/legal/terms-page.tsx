import { termsOf } from '@project-week/contract/content/documents'
import { organiser } from '../../lib/page/organiser.ts'
import { TermsText } from '../../features/registrations/terms/terms-text.tsx'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/base/icon.tsx'
import { MailLinks } from '../../ui/base/mail-link.tsx'
import { buttonClass } from '../../ui/plain-button.tsx'
import { Island } from '../islands/island.tsx'
import { SiteShell } from '../page/site-shell.tsx'
import { useSite } from '../site.ts'
import { AcceptTermsHere } from './accept-terms.tsx'

/**
 * The terms as a document: complete without script. Students accept them here, which leads into the app; a company
 * comes from its form and goes back to it.
 */
export function TermsPage() {
  const { programme, content, origin, href, isForCompany } = useSite()
  const back = isForCompany && programme.windows.companySignUp && (
    <p className="no-print">
      <a className={buttonClass({})} href={`${href(paths.registerCompany)}#section-agreements`}>
        <Icon name="chevron-left" />
        {m.company_terms_back()}
      </a>
    </p>
  )
  return (
    <SiteShell>
      <div className="page legal">
        <h1>{m.student_terms_title()}</h1>
        <div className="terms">
          <p className="lead">
            {isForCompany
              ? m.company_terms_lead()
              : programme.windows.studentRegistration
                ? m.student_terms_lead()
                : m.student_terms_lead_closed()}
          </p>
          {back}
          <TermsText edition={programme.edition} terms={termsOf(content)} />
          {!isForCompany && (
            <Island name="accept-terms" props={{ origin }}>
              <AcceptTermsHere origin={origin} />
            </Island>
          )}
          <noscript>
            <p className="terms__no-script">
              <MailLinks>{m.site_terms_no_script({ mailbox: organiser().mailbox })}</MailLinks>
            </p>
          </noscript>
          {back}
        </div>
      </div>
    </SiteShell>
  )
}
