import { useEffect, useRef, useState } from 'react'
import { type Toast, dismissToast, useToasts } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Button, IconButton } from '../plain-button.tsx'
import { Icon } from '../base/icon.tsx'
import './toasts.css'

/** Long enough to read it and to reach for "Undo". */
const shownFor = 8000

/** Where toasts appear; once in the app. */
export function Toasts() {
  const toasts = useToasts()
  const list = useRef<HTMLElement>(null)
  const home = useRef<HTMLDivElement>(null)
  const newest = toasts.at(-1)?.id
  useEffect(() => {
    const element = list.current
    if (newest === undefined || element === null || !('showPopover' in element)) return undefined
    const standIn = (place: Element | null) => {
      // What is shown last stands above everything else: a dialog that is open would dim it.
      element.hidePopover()
      place?.append(element)
      element.showPopover()
    }
    // Outside of a modal dialog nothing can be pressed.
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    standIn(dialog ?? home.current)
    const back = () => standIn(home.current)
    dialog?.addEventListener('close', back)
    return () => dialog?.removeEventListener('close', back)
  }, [newest])
  return (
    <div ref={home}>
      <section
        ref={list}
        popover="manual"
        className="toasts no-print"
        aria-label={m.ui_toasts()}
        aria-live="polite"
        aria-relevant="additions"
      >
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </section>
    </div>
  )
}

function ToastItem({ toast: { id, text, tone, undo, stays } }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    // Under the pointer or the focus it stays.
    if (isHeld || stays) return undefined
    const timer = setTimeout(() => dismissToast(id), shownFor)
    return () => clearTimeout(timer)
  }, [id, isHeld, stays])
  return (
    <div
      className="toast"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon name={tone} />
      <span>{text}</span>
      {undo && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            undo()
            dismissToast(id)
          }}
        >
          {m.ui_undo()}
        </Button>
      )}
      <IconButton label={m.ui_close()} onClick={() => dismissToast(id)}>
        <Icon name="close" size={18} />
      </IconButton>
    </div>
  )
}
