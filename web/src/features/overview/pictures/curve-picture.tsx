import type { Statistics } from '@project-week/contract/overview/statistics'
import { getLocale } from '../../../lib/page/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { Chart } from '../charts/chart.tsx'
import { CurveChart, type CurvePoint } from '../charts/curve-chart.tsx'
import { numberText } from '../charts/number-table.tsx'
import { studentsUntil } from './rows-address.ts'

const day = 86_400_000
const shortDay = new Intl.DateTimeFormat(getLocale() === 'de' ? 'de-DE' : 'en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const longDay = new Intl.DateTimeFormat(getLocale() === 'de' ? 'de-DE' : 'en-GB', {
  dateStyle: 'long',
  timeZone: 'UTC',
})

/** The total on a day: of the last day before it on which somebody registered. */
const totalAt = (curve: readonly CurvePoint[], daysBefore: number): number =>
  curve.findLast((point) => point.daysBefore >= daysBefore)?.total ?? 0

/** Registrations, summed up, against the days left until the registration closes, with the last edition behind them. */
export function CurvePicture({ of }: { of: Statistics }) {
  const { edition, previous, curve, curveBefore, daysLeft, closesOn } = of
  const dateOf = (daysBefore: number) => new Date(Date.parse(closesOn) - daysBefore * day)
  const days = [...new Set([...curve, ...curveBefore].map((point) => point.daysBefore))].sort((a, b) => b - a)
  return (
    <Chart
      title={m.overview_curve()}
      name={`${edition}-registrations`}
      note={
        <>
          {m.statistics_curve_says({ count: numberText(of.students), edition })} {m.statistics_curve_note()}
        </>
      }
      legend={[
        { tone: 'student', label: edition },
        ...(previous === null ? [] : [{ tone: 'before', label: m.statistics_curve_before({ edition: previous }) }]),
      ]}
      numbers={{
        head: [m.statistics_days_left(), m.statistics_day(), edition, ...(previous === null ? [] : [previous])],
        rows: days.map((daysBefore) => {
          const date = dateOf(daysBefore)
          const isAhead = daysBefore < daysLeft
          return {
            label: String(daysBefore),
            cells: [
              { value: longDay.format(date) },
              isAhead
                ? { value: '' }
                : { value: totalAt(curve, daysBefore), to: studentsUntil(edition, date.toISOString().slice(0, 10)) },
              ...(previous === null ? [] : [{ value: totalAt(curveBefore, daysBefore) }]),
            ],
          }
        }),
      }}
    >
      {(width) => (
        <CurveChart
          width={width}
          curve={curve}
          before={curveBefore}
          daysLeft={daysLeft}
          dayText={(daysBefore) => shortDay.format(dateOf(daysBefore))}
          words={{ today: m.statistics_today(), closes: m.overview_closes() }}
        />
      )}
    </Chart>
  )
}
