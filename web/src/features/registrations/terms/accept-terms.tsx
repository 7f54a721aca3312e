import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Checkbox } from '../../../ui/forms/choice.tsx'

/**
 * The box without which no profile is made. `wayOn` is the link below it: the public page goes on with a document, the
 * app by its router, which this must not bring along. Until the box is ticked a click on it says what is missing. It is
 * the same element before and after, so that a click from before the page was hydrated is not lost with it.
 */
export function AcceptTerms({ note, wayOn }: { note?: ReactNode; wayOn: ReactNode }) {
  const [isMissing, setMissing] = useState(false)
  // The browser's own, so that a tick from before the page was hydrated stays, and counts.
  const box = useRef<HTMLInputElement>(null)
  const refuse = (event: MouseEvent) => {
    if (box.current?.checked) return
    event.preventDefault()
    event.stopPropagation()
    setMissing(true)
    box.current?.focus()
  }
  return (
    <div className="stack stack--start terms__accept no-print">
      <Checkbox
        id="accept-terms"
        label={m.student_terms_accept()}
        error={isMissing ? m.student_terms_missing() : undefined}
        ref={box}
        onChange={() => setMissing(false)}
      />
      {note}
      <div onClickCapture={refuse}>{wayOn}</div>
    </div>
  )
}
