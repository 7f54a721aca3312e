import { type ReactNode, useRef } from 'react'
import { showToast } from '../../../lib/page/toast.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/plain-button.tsx'
import './charts.css'
import { type Numbers, NumberTable } from './number-table.tsx'
import { saveNumbers, savePng, saveSvg } from './save-chart.ts'
import { useWidth } from './use-width.ts'

interface ChartProps {
  title: string
  /** What downloads are called, without an ending. */
  name: string
  note?: ReactNode
  legend?: readonly { tone: string; label: string }[]
  numbers: Numbers
  /** Draws an `svg` of this width in pixels. */
  children: (width: number) => ReactNode
}

const noLegend: NonNullable<ChartProps['legend']> = []

/** A drawing with its title, what its colours mean, its numbers as a table, and both as files. */
export function Chart({ title, name, note, legend = noLegend, numbers, children }: ChartProps) {
  const [frame, width] = useWidth()
  const drawing = useRef<HTMLDivElement>(null)
  const save = (write: (svg: SVGSVGElement, head: { title: string; legend: typeof legend; name: string }) => void) => {
    const svg = drawing.current?.querySelector('svg')
    if (svg) write(svg, { title, legend, name })
  }
  const nameOf = (format: string) => m.statistics_download({ title, format })
  return (
    <figure className="chart" ref={frame}>
      <figcaption>
        <h2>{title}</h2>
        {note !== undefined && <p className="overview__note">{note}</p>}
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
      <div ref={drawing}>{width > 0 && children(width)}</div>
      <div className="chart__tools">
        <NumberTable title={title} numbers={numbers} />
        <div>
          <Button size="small" variant="quiet" aria-label={nameOf('SVG')} onClick={() => save(saveSvg)}>
            SVG
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label={nameOf('PNG')}
            onClick={() => save((svg, head) => void savePng(svg, head).catch(() => showToast(m.statistics_no_png())))}
          >
            PNG
          </Button>
          <Button size="small" variant="quiet" aria-label={nameOf('CSV')} onClick={() => saveNumbers(numbers, name)}>
            CSV
          </Button>
        </div>
      </div>
    </figure>
  )
}
