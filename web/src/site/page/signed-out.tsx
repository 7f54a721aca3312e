import { createRoot } from 'react-dom/client'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Toasts } from '../../ui/overlays/toasts.tsx'

export function showSignedOut(): void {
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toasts />)
  showToast(m.shell_signed_out())
}
