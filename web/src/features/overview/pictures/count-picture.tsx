import type { ReactNode } from 'react'
import { m } from '../../../paraglide/messages.js'
import { BarChart } from '../charts/bar-chart.tsx'
import { Chart } from '../charts/chart.tsx'
import { numberText } from '../charts/number-table.tsx'

export interface Counted {
  label: string
  count: number
  to?: string | undefined
  tone?: 'student' | 'company'
  /** Behind the number. */
  remark?: string
}

/** A long list ends there in the drawing; the table has all of it. */
const drawnRows = 12

/** One bar for each of some counts. */
export function CountPicture({
  title,
  name,
  note,
  of: what,
  counts,
}: {
  title: string
  name: string
  note?: ReactNode
  /** What is counted, as the heading of the numbers. */
  of: string
  counts: readonly Counted[]
}) {
  const rest = counts.length - drawnRows
  return (
    <Chart
      title={title}
      name={name}
      note={
        rest > 0 ? (
          <>
            {note} {m.statistics_more({ count: rest })}
          </>
        ) : (
          note
        )
      }
      numbers={{
        head: [title, what],
        rows: counts.map(({ label, count, to }) => ({ label, cells: [{ value: count, to }] })),
      }}
    >
      {(width) => (
        <BarChart
          width={width}
          rows={counts.slice(0, drawnRows).map(({ label, count, to, tone = 'student', remark }) => ({
            label,
            lanes: [
              {
                text: remark === undefined ? numberText(count) : `${numberText(count)} · ${remark}`,
                bars: [{ tone, value: count, says: `${label}: ${numberText(count)}`, to }],
              },
            ],
          }))}
        />
      )}
    </Chart>
  )
}
