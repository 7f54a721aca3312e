import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Checkbox } from '../../../ui/forms/choice.tsx'
import { Button } from '../../../ui/plain-button.tsx'

/**
 * The box without which no profile is made. `wayOn` takes the button's place once it is ticked: the public page goes
 * on with a document, the app by its router, which this must not bring along.
 */
export function AcceptTerms({ note, wayOn }: { note?: ReactNode; wayOn: ReactNode }) {
  const [isAccepted, setAccepted] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  // The box is the browser's own, so that a tick from before the page was hydrated stays, and counts.
  useEffect(() => setAccepted(box.current?.checked ?? false), [])
  return (
    <div className="terms__accept no-print">
      <Checkbox
        id="accept-terms"
        label={m.student_terms_accept()}
        error={isMissing && !isAccepted ? m.student_terms_missing() : undefined}
        ref={box}
        onChange={(event) => setAccepted(event.currentTarget.checked)}
      />
      {note}
      {isAccepted ? (
        wayOn
      ) : (
        <Button
          variant="action"
          size="large"
          onClick={() => {
            setMissing(true)
            box.current?.focus()
          }}
        >
          {m.student_terms_create()}
        </Button>
      )}
    </div>
  )
}
