import { localAddress } from '../../../lib/page/locale.ts'
import { paths } from '../../../lib/page/paths.ts'
import { singleSignOnAddress } from '../../../lib/session/single-sign-on.ts'
import { m } from '../../../paraglide/messages.js'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ButtonAnchor } from '../../../ui/plain-button.tsx'

/** The session is over while somebody types: nothing is lost, and the way back begins here. */
export function SessionEnded({ open }: { open: boolean }) {
  return (
    <Dialog
      open={open}
      title={m.student_session_ended_title()}
      actions={
        <>
          <ButtonAnchor variant="action" href={singleSignOnAddress()}>
            {m.student_session_ended_action()}
          </ButtonAnchor>
          <ButtonAnchor href={localAddress(paths.home)}>{m.student_go_back()}</ButtonAnchor>
        </>
      }
    >
      <p>{m.student_session_ended_text()}</p>
    </Dialog>
  )
}
