import type { ReactNode } from 'react'
import { localAddress } from '../../lib/page/locale.ts'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import './legal-links.css'

/** At the end of each page without the landing page's footer: what has to be within reach everywhere, and a note. */
export const LegalLinks = ({ children }: { children?: ReactNode }) => (
  <nav className="legal-links no-print" aria-label={m.shell_legal()}>
    <div className="page">
      <a href={localAddress(paths.terms)}>{m.shell_terms()}</a>
      <a href={localAddress(paths.imprint)}>{m.shell_imprint()}</a>
      <a href={localAddress(paths.accessibility)}>{m.shell_accessibility()}</a>
      {children && <small>{children}</small>}
    </div>
  </nav>
)
