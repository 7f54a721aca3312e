import type { ReactNode } from 'react'
import { version } from '../../../../package.json'
import { basenameOf, getLocale } from '../../lib/page/locale.ts'
import { m } from '../../paraglide/messages.js'
import './app-shell.css'
import { LanguageSwitch } from './language-switch.tsx'
import { LegalLinks } from './legal-links.tsx'
import { Logo } from './logo.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { ToTop } from './to-top.tsx'

interface AppShellProps {
  children: ReactNode
  /** At the bar's end: who is signed in, logging out. */
  tools?: ReactNode
  /** Beside the content. */
  side?: ReactNode
}

/** What a page stands in: bar, content, footer. */
export function AppShell({ children, tools, side }: AppShellProps) {
  const main = (
    <main id="main" className="shell__main page" tabIndex={-1}>
      {children}
      <ToTop />
    </main>
  )
  return (
    <div className="shell">
      <header className="shell__bar">
        <div className="page">
          {/* A document of its own, so a link that the router leaves alone. */}
          <a href={basenameOf(getLocale())} className="shell__home">
            <Logo />
          </a>
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
      {/* The office reports faults: which release it has belongs to that. */}
      <LegalLinks>{side && m.shell_version({ version })}</LegalLinks>
    </div>
  )
}
