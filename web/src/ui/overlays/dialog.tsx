import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../plain-button.tsx'
import { classNames } from '../base/class-names.ts'
import './dialog.css'
import { Icon } from '../base/icon.tsx'

interface DialogProps {
  open: boolean
  title: ReactNode
  children: ReactNode
  /** Buttons at the end: the way on, then the way back. */
  actions?: ReactNode
  /** Called by Escape, the close button and a press beside the dialog. Without it the dialog cannot be closed. */
  onClose?: () => void
  wide?: boolean
}

/**
 * A modal dialog on the browser's own element: focus stays inside and goes back to where it came from. Without
 * `onClose` the only ways out are its actions.
 */
export function Dialog(props: DialogProps) {
  return <Modal {...props} className={props.wide ? 'dialog--wide' : undefined} />
}

/**
 * A dialog along the right edge, for everything about one row.
 *
 * @param isBeside whether it stands beside its neighbours, which go on working, instead of over them
 */
export function Drawer({ isBeside = false, ...props }: Omit<DialogProps, 'wide'> & { isBeside?: boolean }) {
  return <Modal {...props} isModal={!isBeside} className={isBeside ? 'drawer drawer--beside' : 'drawer'} />
}

function Modal({
  open,
  title,
  children,
  actions,
  onClose,
  className,
  isModal = true,
}: DialogProps & { className: string | undefined; isModal?: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const close = useEffectEvent(() => onClose?.())
  useEffect(() => {
    const element = dialog.current
    if (!element || !open) return undefined
    const listening = new AbortController()
    const on = (type: string, listener: (event: Event) => void) =>
      element.addEventListener(type, listener, { signal: listening.signal })
    on('click', (event) => {
      // The second click of a double click on what opened it falls beside the dialog.
      const isSecond = event instanceof MouseEvent && event.detail > 1
      if (isModal && event.target === element && !isSecond) close()
    })
    // Android's back gesture arrives as `cancel` without a key.
    on('cancel', (event) => {
      if (event.target !== element) return
      event.preventDefault()
      close()
    })
    // Chrome closes on the second Escape whatever the cancel event says, so the key itself is held back. Beside its
    // neighbours it is closed from there as well.
    const scope = isModal ? element : (element.parentElement ?? element)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      // The key is meant for an open menu or list within it, whose listener runs later.
      const { target } = event
      if (target instanceof Element && target.closest('[role=menu], [role=combobox][aria-expanded=true]')) return
      event.preventDefault()
      close()
    }
    scope.addEventListener('keydown', onKey, { signal: listening.signal })
    if (isModal) element.showModal()
    else {
      // The focus stays in the list, so that the next row is one key away; Tab leads here.
      const focused = document.activeElement
      element.show()
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    }
    return () => {
      listening.abort()
      // Closing also gives the focus back, even if the whole page goes away while the dialog is open.
      element.close()
    }
  }, [open, isModal])

  return (
    <dialog ref={dialog} className={classNames('dialog', className)} aria-labelledby={titleId}>
      <div className="stack dialog__inside">
        <div className="dialog__head">
          <h2 id={titleId}>{title}</h2>
          {onClose && (
            <IconButton label={m.ui_close()} onClick={onClose}>
              <Icon name="close" />
            </IconButton>
          )}
        </div>
        {open && children}
        {open && actions && <div className="cluster dialog__actions">{actions}</div>}
      </div>
    </dialog>
  )
}
