import type { ProgrammeState } from '@project-week/contract/editions/edition'
import { Suspense, useState } from 'react'
import { Await, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { CompanyForm } from '../features/companies/company-form.tsx'
import { queryClientContext } from '../lib/api/loader-context.ts'
import { localAddress } from '../lib/page/locale.ts'
import { paths } from '../lib/page/paths.ts'
import { programmeStateQuery } from '../lib/queries/clock.ts'
import { m } from '../paraglide/messages.js'
import { AccountTools } from '../ui/navigation/account-tools.tsx'
import { AppShell } from '../ui/page/app-shell.tsx'
import { CompanyIntroduction } from '../ui/forms/introduction.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { ButtonAnchor } from '../ui/plain-button.tsx'

/** The title need not wait for the answer. */
export const loader = ({ context }: LoaderFunctionArgs) => ({
  programme: context.get(queryClientContext).fetchQuery(programmeStateQuery()),
})

/** Read once, when the page opens: a window that closes later must not pull the form away. */
export const shouldRevalidate = () => false

export function Component() {
  const { programme } = useLoaderData<typeof loader>()
  return (
    <AppShell tools={<AccountTools />}>
      <div className="form-screen audience-company">
        <PageTitle>{m.company_form_title()}</PageTitle>
        <Suspense fallback={<CompanyIntroduction />}>
          <Await resolve={programme}>{(opened) => <Registration programme={opened} />}</Await>
        </Suspense>
      </div>
    </AppShell>
  )
}

function Registration({ programme }: { programme: ProgrammeState }) {
  // After the close the office may have sent a link; whether it holds, the server says when the form is sent.
  const [late] = useState(() => /^#late=(.+)/.exec(location.hash)?.[1])
  if (programme.windows.companySignUp || late !== undefined) {
    return (
      <>
        <CompanyIntroduction />
        <CompanyForm programme={programme} late={late} />
      </>
    )
  }
  return (
    <>
      <h1>{m.company_deadline_title()}</h1>
      <p>{m.company_deadline_text()}</p>
      <p>
        <ButtonAnchor variant="action" href={localAddress(paths.home)}>
          {m.company_go_back()}
        </ButtonAnchor>
      </p>
    </>
  )
}
