import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AnswerForm } from '../features/publishing/answer-form.tsx'
import { offerQuery, useAnswerByLink } from '../features/publishing/offers.queries.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { paths } from '../lib/page/paths.ts'
import { localMessage } from '../lib/words/local-message.ts'
import { m } from '../paraglide/messages.js'
import { ButtonLink } from '../ui/button.tsx'
import { Spinner } from '../ui/dots/spinner.tsx'
import '../ui/forms/form-screen.css'
import { AccountTools } from '../ui/navigation/account-tools.tsx'
import { AppShell } from '../ui/page/app-shell.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { ErrorState } from '../ui/page/state.tsx'

/**
 * Where the link of a mail leads. Opening it changes nothing: mail servers open links to check them. The token stands
 * behind the `#`, where no server sees it.
 */
export function Component() {
  const [token] = useState(() => location.hash.slice(1))
  const offer = useQuery(offerQuery(token))
  const answer = useAnswerByLink(token)
  return (
    <AppShell tools={<AccountTools />}>
      <div className="form-screen audience-student">
        <PageTitle>{m.answer_title()}</PageTitle>
        {offer.isPending && <Spinner block label={m.admin_loading()} />}
        {offer.isError && (
          <ErrorState
            level={1}
            title={m.answer_link_title()}
            actions={<ButtonLink to={paths.studentProfileActions}>{m.answer_to_page()}</ButtonLink>}
          >
            {linkText(offer.error)}
          </ErrorState>
        )}
        {offer.data && (
          <>
            <h1>{m.answer_title()}</h1>
            <AnswerForm offer={offer.data} answer={answer} />
            <p>
              <ButtonLink variant="quiet" to={paths.studentProfileActions}>
                {m.answer_to_page()}
              </ButtonLink>
            </p>
          </>
        )}
      </div>
    </AppShell>
  )
}

/** A link that was cut short while copying fails the schema: to a person it is one that does not work. */
const linkText = (error: Error): string =>
  error instanceof ApiError && error.code === 'link_invalid' ? localMessage(error.message) : m.unsubscribe_invalid()
