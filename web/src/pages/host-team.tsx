import {
  answerHostQuestions,
  correctRegistration,
  giveHostFeedback,
  hostingMessages,
} from '@project-week/contract/hosting/hosting'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { OwnCompany } from '../features/companies/own-company.tsx'
import { Feedback } from '../features/feedback/feedback-form.tsx'
import { NdaUpload } from '../features/files/upload/nda-upload.tsx'
import { AskForLink } from '../features/hosting/ask-for-link.tsx'
import { ConfirmAddress } from '../features/hosting/confirm-address.tsx'
import { HostTeam } from '../features/hosting/host-team.tsx'
import { hostingQuery } from '../features/hosting/hosting-query.ts'
import { Asked } from '../features/questions/asked.tsx'
import { ApiError } from '../lib/api/api-error.ts'
import { useCall } from '../lib/api/use-call.ts'
import { programmeStateQuery } from '../lib/queries/clock.ts'
import { linkText } from '../lib/words/link-text.ts'
import { m } from '../paraglide/messages.js'
import { Spinner } from '../ui/dots/spinner.tsx'
import '../ui/forms/form-screen.css'
import { AccountTools } from '../ui/navigation/account-tools.tsx'
import { AppShell } from '../ui/page/app-shell.tsx'
import { LoadFailed } from '../ui/page/load-failed.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { ErrorState } from '../ui/page/state.tsx'

/**
 * Where the link in a company's mail leads: its page without an account. The token stands behind the `#`, where no
 * server sees it. Without a link that works it offers a new one.
 */
export function Component() {
  const [token] = useState(() => location.hash.slice(1))
  return (
    <AppShell tools={<AccountTools />}>
      <PageTitle>{m.hosting_title()}</PageTitle>
      {token === '' ? (
        <div className="form-screen audience-company">
          <h1>{m.hosting_title()}</h1>
          <AskForLink />
        </div>
      ) : (
        <CompanyPage token={token} />
      )}
    </AppShell>
  )
}

/** A company's page behind its link, also on the home of an account. @param uploads of who is signed in */
export function CompanyPage({ token, uploads }: { token: string; uploads?: ReactNode }) {
  const giveFeedback = useCall(giveHostFeedback, { answers: hostingQuery(token) })
  const give = useCall(answerHostQuestions, { answers: hostingQuery(token) })
  const correct = useCall(correctRegistration, { answers: hostingQuery(token) })
  const programme = useQuery(programmeStateQuery())
  const page = useQuery(hostingQuery(token))
  if (page.isError && page.error instanceof ApiError && page.error.code === 'address_unconfirmed') {
    return (
      <div className="form-screen audience-company">
        <ConfirmAddress token={token} />
      </div>
    )
  }
  const refusal = page.error && linkText(page.error, hostingMessages.invalid)
  if (refusal) {
    return (
      <div className="form-screen audience-company">
        <ErrorState level={1} title={m.hosting_title()}>
          {refusal}
        </ErrorState>
        <AskForLink />
      </div>
    )
  }
  if (page.isError || programme.isError) return <LoadFailed level={1} queries={[page, programme]} />
  if (!page.isSuccess || !programme.isSuccess) return <Spinner block label={m.hosting_loading()} />
  const { registration, mayCorrect, registrationCloses, feedback, nda } = page.data
  return (
    <HostTeam
      token={token}
      page={page.data}
      programme={programme.data}
      uploads={uploads}
      registration={
        <OwnCompany
          registration={registration}
          programme={programme.data}
          mayCorrect={mayCorrect}
          closes={registrationCloses}
          onSave={(given) => correct.mutateAsync({ body: { token, ...given } })}
        />
      }
      questions={
        <Asked
          asked={page.data.asked}
          audience="company"
          save={(answers) => give.mutateAsync({ body: { token, answers } })}
        />
      }
      feedback={
        feedback && (
          <Feedback
            audience="company"
            own={feedback}
            save={(answers) => giveFeedback.mutateAsync({ body: { token, answers } })}
          />
        )
      }
    >
      {/* Made anew with each file, so that the next one can be chosen. */}
      <NdaUpload key={nda.file?.fileId} token={token} hasFile={nda.file !== null} />
    </HostTeam>
  )
}
