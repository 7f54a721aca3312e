import { readPasswordLink } from '@project-week/contract/auth/auth'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { AccountScreen } from '../features/auth/account-screen.tsx'
import { SetPasswordForm } from '../features/auth/set-password-form.tsx'
import { ApiError } from '../lib/api/api-error.ts'
import { queryClientContext } from '../lib/api/loader-context.ts'
import { queryOf } from '../lib/api/use-call.ts'
import { localMessage } from '../lib/words/local-message.ts'
import { paths } from '../lib/page/paths.ts'
import { m } from '../paraglide/messages.js'
import { AppShell } from '../ui/page/app-shell.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { ErrorState } from '../ui/page/state.tsx'

/** The token stands behind the `#`, where no server sees it. */
export async function loader({ context }: LoaderFunctionArgs) {
  const token = location.hash.slice(1)
  try {
    const link = { ...queryOf(readPasswordLink, { body: { token } }), staleTime: Infinity }
    return { token, link: await context.get(queryClientContext).fetchQuery(link) }
  } catch (error) {
    // A token that is none fails the schema: to a person it is a link that does not work.
    if (error instanceof ApiError && ['link_invalid', 'validation_failed'].includes(error.code)) {
      return { token, link: undefined, reason: error.code === 'link_invalid' ? error.message : '' }
    }
    throw error
  }
}

/** The link is used up by the form; looking at it again would say that it does not work. */
export function shouldRevalidate() {
  return false
}

export function Component() {
  const { token, link, reason } = useLoaderData<typeof loader>()
  if (link === undefined) {
    return (
      <AppShell>
        <PageTitle>{m.account_link_title()}</PageTitle>
        <ErrorState
          level={1}
          title={m.account_link_title()}
          actions={<ButtonLink to={paths.forgotPassword}>{m.account_link_new()}</ButtonLink>}
        >
          {localMessage(reason ?? '')}
        </ErrorState>
      </AppShell>
    )
  }
  const title = link.purpose === 'invitation' ? m.account_set_title_invitation() : m.account_set_title_reset()
  return (
    <AccountScreen title={title} lead={m.account_set_lead({ email: link.email })}>
      <SetPasswordForm token={token} email={link.email} />
    </AccountScreen>
  )
}
