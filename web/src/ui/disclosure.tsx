import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from './base/class-names.ts'
import { Icon } from './base/icon.tsx'
import './button.css'
import './overlays/menu.css'

/**
 * A button that shows a small panel below itself; Escape, or going on elsewhere, hides it. With `quiet` the button is
 * three dots, and `label` is its name. With `eager` its content is there before it is opened: links lead to it.
 */
export function Disclosure({
  label,
  quiet = false,
  eager = false,
  children,
}: {
  label: string
  quiet?: boolean
  eager?: boolean
  children: ReactNode
}) {
  const details = useRef<HTMLDetailsElement>(null)
  // Drawn once it is wanted: what nobody looks at costs nothing when the rest changes.
  const [isWanted, setIsWanted] = useState(eager)
  useEffect(() => {
    const element = details.current
    if (!element) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const isOutside = (target: EventTarget | null) => !(target instanceof Node && element.contains(target))
    document.addEventListener('pointerdown', ({ target }) => isOutside(target) && (element.open = false), { signal })
    element.addEventListener(
      'focusout',
      // A press on something that takes no focus has no target; the listener above knows better.
      ({ relatedTarget }) => relatedTarget && isOutside(relatedTarget) && (element.open = false),
      { signal },
    )
    element.addEventListener(
      'keydown',
      (event) => {
        // A dialog in the panel closes first.
        if (event.key !== 'Escape' || event.defaultPrevented || !element.open) return
        event.preventDefault()
        element.open = false
        element.querySelector('summary')?.focus()
      },
      { signal },
    )
    return () => listening.abort()
  }, [])
  return (
    <details className="menu" ref={details}>
      <summary
        className={classNames('button button--quiet', quiet && 'button--icon button--small')}
        aria-label={quiet ? label : undefined}
        onClick={() => setIsWanted(true)}
      >
        {quiet ? (
          <Icon name="more" />
        ) : (
          <>
            <span className="menu__label">{label}</span>
            <Icon name="chevron-down" size={18} />
          </>
        )}
      </summary>
      <div className="popup menu__list">{isWanted && children}</div>
    </details>
  )
}
