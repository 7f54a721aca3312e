import { termsOf } from '@project-week/contract/content/documents'
import { organiser } from '../../lib/page/organiser.ts'
import { TermsText } from '../../features/registrations/terms/terms-text.tsx'
import { inLocale } from '../../lib/page/locale.ts'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { MailLinks } from '../../ui/base/mail-link.tsx'
import { Island } from '../islands/island.tsx'
import { SiteShell } from '../page/site-shell.tsx'
import { useSite } from '../site.ts'
import { AcceptTermsHere } from './accept-terms.tsx'

/** The terms as a document: complete without script; accepting them leads into the app. */
export function TermsPage() {
  const { programme, locale, content, origin } = useSite()
  const other = locale === 'de' ? 'en' : 'de'
  return (
    <SiteShell>
      <div className="page legal">
        <h1>{m.student_terms_title()}</h1>
        <div className="terms">
          <p className="lead">
            {programme.windows.studentRegistration ? m.student_terms_lead() : m.student_terms_lead_closed()}
          </p>
          <p className="no-print">
            <a href={inLocale(other, { pathname: paths.terms, search: '', hash: '' })} hrefLang={other} lang={other}>
              {m.site_terms_other_language()}
            </a>
          </p>
          <TermsText edition={programme.edition} terms={termsOf(content)} />
          <Island name="accept-terms" props={{ origin }}>
            <AcceptTermsHere origin={origin} />
          </Island>
          <noscript>
            <p className="terms__no-script">
              <MailLinks>{m.site_terms_no_script({ mailbox: organiser().mailbox })}</MailLinks>
            </p>
          </noscript>
        </div>
      </div>
    </SiteShell>
  )
}
