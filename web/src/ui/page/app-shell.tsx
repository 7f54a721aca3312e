import type { ReactNode } from 'react'
import { basenameOf, getLocale } from '../../lib/page/locale.ts'
import { m } from '../../paraglide/messages.js'
import './app-shell.css'
import './banner.css'
import { classNames } from '../base/class-names.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { LegalLinks } from './legal-links.tsx'
import { Logo } from './logo.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

interface AppShellProps {
  children: ReactNode
  /** Above everything: what the next programme week is. */
  banner?: ReactNode
  /** Links of the navigation bar; without them it shows the logo alone. */
  nav?: ReactNode
  /** At the bar's end: who is signed in, logging out. */
  tools?: ReactNode
  footer?: ReactNode
  /** Beside the content. */
  side?: ReactNode
  /** Whether `main` spans the window, as the landing page does, instead of the page's column. */
  wide?: boolean
}

/** What a page stands in: bar, content, footer. */
export function AppShell({ children, banner, nav, tools, footer, side, wide = false }: AppShellProps) {
  const main = (
    <main id="main" className={wide ? 'shell__main' : 'shell__main page'} tabIndex={-1}>
      {children}
    </main>
  )
  return (
    <div className="shell">
      {banner && <Banner>{banner}</Banner>}
      <header className={classNames('shell__bar', tools !== undefined && 'shell__bar--tools')}>
        <div className="page">
          {/* A document of its own, so a link that the router leaves alone. */}
          <a href={basenameOf(getLocale())} className="shell__home">
            <Logo />
          </a>
          {nav && (
            <nav className="shell__nav" aria-label={m.shell_navigation()}>
              {nav}
            </nav>
          )}
          <div className="shell__tools">
            {tools}
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </div>
      </header>
      {side ? (
        <div className="shell__body">
          {side}
          {main}
        </div>
      ) : (
        main
      )}
      {footer ? <footer>{footer}</footer> : <LegalLinks />}
    </div>
  )
}

/** One line across the page. */
export function Banner({ children }: { children: ReactNode }) {
  return (
    <aside className="banner" aria-label={m.shell_announcement()}>
      <div className="page">{children}</div>
    </aside>
  )
}
