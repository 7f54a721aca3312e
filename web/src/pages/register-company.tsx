import type { ProgrammeState } from '@project-week/contract/editions/edition'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { KnownAnswers, readKnownAnswers } from '@project-week/contract/companies/company-form-link'
import { CompanyForm } from '../features/companies/company-form.tsx'
import { call } from '../lib/api/api.ts'
import { queryClientContext } from '../lib/api/loader-context.ts'
import { localAddress } from '../lib/page/locale.ts'
import { errorText } from '../lib/api/error-text.ts'
import { paths } from '../lib/page/paths.ts'
import { programmeStateQuery } from '../lib/queries/clock.ts'
import { m } from '../paraglide/messages.js'
import { Alert } from '../ui/alert.tsx'
import { AccountTools } from '../ui/navigation/account-tools.tsx'
import { AppShell } from '../ui/page/app-shell.tsx'
import { CompanyIntroduction } from '../ui/forms/introduction.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { ButtonAnchor } from '../ui/plain-button.tsx'

/** Until the answer is there, the document shows the form that the server rendered. */
export async function loader({ context }: LoaderFunctionArgs) {
  const queries = context.get(queryClientContext)
  // Behind the `#`, where no server sees it.
  const token = /^#known=(.+)/.exec(location.hash)?.[1]
  const [programme, known] = await Promise.all([
    queries.fetchQuery(programmeStateQuery()),
    // A link that no longer works keeps nobody from registering.
    token &&
      call(readKnownAnswers, { body: { token } }).then(
        ({ answers }) => answers,
        (error: unknown) => error,
      ),
  ])
  return { programme, known }
}

/** Read once, when the page opens: a window that closes later must not pull the form away. */
export const shouldRevalidate = () => false

export function Component() {
  const { programme, known } = useLoaderData<typeof loader>()
  return (
    <AppShell tools={<AccountTools />}>
      <div className="form-screen audience-company">
        <PageTitle>{m.company_form_title()}</PageTitle>
        <Registration programme={programme} known={known} />
      </div>
    </AppShell>
  )
}

function Registration({ programme, known }: { programme: ProgrammeState; known: unknown }) {
  // The office may have sent a link; whether it holds, the server says when the form is sent.
  const [link] = useState((): Partial<Record<'late' | 'known', string>> => {
    const [, kind, token] = /^#(late|known)=(.+)/.exec(location.hash) ?? []
    return kind === undefined ? {} : { [kind]: token }
  })
  const answers = KnownAnswers.safeParse(known).data
  if (programme.windows.companySignUp || link.late !== undefined) {
    return (
      <>
        <CompanyIntroduction programme={programme} />
        {known instanceof Error && <Alert tone="warning" title={errorText(known)} />}
        {answers && <p>{m.company_known_answers()}</p>}
        <CompanyForm programme={programme} link={link} known={answers} />
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
