import { paths } from '@project-week/contract/paths'
import { inLocale, getLocale } from '../lib/locale.ts'
import { m } from '../paraglide/messages.js'
import type { SiteProps } from './pages.tsx'

/** The landing page. */
export function LandingPage({ programme }: SiteProps) {
  const href = (path: string) => inLocale(getLocale(), { pathname: path, search: '', hash: '' })
  return (
    <main id="main">
      <h1>{m.site_headline()}</h1>
      <p>{m.site_lead()}</p>
      <p>{programme.edition.label}</p>
      <ul>
        <li>
          <a href={href(paths.registerCompany)}>{m.site_company_sign_up()}</a>
        </li>
        <li>
          <a href={href(paths.posters)}>{m.site_posters()}</a>
        </li>
        <li>
          <a href={href(paths.terms)}>{m.site_terms()}</a>
        </li>
      </ul>
    </main>
  )
}
