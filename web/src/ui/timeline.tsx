import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import './timeline.css'

export interface Station {
  id: string
  date: ReactNode
  title: ReactNode
  text?: ReactNode
  when: 'past' | 'today' | 'ahead'
}

/** Stations in their order, across where there is room and down where there is not. Also the steps of a process. */
export function Timeline({ label, stations }: { label: string; stations: readonly Station[] }) {
  return (
    <ol className="timeline" aria-label={label}>
      {stations.map(({ id, date, title, text, when }) => (
        <li
          key={id}
          className="timeline__station"
          data-when={when}
          aria-current={when === 'today' ? 'date' : undefined}
        >
          <span className="timeline__date">{date}</span>
          <span className="timeline__title">{title}</span>
          {text && <span className="note">{text}</span>}
          {when === 'today' && <span className="timeline__today">{m.ui_today()}</span>}
        </li>
      ))}
    </ol>
  )
}
