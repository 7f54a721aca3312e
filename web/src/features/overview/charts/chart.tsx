import type { ReactNode } from 'react'
import './charts.css'
import { type Numbers, NumberTable } from './number-table.tsx'
import { useWidth } from './use-width.ts'

interface ChartProps {
  title: string
  /** What the download is called, without an ending. */
  name: string
  note?: ReactNode
  legend?: readonly { tone: string; label: string }[]
  numbers: Numbers
  /** Draws an `svg` of this width in pixels. */
  children: (width: number) => ReactNode
}

const noLegend: NonNullable<ChartProps['legend']> = []

/** A drawing with its title, what its colours mean, and its numbers as a table and a file. */
export function Chart({ title, name, note, legend = noLegend, numbers, children }: ChartProps) {
  const [frame, width] = useWidth()
  return (
    <figure className="chart" ref={frame}>
      <figcaption>
        <h2>{title}</h2>
        {note !== undefined && <p className="note">{note}</p>}
        {legend.length > 0 && (
          <ul className="chart__legend">
            {legend.map(({ tone, label }) => (
              <li key={tone} data-tone={tone}>
                {label}
              </li>
            ))}
          </ul>
        )}
      </figcaption>
      {width > 0 && children(width)}
      <NumberTable title={title} name={name} numbers={numbers} />
    </figure>
  )
}
