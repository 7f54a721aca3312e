import { Component, type ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { AppShell } from '../../ui/page/app-shell.tsx'
import { PageFailed } from '../../ui/page/page-failed.tsx'

/** What a document without the router shows when drawing its page has failed. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <AppShell>
        <PageFailed title={m.shell_error_title()}>{m.shell_error_text()}</PageFailed>
      </AppShell>
    )
  }
}
