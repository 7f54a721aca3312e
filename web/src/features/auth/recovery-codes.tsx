import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

/** Shown once: there is no way out but saying that they are kept. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      title={m.account_recovery()}
      actions={
        <Button variant="action" onClick={onClose}>
          {m.account_recovery_kept()}
        </Button>
      }
    >
      <p>{m.account_recovery_text()}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code className="own-account__secret">{code}</code>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
