import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/plain-button.tsx'
import { EmptyState } from '../../ui/page/state.tsx'
import { SiteShell } from './site-shell.tsx'
import { useSite } from '../site.ts'

export function NotFoundPage() {
  const { href } = useSite()
  return (
    <SiteShell>
      <div className="page legal">
        <EmptyState
          level={1}
          title={m.shell_not_found_title()}
          actions={
            <a className={buttonClass({ variant: 'action' })} href={href(paths.home)}>
              {m.shell_to_home()}
            </a>
          }
        >
          {m.shell_not_found_text()}
        </EmptyState>
      </div>
    </SiteShell>
  )
}
