import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { CompanyForm } from '../features/companies/company-form.tsx'
import { programmeStateQuery } from '../lib/queries/clock.ts'
import { localAddress } from '../lib/page/locale.ts'
import { paths } from '../lib/page/paths.ts'
import { m } from '../paraglide/messages.js'
import { AppShell } from '../ui/page/app-shell.tsx'
import '../ui/forms/form-screen.css'
import { LoadingFailed } from '../ui/page/page-failed.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { ButtonAnchor } from '../ui/plain-button.tsx'

/** A document of its own, without the router (decision 052). */
export function Component() {
  const queries = useQueryClient()
  const opening = useQuery(
    queryOptions({
      queryKey: ['register-company'],
      queryFn: () => queries.fetchQuery(programmeStateQuery()),
      // Read once, when the page opens: a window that closes later must not pull the form away.
      staleTime: 'static',
    }),
  )
  // In slices, like the page itself: a long form is not drawn in one go.
  const programme = useDeferredValue(opening.data)
  if (opening.isError) {
    return (
      <AppShell>
        <LoadingFailed error={opening.error} />
      </AppShell>
    )
  }
  return (
    <AppShell>
      <div className="form-screen audience-company">
        <PageTitle>{m.company_form_title()}</PageTitle>
        {programme?.windows.companySignUp === false ? (
          <>
            <h1>{m.company_deadline_title()}</h1>
            <p>{m.company_deadline_text()}</p>
            <p>
              <ButtonAnchor variant="action" href={localAddress(paths.home)}>
                {m.company_go_back()}
              </ButtonAnchor>
            </p>
          </>
        ) : (
          <>
            {/* What hardly ever changes is there at once; the form follows when the server has said that it is open. */}
            <h1>{m.company_form_title()}</h1>
            <p className="form-screen__lead">{m.company_form_lead()}</p>
            {programme && <CompanyForm programme={programme} />}
          </>
        )}
      </div>
    </AppShell>
  )
}
