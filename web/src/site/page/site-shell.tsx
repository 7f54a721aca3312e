import { longDate } from '@project-week/content/words'
import type { ReactNode } from 'react'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { LanguageSwitch } from '../../ui/page/language-switch.tsx'
import { LegalLinks } from '../../ui/page/legal-links.tsx'
import { Logo } from '../../ui/page/logo.tsx'
import { ThemeSwitch } from '../../ui/page/theme-switch.tsx'
import { Island } from '../islands/island.tsx'
import { phaseOf } from '../phase.ts'
import { useSite } from '../site.ts'
import { Account } from './account.tsx'
import { ToTop } from '../../ui/page/to-top.tsx'

interface SiteShellProps {
  children: ReactNode
  nav?: ReactNode
  footer?: ReactNode
  hasBanner?: boolean
}

/** Banner, bar, content, footer of a public page. */
export function SiteShell({ children, nav, footer, hasBanner = false }: SiteShellProps) {
  const { programme, locale, t, href, content, preview } = useSite()
  const login = programme.edition.flags.studentLogin ? href(paths.login) : null
  return (
    <>
      <a className="skip-link" href="#main">
        {m.shell_skip_to_content()}
      </a>
      {preview !== undefined && (
        <aside className="banner" aria-label={m.content_preview()}>
          <div className="page">{m.content_preview_note()}</div>
        </aside>
      )}
      {hasBanner && (
        <aside className="banner" aria-label={m.shell_announcement()}>
          <div className="page">
            {programme.edition.bannerText?.[locale]?.trim() || t(content.banner[phaseOf(programme)])}
          </div>
        </aside>
      )}
      <header className="bar">
        <div className="page">
          <a href={href(paths.home)} className="bar__home">
            <Logo />
          </a>
          {nav}
          <div className="bar__tools">
            <Island name="account" props={{ login }}>
              <Account login={login} />
            </Island>
            <LanguageSwitch />
            <Island name="theme" props={{}}>
              <ThemeSwitch />
            </Island>
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
        <Island name="to-top" props={{}}>
          <ToTop />
        </Island>
      </main>
      {footer ?? <LegalLinks />}
      <Ribbon />
    </>
  )
}

/** The demo's ribbon moves the clock by script and therefore comes with it: pages do not carry it. */
function Ribbon() {
  const { programme, locale } = useSite()
  if (programme.demo === null) return null
  const props = { phase: programme.demo, date: longDate(programme.today, locale) }
  return <Island name="ribbon" props={props} />
}
