import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../button.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import './shown-once.css'

/** A secret that is never shown again: there is no way out but saying that it is kept. */
export function ShownOnce({
  title,
  text,
  value,
  onClose,
}: {
  title: string
  text: string
  value: string
  onClose: () => void
}) {
  return (
    <Dialog
      open
      title={title}
      actions={
        <>
          <Button variant="action" onClick={onClose}>
            {m.shown_once_kept()}
          </Button>
          <Button
            onClick={() => {
              void navigator.clipboard.writeText(value).then(
                () => showToast(m.shown_once_copied()),
                () => showToast(m.shown_once_not_copied()),
              )
            }}
          >
            {m.shown_once_copy()}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <p>
        <code className="shown-once">{value}</code>
      </p>
    </Dialog>
  )
}
