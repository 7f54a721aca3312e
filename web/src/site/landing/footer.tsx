import { downloads } from '@project-week/content/downloads'
import { organiser } from '../../lib/page/organiser.ts'
import { paths } from '../../lib/page/paths.ts'
import { phoneAddress } from '../../lib/words/phone-address.ts'
import { m } from '../../paraglide/messages.js'
import { MailLink } from '../../ui/base/mail-link.tsx'
import { Logo } from '../../ui/page/logo.tsx'
import { Subscribe } from '../dialogs/sign-up.tsx'
import { useSite } from '../site.ts'

export function Footer() {
  const { t, href, locale } = useSite()
  return (
    <footer className="footer">
      <div className="page">
        <div className="footer__us">
          <Logo />
          <p>{m.site_footer_mailbox()}</p>
          <MailLink to={organiser().mailbox} />
          <Subscribe mailbox={organiser().mailbox} />
        </div>
        {organiser().team.map(({ role, helpsWith, phone, email }) => (
          <address key={role.en}>
            <h2>{t(role)}</h2>
            <p>{t(helpsWith)}</p>
            <a href={phoneAddress(phone)}>{phone}</a>
            <MailLink to={email} />
          </address>
        ))}
        <nav aria-label={m.site_footer_links()}>
          <a href={href(paths.terms)}>{m.shell_terms()}</a>
          <a href={downloads.declarationOfConsent[locale]}>{m.site_consent()}</a>
          <a href={downloads.posterTemplate}>{m.site_poster_template()}</a>
          <a href={href(paths.imprint)}>{m.shell_imprint()}</a>
          <a href={href(paths.accessibility)}>{m.shell_accessibility()}</a>
        </nav>
      </div>
    </footer>
  )
}
