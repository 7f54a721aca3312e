import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { CompanyForm } from '../features/companies/company-form.tsx'
import { studentCountsQuery } from '../features/companies/company.queries.ts'
import { programmeStateQuery } from '../lib/clock.ts'
import { queryClientContext } from '../lib/loader-context.ts'
import { paths } from '../lib/paths.ts'
import { m } from '../paraglide/messages.js'
import { AppShell } from '../ui/app-shell.tsx'
import { ButtonLink } from '../ui/button.tsx'
import '../ui/form-screen.css'
import { PageTitle } from '../ui/page-title.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const queries = context.get(queryClientContext)
  void queries.prefetchQuery(studentCountsQuery())
  return queries.fetchQuery(programmeStateQuery())
}

/** Read once, when the page opens: a window that closes later must not pull the form away. */
export function shouldRevalidate() {
  return false
}

export function Component() {
  const programme = useLoaderData<typeof loader>()
  const isOpen = programme.windows.companySignUp
  return (
    <AppShell>
      <div className="form-screen audience-company">
        <PageTitle>{m.company_form_title()}</PageTitle>
        {isOpen ? (
          <>
            <h1>{m.company_form_title()}</h1>
            <p className="form-screen__lead">{m.company_form_lead()}</p>
            <CompanyForm programme={programme} />
          </>
        ) : (
          <>
            <h1>{m.company_deadline_title()}</h1>
            <p>{m.company_deadline_text()}</p>
            <p>
              <ButtonLink variant="action" to={paths.home}>
                {m.company_go_back()}
              </ButtonLink>
            </p>
          </>
        )}
      </div>
    </AppShell>
  )
}
