import { useId } from 'react'
import { m } from '../../../paraglide/messages.js'
import { numberText } from './run-text.ts'

export interface Bar {
  label: string
  value: number
  audience?: 'student' | 'company'
}

const rowHeight = 30
const labelWidth = 232
const barWidth = 300
const valueWidth = 60

const shortened = (label: string): string => (label.length > 29 ? `${label.slice(0, 28)}…` : label)

/** Bars drawn by hand, with the table of their numbers beside: the picture for the eye, the table for everybody. */
export function BarChart({ title, unit, bars }: { title: string; unit: string; bars: readonly Bar[] }) {
  const id = useId()
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const height = bars.length * rowHeight
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption id={id}>
        <h3>{title}</h3>
      </figcaption>
      <svg viewBox={`0 0 ${labelWidth + barWidth + valueWidth} ${height}`} aria-hidden="true">
        {bars.map(({ label, value, audience = 'student' }, at) => (
          <g key={label} transform={`translate(0 ${at * rowHeight})`}>
            <text x={labelWidth - 10} y={rowHeight / 2} className="chart__label">
              {shortened(label)}
            </text>
            <rect
              x={labelWidth}
              y={5}
              width={Math.max(value === 0 ? 0 : 3, (value / most) * barWidth)}
              height={rowHeight - 10}
              rx={5}
              className={`chart__bar chart__bar--${audience}`}
            />
            <text x={labelWidth + (value / most) * barWidth + 8} y={rowHeight / 2} className="chart__value">
              {numberText(value)}
            </text>
          </g>
        ))}
      </svg>
      <details className="chart__numbers">
        <summary>{m.matching_as_table()}</summary>
        <table className="figures">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              <th scope="col" data-align="end">
                {unit}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td data-align="end">{numberText(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
