import { sortSemesters } from '@project-week/contract/editions/semester'
import { useSearchParams } from 'react-router'
import { m } from '../../paraglide/messages.js'
import './record.css'
import { Select, optionsOf } from '../forms/select.tsx'

/** The semester in the URL, else the newest; undefined if there is none at all. */
export function useSemester(labels: readonly string[]): [string | undefined, (label: string) => void] {
  const [params, setParams] = useSearchParams()
  const sorted = sortSemesters(labels)
  const named = params.get('semester')
  const semester = sorted.find((label) => label === named) ?? sorted[0]
  const choose = (label: string) =>
    // The search, filters and columns of one semester are kept for the next.
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.set('semester', label)
      next.delete('open')
      return next
    })
  return [semester, choose]
}

export function SemesterSelect({
  labels,
  value,
  onChange,
}: {
  labels: readonly string[]
  value: string | undefined
  onChange: (label: string) => void
}) {
  return (
    <div className="semester-select">
      <Select
        label={m.admin_semester()}
        id="semester"
        placeholder={null}
        options={optionsOf(sortSemesters(labels))}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

/** The choice of a list's semester, to stand beside the page's title. Nothing until the semesters are loaded. */
export function SemesterOfList({ labels }: { labels: readonly string[] | undefined }) {
  const [semester, choose] = useSemester(labels ?? [])
  if (labels === undefined || labels.length === 0) return null
  return <SemesterSelect labels={labels} value={semester} onChange={choose} />
}
