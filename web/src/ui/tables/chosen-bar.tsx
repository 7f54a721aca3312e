import type { ReactNode } from 'react'
import { countText } from '../../lib/tables/count-text.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../button.tsx'
import './chosen-bar.css'
import type { Choosing } from './use-chosen-rows.ts'

const chosenText = (count: number, hidden: number): string => {
  const text = m.ui_chosen_count({ count, shown: countText(count) })
  return hidden === 0 ? text : `${text} ${m.ui_chosen_hidden({ count: hidden, shown: countText(hidden) })}`
}

/**
 * What can be done to the chosen rows, below the table: nothing moves under the pointer of whoever chooses on, and from
 * a row it is one Tab.
 */
export function ChosenBar<Row>({
  choosing: { chosen, hidden, ofShown, chooseShown, clear },
  found,
  onCleared,
  children,
}: {
  choosing: Choosing<Row>
  /** How many rows the table shows. */
  found: number
  onCleared: () => void
  children: ReactNode
}) {
  const text = chosenText(chosen.length, hidden)
  return (
    <>
      {/* Always there, so that the first choice is announced too. */}
      <output className="visually-hidden">{chosen.length > 0 && text}</output>
      {chosen.length > 0 && (
        <section className="chosen-bar no-print" aria-label={m.ui_chosen_title()}>
          <p aria-hidden="true">{text}</p>
          {children}
          {chooseShown && ofShown !== 'all' && found > 0 && (
            <Button variant="quiet" onClick={() => chooseShown(true)}>
              {m.ui_chosen_all({ count: found, shown: countText(found) })}
            </Button>
          )}
          <Button
            variant="quiet"
            onClick={() => {
              clear()
              onCleared()
            }}
          >
            {m.ui_chosen_clear()}
          </Button>
        </section>
      )}
    </>
  )
}
