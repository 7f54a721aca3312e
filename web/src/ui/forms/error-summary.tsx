import { type MouseEvent, useEffect, useRef } from 'react'
import { localMessage } from '../../lib/words/local-message.ts'
import { m } from '../../paraglide/messages.js'
import './error-summary.css'
import { fieldId } from './field.tsx'

export interface FieldProblem {
  /** The field's dotted path in the form. */
  name: string
  message: string
}

/** Brings a field into view and focuses it; answers whether it is there. */
export function goToField(name: string): boolean {
  const control = document.getElementById(fieldId(name))
  if (!control) return false
  control.closest('.field')?.scrollIntoView({ block: 'start' })
  control.focus({ preventScroll: true })
  return true
}

const goTo = (event: MouseEvent, name: string) => {
  if (goToField(name)) event.preventDefault()
}

/**
 * What is wrong, above the form, in the words that also stand beside each field. It takes the focus whenever
 * `attempt` changes, so that sending a form with mistakes leads to them and never to silence.
 */
export function ErrorSummary({ problems, attempt }: { problems: readonly FieldProblem[]; attempt: number }) {
  const box = useRef<HTMLDivElement>(null)
  const answered = useRef(0)
  const isShown = problems.length > 0
  useEffect(() => {
    // Once for each attempt, also when the server's answer comes later; problems that come and go while somebody
    // types must not pull the focus up here.
    if (!isShown || answered.current === attempt) return
    answered.current = attempt
    // By hand: a browser that brings a box taller than the screen into view may show its end.
    box.current?.scrollIntoView({ block: 'start' })
    box.current?.focus({ preventScroll: true })
  }, [attempt, isShown])
  if (!isShown) return null

  return (
    <div
      className="stack gap-3 error-summary"
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="error-summary-title"
    >
      <h2 id="error-summary-title">{m.ui_error_summary({ count: problems.length })}</h2>
      <ul>
        {problems.map(({ name, message }) => (
          <li key={`${name} ${message}`}>
            <a href={`#${fieldId(name)}`} onClick={(event) => goTo(event, name)}>
              {localMessage(message)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
