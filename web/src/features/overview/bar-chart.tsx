import { getLocale } from '../../lib/page/locale.ts'
import { m } from '../../paraglide/messages.js'

interface BarChartProps {
  title: string
  note?: string
  /** One name, or two: each row then has two bars. */
  series: readonly string[]
  rows: readonly { label: string; values: readonly number[] }[]
}

const barHeight = 12
const rowGap = 26
const shownRows = 16

/** Bars by hand, with their names and numbers as text; the whole list is the table below. */
export function BarChart({ title, note, series, rows }: BarChartProps) {
  const shown = rows.slice(0, shownRows)
  const largest = Math.max(1, ...rows.flatMap(({ values }) => values))
  const rowHeight = barHeight * series.length + rowGap
  return (
    <figure className="chart">
      <figcaption>
        <h2>{title}</h2>
        {note && <p className="overview__note">{note}</p>}
        {series.length > 1 && (
          <ul className="chart__legend">
            {series.map((name, at) => (
              <li key={name} data-series={at}>
                {name}
              </li>
            ))}
          </ul>
        )}
      </figcaption>
      <svg viewBox={`0 0 400 ${Math.max(1, shown.length) * rowHeight}`} aria-hidden="true">
        {shown.map(({ label, values }, row) => (
          <g key={label} transform={`translate(0 ${row * rowHeight})`}>
            <text x="0" y="13">
              {label}
            </text>
            {values.map((value, at) => (
              <g key={series[at]} data-series={at}>
                <rect x="0" y={18 + at * barHeight} width={(value / largest) * 340} height={barHeight - 2} rx="2" />
                <text className="chart__value" x={(value / largest) * 340 + 5} y={18 + at * barHeight + barHeight - 3}>
                  {value.toLocaleString(getLocale())}
                </text>
              </g>
            ))}
          </g>
        ))}
      </svg>
      <NumbersTable title={title} head={['', ...series]} rows={rows.map(({ label, values }) => [label, ...values])} />
    </figure>
  )
}

/** The numbers of a chart as a table. */
export function NumbersTable({
  title,
  head,
  rows,
}: {
  title: string
  head: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}) {
  return (
    <details className="chart__table">
      <summary>{m.overview_numbers()}</summary>
      {/* Longer than its frame: it scrolls by itself and can be scrolled with the keyboard. */}
      <section aria-label={title} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {head.map((name, at) =>
                at === 0 ? (
                  <td key="label" />
                ) : (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, ...values]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {values.map((value, at) => (
                  <td key={head[at + 1]}>{value.toLocaleString(getLocale())}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
