import { paths } from '../lib/page/paths.ts'
import { m } from '../paraglide/messages.js'
import { AppShell } from '../ui/page/app-shell.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { EmptyState } from '../ui/page/state.tsx'

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
