import { type LoaderFunctionArgs, Link, replace } from 'react-router'
import { paths } from '../lib/paths.ts'
import { signIn } from '../lib/session.ts'
import { m } from '../paraglide/messages.js'
import { PageTitle } from '../ui/page-title.tsx'

/** Stores the person that the university login names and goes on to the dashboard. */
export function loader({ request }: LoaderFunctionArgs) {
  const isSignedIn = signIn(Object.fromEntries(new URL(request.url).searchParams))
  // Name, birthplace and number have no business in the address bar or the history, whatever becomes of them.
  history.replaceState(history.state, '', location.pathname)
  return isSignedIn ? replace(paths.dashboard) : null
}

export function Component() {
  return (
    <main id="main">
      <PageTitle>{m.account_sign_on_failed_title()}</PageTitle>
      <h1>{m.account_sign_on_failed_title()}</h1>
      <p>{m.account_sign_on_failed_text()}</p>
      <Link to={paths.home}>{m.shell_to_home()}</Link>
    </main>
  )
}
