import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import { m } from '../paraglide/messages.js'
import { PageTitle } from '../ui/page-title.tsx'

export function Component() {
  return (
    <main id="main">
      <PageTitle>{m.shell_not_found_title()}</PageTitle>
      <h1>{m.shell_not_found_title()}</h1>
      <p>{m.shell_not_found_text()}</p>
      <Link to={paths.home}>{m.shell_to_home()}</Link>
    </main>
  )
}
