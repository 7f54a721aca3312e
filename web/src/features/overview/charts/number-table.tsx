import { csvLine, csvMark } from '@project-week/contract/exports/csv'
import { Link } from 'react-router'
import { saveFile } from '../../../lib/api/save-file.ts'
import { getLocale } from '../../../lib/page/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/plain-button.tsx'

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

function saveNumbers({ head, rows }: Numbers, name: string): void {
  const lines = [head, ...rows.map(({ label, cells }) => [label, ...cells.map(({ value }) => value)])].map((cells) =>
    csvLine(cells, getLocale()),
  )
  saveFile(new Blob([csvMark, ...lines], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
}

export function NumberTable({ title, name, numbers }: { title: string; name: string; numbers: Numbers }) {
  const { head, rows } = numbers
  return (
    <details className="chart__table">
      <summary>{m.overview_numbers()}</summary>
      {/* Longer than its frame: it scrolls by itself and can be scrolled with the keyboard. */}
      <section aria-label={title} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {head.map((column) => (
                <th key={column} scope="col">
                  {column}
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
      <Button
        size="small"
        variant="quiet"
        aria-label={m.statistics_download({ title })}
        onClick={() => saveNumbers(numbers, name)}
      >
        CSV
      </Button>
    </details>
  )
}
