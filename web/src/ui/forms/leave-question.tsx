import { type Ref, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Location, useBeforeUnload, useBlocker } from 'react-router'
import { m } from '../../paraglide/messages.js'
import { Button } from '../button.tsx'
import { Dialog } from '../overlays/dialog.tsx'

/** Another page, another record in the drawer or none, another semester: what is typed here would be gone. */
function leaves(from: Location, to: Location): boolean {
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
  return from.pathname !== to.pathname || ['open', 'semester'].some((name) => before.get(name) !== after.get(name))
}

/** Whether something is typed, of each form on the page: the router asks one of them, which answers for all. */
const forms = new Set<() => boolean>()

/** Asks before what was typed is lost, on each way out: links, the browser's back button, the drawer's Escape. */
export function LeaveQuestion({ isChanged }: { isChanged: () => boolean }) {
  const isTyped = useEffectEvent(isChanged)
  useEffect(() => {
    const form = () => isTyped()
    forms.add(form)
    return () => {
      forms.delete(form)
    }
  }, [])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => leaves(currentLocation, nextLocation) && [...forms].some((form) => form()),
  )
  // Closing the tab is asked about by the browser, in its own words.
  useBeforeUnload((event) => {
    if (isChanged()) event.preventDefault()
  })
  return (
    <Question
      isOpen={blocker.state === 'blocked'}
      title={m.leave_title()}
      onStay={() => blocker.reset?.()}
      onDiscard={() => blocker.proceed?.()}
    />
  )
}

/** A form's way back, which asks first where something was typed. */
export function CancelButton({
  isChanged,
  onCancel,
  ref,
}: {
  isChanged: () => boolean
  onCancel: () => void
  ref?: Ref<HTMLButtonElement>
}) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button ref={ref} variant="quiet" onClick={() => (isChanged() ? setIsAsking(true) : onCancel())}>
        {m.admin_cancel()}
      </Button>
      <Question
        isOpen={isAsking}
        title={m.leave_cancel_title()}
        onStay={() => setIsAsking(false)}
        onDiscard={onCancel}
      />
    </>
  )
}

function Question({
  isOpen,
  title,
  onStay,
  onDiscard,
}: {
  isOpen: boolean
  title: string
  onStay: () => void
  onDiscard: () => void
}) {
  // Outside of the form, whose layout is not the dialog's.
  return createPortal(
    <Dialog
      open={isOpen}
      title={title}
      onClose={onStay}
      actions={
        <>
          <Button variant="action" onClick={onStay}>
            {m.leave_stay()}
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            {m.leave_discard()}
          </Button>
        </>
      }
    >
      <p>{m.leave_text()}</p>
    </Dialog>,
    document.body,
  )
}
