import type { MouseEvent, ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../button.tsx'
import { MutationError } from '../forms/mutation-error.tsx'
import { Dialog } from './dialog.tsx'

/** Asks whether something is really to be done, and says why it was not. */
export function ConfirmDialog({
  action,
  variant = 'danger',
  pending = false,
  failure,
  back = m.admin_cancel(),
  onConfirm,
  onClose,
  children,
  ...dialog
}: {
  open: boolean
  title: ReactNode
  wide?: boolean
  /** On the button that does it. */
  action: string
  variant?: 'danger' | 'action'
  pending?: boolean
  failure?: Error | null
  /** On the button that does not. */
  back?: string
  onConfirm: (event: MouseEvent) => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog
      {...dialog}
      onClose={onClose}
      actions={
        <>
          <Button variant={variant} pending={pending} onClick={onConfirm}>
            {action}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {back}
          </Button>
        </>
      }
    >
      {children}
      <MutationError failure={failure} />
    </Dialog>
  )
}
