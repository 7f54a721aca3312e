import { AxisBottom } from '@visx/axis'
import { scaleLinear } from '@visx/scale'
import { type KeyboardEvent, useState } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'
import { numberText } from './number-table.tsx'

/** One value: a length in a colour, what it says, and where the rows behind it are. */
export interface Bar {
  tone: string
  value: number
  /** Read aloud, and shown on hovering: what is counted, and how many. */
  says: string
  to?: string | undefined
}

export interface BarRow {
  label: string
  /** Bars one under the other, each of one part or of several in a line. */
  lanes: readonly { bars: readonly Bar[]; text: string }[]
}

/** High enough to be hit by a finger, together with its own margin. */
const laneHeight = 24
const barHeight = 16
const labelHeight = 20
const rowGap = 10
const axisHeight = 28
/** For the text behind the longest bar: so many pixels a character. */
const characterWidth = 7

const shorten = (label: string, width: number) => {
  const most = Math.floor(width / characterWidth)
  return label.length > most ? `${label.slice(0, most - 1)}…` : label
}

const isLink = ({ to, value }: Bar) => to !== undefined && value > 0

/**
 * Lying bars with an axis. The bars are links: one tab stop for the chart, arrow keys from bar to bar.
 *
 * @param format what the axis writes at a value
 */
export function BarChart({
  width,
  rows,
  format = numberText,
}: {
  width: number
  rows: readonly BarRow[]
  format?: (value: number) => string
}) {
  const [focused, setFocused] = useState<string>()
  const lanes = rows.flatMap((row) => row.lanes)
  const room = Math.max(...lanes.map(({ text }) => text.length), 3) * characterWidth + 8
  const most = Math.max(1, ...lanes.map(({ bars }) => bars.reduce((sum, { value }) => sum + value, 0)))
  const scale = scaleLinear({ domain: [0, most], range: [0, Math.max(40, width - room)] })
  const ticks = scale.ticks(Math.max(2, Math.floor(width / 110))).filter(Number.isInteger)
  const heights = rows.map((row) => labelHeight + row.lanes.length * laneHeight + rowGap)
  const tops = heights.map((_, at) => heights.slice(0, at).reduce((sum, height) => sum + height, 0))
  const height = heights.reduce((sum, each) => sum + each, 0)
  const keyOf = (row: BarRow, bar: Bar) => `${row.label} ${bar.tone}`
  const links = rows.flatMap((row) =>
    row.lanes.flatMap(({ bars }) => bars.filter(isLink).map((bar) => keyOf(row, bar))),
  )
  const stop = links.find((key) => key === focused) ?? links[0]

  return (
    <svg width={width} height={height + axisHeight}>
      {ticks.map((tick) => (
        <line key={tick} className="chart__grid" x1={scale(tick)} x2={scale(tick)} y1={0} y2={height} />
      ))}
      {rows.map((row, rowAt) => (
        <g key={row.label} transform={`translate(0 ${tops[rowAt]})`}>
          <text className="chart__label" y={14}>
            {shorten(row.label, width)}
          </text>
          {row.lanes.map(({ bars, text }, laneAt) => {
            const ends = bars.map((_, at) => bars.slice(0, at + 1).reduce((sum, { value }) => sum + value, 0))
            return (
              <g key={bars[0]?.tone} transform={`translate(0 ${labelHeight + laneAt * laneHeight})`}>
                {bars.map((bar, at) => (
                  <BarLink
                    key={bar.tone}
                    bar={bar}
                    from={scale(ends[at - 1] ?? 0)}
                    to={scale(ends[at] ?? 0)}
                    isStop={keyOf(row, bar) === stop}
                    onFocus={() => setFocused(keyOf(row, bar))}
                  />
                ))}
                <text className="chart__value" x={scale(ends.at(-1) ?? 0) + 6} y={barHeight - 3}>
                  {text}
                </text>
              </g>
            )
          })}
        </g>
      ))}
      <AxisBottom
        top={height}
        scale={scale}
        tickValues={ticks}
        tickFormat={(value) => format(Number(value))}
        axisLineClassName="chart__axis"
        tickClassName="chart__tick"
        tickLength={4}
        tickLabelProps={{}}
      />
    </svg>
  )
}

/** The arrow keys go from bar to bar of a chart. */
function moveFocus(event: KeyboardEvent<HTMLAnchorElement>): void {
  const links = [...(event.currentTarget.closest('svg')?.querySelectorAll('a') ?? [])]
  const at = links.indexOf(event.currentTarget)
  const next = {
    ArrowDown: at + 1,
    ArrowRight: at + 1,
    ArrowUp: at - 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: links.length - 1,
  }[event.key]
  const target = next === undefined ? undefined : links[next]
  if (target === undefined) return
  event.preventDefault()
  target.focus()
}

function BarLink({
  bar,
  from,
  to,
  isStop,
  onFocus,
}: {
  bar: Bar
  from: number
  to: number
  isStop: boolean
  onFocus: () => void
}) {
  const href = useHref(bar.to ?? '')
  const follow = useLinkClickHandler(bar.to ?? '')
  const length = to - from
  const shape = (
    <>
      <title>{bar.says}</title>
      <rect
        className="chart__bar"
        data-tone={bar.tone}
        x={from}
        width={length}
        height={barHeight}
        rx={Math.min(3, length / 2)}
      />
    </>
  )
  if (!isLink(bar)) return <g>{shape}</g>
  return (
    <a
      href={href}
      aria-label={bar.says}
      tabIndex={isStop ? 0 : -1}
      onClick={follow}
      onFocus={onFocus}
      onKeyDown={moveFocus}
    >
      {/* What can be hit is as high as the lane. */}
      <rect className="chart__hit" x={from} y={-4} width={length} height={laneHeight} />
      {shape}
    </a>
  )
}
