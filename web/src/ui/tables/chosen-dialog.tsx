import { type ReactNode, useState } from 'react'
import { showToast } from '../../lib/page/toast.ts'
import { countText } from '../../lib/tables/count-text.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../button.tsx'
import { Dialog } from '../overlays/dialog.tsx'

/** A button beside the chosen rows that opens a dialog about them, unless they are more than can be changed at once. */
export function ChosenDialog({
  label,
  title,
  count,
  most,
  children,
}: {
  label: string
  title: string
  count: number
  most: number
  children: (close: () => void) => ReactNode
}) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const open = () =>
    count > most ? showToast(m.ui_chosen_too_many({ most: countText(most) }), { tone: 'error' }) : setIsOpen(true)
  return (
    <>
      <Button changes onClick={open}>
        {label}
      </Button>
      <Dialog open={isOpen} title={title} onClose={close}>
        {children(close)}
      </Dialog>
    </>
  )
}
