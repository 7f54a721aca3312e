import { Link } from 'react-router'
import { getLocale, rememberLocale } from '../lib/locale.ts'
import { paths } from '../lib/paths.ts'
import { singleSignOnAddress } from '../lib/single-sign-on.ts'
import { m } from '../paraglide/messages.js'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export function Component() {
  return (
    <main id="main">
      <PageTitle>{m.site_headline()}</PageTitle>
      <LanguageSwitch />
      <h1>{m.site_headline()}</h1>
      <p>{m.site_lead()}</p>
      <ul>
        <li>
          {/* The way back leads to the address without a language, so the language is remembered on the way out. */}
          <a href={singleSignOnAddress()} onClick={() => rememberLocale(getLocale())}>
            {m.site_student_sign_up()}
          </a>
        </li>
        <li>
          <Link to={paths.registerCompany}>{m.site_company_sign_up()}</Link>
        </li>
        <li>
          <Link to={paths.posters}>{m.site_posters()}</Link>
        </li>
        <li>
          <Link to={paths.terms}>{m.site_terms()}</Link>
        </li>
      </ul>
    </main>
  )
}
