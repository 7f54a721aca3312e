import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { CancelButton } from '../../ui/forms/leave-question.tsx'

/**
 * A form in place of its button. It has the focus once it is open, and the button has it again once the form is saved,
 * cancelled or left with Escape.
 *
 * @param children the form; `close` is for when it is saved, `cancel` is its way back
 */
export function AskedForm({
  label,
  children,
}: {
  label: string
  children: (close: () => void, cancel: ReactNode) => ReactNode
}) {
  const [isOpen, setIsOpen] = useState(false)
  const [part, setPart] = useState<HTMLElement | null>(null)
  const [cancel, setCancel] = useState<HTMLButtonElement | null>(null)
  const show = (open: boolean) => {
    flushSync(() => setIsOpen(open))
    part?.querySelector<HTMLElement>('input, textarea, button')?.focus()
  }
  const close = () => show(false)
  const isTyped = () => part?.querySelector<HTMLInputElement>('input, textarea')?.value !== ''
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || cancel === null) return
      // The drawer, which listens natively as well, stays open.
      event.preventDefault()
      cancel.click()
    }
    part?.addEventListener('keydown', onKey)
    return () => part?.removeEventListener('keydown', onKey)
  }, [part, cancel])
  return (
    <div ref={setPart}>
      {isOpen ? (
        children(close, <CancelButton ref={setCancel} isChanged={isTyped} onCancel={close} />)
      ) : (
        <Button changes size="small" onClick={() => show(true)}>
          {label}
        </Button>
      )}
    </div>
  )
}
