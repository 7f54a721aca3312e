import type { Overview } from '@project-week/contract/overview/overview'
import { m } from '../../paraglide/messages.js'
import { NumbersTable } from './bar-chart.tsx'

type Point = Overview['curve'][number]

const width = 400
const height = 180
/** How many days after the close are drawn. */
const daysAfter = 7

/** The total on a day: of the last day before it on which somebody registered. */
const totalAt = (curve: readonly Point[], daysBefore: number): number =>
  curve.findLast((point) => point.daysBefore >= daysBefore)?.total ?? 0

/** Registrations, summed up, against the days left until the registration closes; the last edition behind them. */
export function CurveChart({ figures: { curve, curveBefore, edition, previous } }: { figures: Overview }) {
  const all = [...curve, ...curveBefore]
  // A straggler months later would press the weeks that matter into a corner; the table names every day.
  const drawn = (points: readonly Point[]) => points.filter((point) => point.daysBefore >= -daysAfter)
  const first = Math.max(1, ...all.map((point) => point.daysBefore))
  const last = Math.min(0, ...drawn(all).map((point) => point.daysBefore))
  const most = Math.max(1, ...all.map((point) => point.total))
  const x = (daysBefore: number) => ((first - daysBefore) / (first - last)) * width
  const y = (total: number) => height - (total / most) * (height - 12)
  const path = (points: readonly Point[]) =>
    drawn(points)
      .map(({ daysBefore, total }, at) => `${at === 0 ? 'M' : 'L'}${x(daysBefore)} ${y(total)}`)
      .join('')
  const days = [...new Set(all.map((point) => point.daysBefore))].sort((a, b) => b - a)
  const title = m.overview_curve()
  return (
    <figure className="chart">
      <figcaption>
        <h2>{title}</h2>
        <p className="overview__note">{m.overview_curve_note()}</p>
        <ul className="chart__legend">
          <li data-series="0">{edition}</li>
          {previous !== null && <li data-series="before">{previous}</li>}
        </ul>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height + 22}`} aria-hidden="true">
        <line className="chart__axis" x1="0" x2={width} y1={height} y2={height} />
        <line className="chart__close" x1={x(0)} x2={x(0)} y1="0" y2={height} />
        <path className="chart__line" data-series="before" d={path(curveBefore)} />
        <path className="chart__line" data-series="0" d={path(curve)} />
        <text x="0" y={height + 16}>
          {m.overview_days_before({ count: first })}
        </text>
        <text x={x(0)} y={height + 16} textAnchor="end">
          {m.overview_closes()}
        </text>
      </svg>
      <NumbersTable
        title={title}
        head={['', edition, ...(previous === null ? [] : [previous])]}
        rows={days.map((day) => [
          m.overview_days_before({ count: day }),
          totalAt(curve, day),
          ...(previous === null ? [] : [totalAt(curveBefore, day)]),
        ])}
      />
    </figure>
  )
}
