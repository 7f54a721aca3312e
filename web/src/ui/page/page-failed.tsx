import { ApiError } from '../../lib/api/api-error.ts'
import { localAddress } from '../../lib/page/locale.ts'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { PageTitle } from './page-title.tsx'
import { Button, ButtonAnchor } from '../plain-button.tsx'
import { ErrorState } from './state.tsx'

/** A page that could not be shown: what happened, a way to try again, and the way home. */
export function PageFailed({ title, children }: { title: string; children: string }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <ErrorState
        level={1}
        title={title}
        actions={
          <>
            <Button variant="action" onClick={() => location.reload()}>
              {m.shell_try_again()}
            </Button>
            <ButtonAnchor href={localAddress(paths.home)}>{m.shell_to_home()}</ButtonAnchor>
          </>
        }
      >
        {children}
      </ErrorState>
    </>
  )
}

/** The same for a page whose data did not arrive. */
export function LoadingFailed({ error }: { error: Error }) {
  return error instanceof ApiError && error.code === 'offline' ? (
    <PageFailed title={m.shell_offline_title()}>{m.shell_offline_text()}</PageFailed>
  ) : (
    <PageFailed title={m.shell_error_title()}>{m.shell_error_text()}</PageFailed>
  )
}
