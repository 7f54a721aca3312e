import { faultMessages } from '@project-week/contract/errors'
import { type LoaderFunctionArgs, replace } from 'react-router'
import { withCsrfToken } from '../lib/api/api.ts'
import { paths } from '../lib/page/paths.ts'
import { takesCookies } from '../lib/page/storage.ts'
import { currentUser, signIn } from '../lib/session/session.ts'
import { localMessage } from '../lib/words/local-message.ts'
import { m } from '../paraglide/messages.js'
import { AppShell } from '../ui/page/app-shell.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { ErrorState } from '../ui/page/state.tsx'

/** Stores the person that the university login names and goes on to the dashboard. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  // On a device whose clock is fast the session seems to have expired, until the server has said what time it is.
  await withCsrfToken(() => Promise.resolve()).catch(() => undefined)
  const isSignedIn =
    takesCookies() &&
    (signIn(Object.fromEntries(searchParams)) ||
      // A click on "back", or a second tab: there is nothing to mend for somebody who is signed in.
      (searchParams.get('error') === 'sign_on_repeated' && currentUser() !== null))
  // Name, birthplace and number have no business in the address bar or the history, whatever becomes of them.
  history.replaceState(history.state, '', location.pathname)
  // The window that asked for it goes on where it was. A browser that keeps this one open shows the dashboard.
  if (isSignedIn && searchParams.get('then') === 'close') window.close()
  return isSignedIn ? replace(paths.dashboard) : null
}

export function Component() {
  return (
    <AppShell>
      <PageTitle>{m.account_sign_on_failed_title()}</PageTitle>
      <ErrorState
        level={1}
        title={m.account_sign_on_failed_title()}
        actions={<ButtonLink to={paths.home}>{m.shell_to_home()}</ButtonLink>}
      >
        {takesCookies() ? m.account_sign_on_failed_text() : localMessage(faultMessages.cookiesNeeded)}
      </ErrorState>
    </AppShell>
  )
}
