import { Link, type LoaderFunctionArgs } from 'react-router'
import { getLocale, rememberLocale } from '../lib/locale.ts'
import { paths } from '../lib/paths.ts'
import { singleSignOnAddress } from '../lib/single-sign-on.ts'
import { m } from '../paraglide/messages.js'
import { AppShell } from '../ui/app-shell.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DotField } from '../ui/dot-field.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import './landing.css'

const documentPath = location.pathname

/**
 * The landing page is a document that the server sends complete. The way there from a page of the app therefore loads
 * it; drawn here it is only where the app's own document stands at this address, as while developing.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  if (pathname === documentPath) return null
  location.assign(pathname)
  return new Promise<never>(() => {})
}

export function Component() {
  return (
    <AppShell wide>
      <PageTitle>{m.site_headline()}</PageTitle>
      <div className="landing__hero">
        <DotField className="landing__field" />
        <div className="page landing__words">
          <h1>{m.site_headline()}</h1>
          <p>{m.site_lead()}</p>
        </div>
      </div>
      <div className="page">
        <div className="landing__doors">
          <Card door audience="student">
            <h2>{m.site_student_door()}</h2>
            <p>{m.site_student_gets()}</p>
            <div>
              {/* The way back leads to the address without a language, so the language is remembered on the way out. */}
              <ButtonLink
                variant="student"
                size="large"
                href={singleSignOnAddress()}
                onClick={() => rememberLocale(getLocale())}
              >
                {m.site_student_sign_up()}
              </ButtonLink>
            </div>
          </Card>
          <Card door audience="company">
            <h2>{m.site_company_door()}</h2>
            <p>{m.site_company_gets()}</p>
            <div>
              <ButtonLink variant="company" size="large" to={paths.registerCompany}>
                {m.site_company_sign_up()}
              </ButtonLink>
            </div>
          </Card>
        </div>
        <p className="landing__links">
          <Link to={paths.posters}>{m.site_posters()}</Link>
          <Link to={paths.terms}>{m.site_terms()}</Link>
        </p>
      </div>
    </AppShell>
  )
}
