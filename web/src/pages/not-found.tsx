import { paths } from '../lib/paths.ts'
import { m } from '../paraglide/messages.js'
import { AppShell } from '../ui/app-shell.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { EmptyState } from '../ui/state.tsx'

export function Component() {
  return (
    <AppShell>
      <PageTitle>{m.shell_not_found_title()}</PageTitle>
      <EmptyState
        level={1}
        title={m.shell_not_found_title()}
        actions={<ButtonLink to={paths.home}>{m.shell_to_home()}</ButtonLink>}
      >
        {m.shell_not_found_text()}
      </EmptyState>
    </AppShell>
  )
}
