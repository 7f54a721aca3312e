import { Link } from 'react-router'
import { getLocale } from '../../../lib/page/locale.ts'
import { m } from '../../../paraglide/messages.js'

/** A number, or a word about one, and where the rows behind it are. */
export interface Cell {
  value: string | number
  to?: string | undefined
}

/** What a chart shows, as a table: its first column names the rows. */
export interface Numbers {
  head: readonly string[]
  rows: readonly { label: string; cells: readonly Cell[] }[]
}

export const numberText = (value: string | number): string => value.toLocaleString(getLocale())

export function NumberTable({ title, numbers: { head, rows } }: { title: string; numbers: Numbers }) {
  return (
    <details className="chart__table">
      <summary>{m.overview_numbers()}</summary>
      {/* Longer than its frame: it scrolls by itself and can be scrolled with the keyboard. */}
      <section aria-label={title} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, cells }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {cells.map(({ value, to }, at) => (
                  <td key={head[at + 1]}>
                    {to === undefined || value === 0 ? numberText(value) : <Link to={to}>{numberText(value)}</Link>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
