import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getLocale } from '../../lib/page/locale.ts'
import { m } from '../../paraglide/messages.js'
import { watchLiveFigures } from './live-figures.ts'
import './overview.css'

/** Keeps the figures of the page up to date while it is there, and says whether it can. */
export function LiveState() {
  const queries = useQueryClient()
  // Since when there is no connection; null while there is one.
  const [lostAt, setLostAt] = useState<Date | null>(null)
  useEffect(
    () => watchLiveFigures(queries, (isLive) => setLostAt((before) => (isLive ? null : (before ?? new Date())))),
    [queries],
  )
  return (
    <p className="overview__live" data-live={lostAt === null}>
      {lostAt === null
        ? m.statistics_live()
        : m.statistics_not_live({
            time: lostAt.toLocaleTimeString(getLocale(), { hour: '2-digit', minute: '2-digit' }),
          })}
    </p>
  )
}
