import { sortSemesters } from '@project-week/contract/editions/semester'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { programmeStateQuery } from '../../lib/queries/clock.ts'
import { m } from '../../paraglide/messages.js'
import './record.css'
import { Select, optionsOf } from '../forms/select.tsx'

/**
 * The semester in the URL, else that of the current edition, else the newest: an edition that was made for later does not
 * change what is shown. Undefined if there is none at all, and until it is known which edition is the current one.
 */
export function useSemester(labels: readonly string[]): [string | undefined, (label: string) => void] {
  const [params, setParams] = useSearchParams()
  const programme = useQuery(programmeStateQuery())
  const sorted = sortSemesters(labels)
  const find = (wanted: string | null | undefined) => sorted.find((label) => label === wanted)
  const byDefault = programme.isPending ? undefined : (find(programme.data?.edition.label) ?? sorted[0])
  const semester = find(params.get('semester')) ?? byDefault
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
