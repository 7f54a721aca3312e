import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleLinear } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { numberText } from './number-table.tsx'

export interface CurvePoint {
  daysBefore: number
  total: number
}

const height = 260
const margin = { top: 22, right: 12, bottom: 28, left: 52 }
/** How many days after the close are drawn. */
const daysAfter = 7

interface CurveChartProps {
  width: number
  curve: readonly CurvePoint[]
  before: readonly CurvePoint[]
  /** Days from today until the close, where today is drawn. */
  daysLeft: number
  /** What the axis writes so many days before the close. */
  dayText: (daysBefore: number) => string
  words: { today: string; closes: string }
}

/** Running totals against the days left until the close, with today marked; said in words around it. */
export function CurveChart({ width, curve, before, daysLeft, dayText, words }: CurveChartProps) {
  // A straggler months later would press the weeks that matter into a corner; the table names every day.
  const drawn = (points: readonly CurvePoint[]) => points.filter(({ daysBefore }) => daysBefore >= -daysAfter)
  const all = drawn([...curve, ...before])
  const first = Math.max(7, daysLeft, ...all.map(({ daysBefore }) => daysBefore))
  const last = Math.min(0, ...all.map(({ daysBefore }) => daysBefore))
  const total = drawn(curve).at(-1)?.total ?? 0
  const x = scaleLinear({ domain: [first, last], range: [margin.left, width - margin.right] })
  const y = scaleLinear({
    domain: [0, Math.max(1, ...all.map((point) => point.total))],
    range: [height - margin.bottom, margin.top],
    nice: true,
  })
  const step = [1, 2, 7, 14, 28, 56, 112].find((days) => ((first - last) / days) * 66 < width - margin.left) ?? 224
  const days = Array.from({ length: Math.floor(first / step) + 1 }, (_, at) => at * step)
  const isTodayDrawn = daysLeft <= first && daysLeft >= last
  // Nobody new is a day too: the line goes on until today.
  const shown = isTodayDrawn && total > 0 ? [...drawn(curve), { daysBefore: daysLeft, total }] : drawn(curve)
  const at = { x: (point: CurvePoint) => x(point.daysBefore), y: (point: CurvePoint) => y(point.total) }
  const middle = (margin.left + width) / 2
  return (
    <svg width={width} height={height} aria-hidden="true">
      {y.ticks(5).map((tick) => (
        <line key={tick} className="chart__grid" x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
      ))}
      <LinePath className="chart__line chart__line--before" data={drawn(before)} {...at} />
      <LinePath className="chart__line" data={shown} {...at} />
      <line className="chart__mark" x1={x(0)} x2={x(0)} y1={margin.top} y2={height - margin.bottom} />
      <text className="chart__value" x={x(0)} y={12} textAnchor="end">
        {words.closes}
      </text>
      {isTodayDrawn && daysLeft !== 0 && (
        <>
          <line className="chart__mark" x1={x(daysLeft)} x2={x(daysLeft)} y1={margin.top} y2={height - margin.bottom} />
          <circle className="chart__dot" cx={x(daysLeft)} cy={y(total)} r={4} />
          {/* Beside the word at the close there is room on one side alone. */}
          {x(0) - x(daysLeft) > 110 && (
            <text className="chart__value" x={x(daysLeft)} y={12} textAnchor={x(daysLeft) > middle ? 'end' : 'start'}>
              {words.today}
            </text>
          )}
        </>
      )}
      <AxisBottom
        top={height - margin.bottom}
        scale={x}
        tickValues={days}
        tickFormat={(value) => dayText(Number(value))}
        axisLineClassName="chart__axis"
        tickClassName="chart__tick"
        tickLength={4}
        tickLabelProps={(value) => ({ textAnchor: Number(value) === 0 && last === 0 ? 'end' : 'middle' })}
      />
      <AxisLeft
        left={margin.left}
        scale={y}
        tickValues={y.ticks(5).filter(Number.isInteger)}
        tickFormat={(value) => numberText(Number(value))}
        hideAxisLine
        tickClassName="chart__tick"
        tickLength={4}
        tickLabelProps={{ textAnchor: 'end', dx: '-0.25em', dy: '0.3em' }}
      />
    </svg>
  )
}
