import { organiser } from '../../../lib/page/organiser.ts'
import type { ApiError } from '../../../lib/api/api-error.ts'
import { faultText } from '../../../lib/api/fault-text.ts'
import { localAddress } from '../../../lib/page/locale.ts'
import { paths } from '../../../lib/page/paths.ts'
import { localMessage } from '../../../lib/words/local-message.ts'
import { m } from '../../../paraglide/messages.js'
import { MailLinks } from '../../../ui/base/mail-link.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { FiveMeet } from '../../../ui/dots/five-meet.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Button, ButtonAnchor } from '../../../ui/plain-button.tsx'

export function RegistrationSucceeded({ open, correcting }: { open: boolean; correcting: boolean }) {
  if (correcting) {
    return (
      <Dialog
        open={open}
        title={m.student_corrected_title()}
        actions={
          <ButtonLink variant="action" to={paths.studentProfileActions}>
            {m.student_see_registration()}
          </ButtonLink>
        }
      >
        <p>{m.student_corrected_text()}</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      open={open}
      title={m.student_success_title()}
      actions={
        <>
          <ButtonLink variant="action" to={paths.studentProfileActions}>
            {m.student_see_registration()}
          </ButtonLink>
          <ButtonAnchor href={localAddress(paths.home)}>{m.student_go_back()}</ButtonAnchor>
        </>
      }
    >
      <FiveMeet />
      <p>{m.student_success_text({ programme: organiser().programme })}</p>
    </Dialog>
  )
}

/** What can be said beyond the specification's sentence, by the refusal's code. */
function reasonOf(failure: ApiError): string | undefined {
  if (failure.code === 'validation_failed') {
    const [only, ...more] = Object.values(failure.fields)
    return only !== undefined && more.length === 0 ? localMessage(only) : m.student_failure_fields()
  }
  if (failure.code === 'offline') return m.student_failure_offline()
  const fault = faultText(failure)
  if (fault !== undefined) return m.student_failure_fault({ reason: fault })
  if (failure.code === 'not_found') return m.student_failure_gone()
  if (failure.code === 'already_registered') return m.student_failure_registered()
  return failure.status === 409 || failure.status === 422 ? localMessage(failure.message) || undefined : undefined
}

/** The same answers may be taken in a moment: nothing of them was refused. */
const isWorthSendingAgain = ({ code }: ApiError) => ['offline', 'internal', 'not_ready', 'storage_full'].includes(code)

/**
 * Every refusal opens this; a window that has closed in the meantime says so instead of "try again". It stands in the
 * form, which its button sends once more.
 */
export function RegistrationFailed({ failure, onClose }: { failure: ApiError | undefined; onClose: () => void }) {
  const isClosed = failure?.code === 'window_closed'
  const reason = failure && reasonOf(failure)
  const maySendAgain = failure !== undefined && isWorthSendingAgain(failure)
  return (
    <Dialog
      // Without a session the page is left; the way back leads through the sign-on.
      open={failure !== undefined && failure.status !== 401}
      title={isClosed ? m.student_deadline_title() : m.student_failure_title()}
      onClose={onClose}
      actions={
        <>
          {maySendAgain && (
            <Button variant="action" type="submit">
              {m.student_send_again()}
            </Button>
          )}
          <Button variant={maySendAgain ? 'secondary' : 'action'} onClick={onClose}>
            {m.student_back_to_form()}
          </Button>
          <ButtonAnchor href={localAddress(paths.home)}>{m.student_go_back()}</ButtonAnchor>
        </>
      }
    >
      {isClosed ? (
        <>
          <p>{m.student_deadline_text()}</p>
          <p>{m.student_deadline_draft()}</p>
        </>
      ) : (
        <>
          {reason && <p>{reason}</p>}
          <p>
            <MailLinks>{m.student_failure_text({ email: organiser().mailbox })}</MailLinks>
          </p>
        </>
      )}
    </Dialog>
  )
}
