import { useId } from 'react'
import { getLocale } from '../lib/page/locale.ts'
import './progress-bar.css'

/** How much of a known amount is done. */
export function ProgressBar({ label, value, max = 1 }: { label: string; value: number; max?: number }) {
  const id = useId()
  const share = (value / max).toLocaleString(getLocale(), { style: 'percent' })
  return (
    <div className="stack gap-2 progress">
      <div className="progress__head">
        <label htmlFor={id}>{label}</label>
        <span aria-hidden="true">{share}</span>
      </div>
      <progress id={id} value={value} max={max}>
        {share}
      </progress>
    </div>
  )
}
