import { sortSemesters } from '@project-week/contract/editions/semester'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { keepChosenEdition, readChosenEdition } from '../../lib/page/chosen-edition.ts'
import { editionLabelsQuery } from '../../lib/queries/editions.ts'
import { programmeStateQuery } from '../../lib/queries/clock.ts'
import { m } from '../../paraglide/messages.js'
import './record.css'
import { Button } from '../button.tsx'
import { Select, optionsOf } from '../forms/select.tsx'

const noLabels: readonly string[] = []

/** The labels of a list and those of all editions: the chosen edition stays, also on a list that has nothing of it. */
function useLabels(labels: readonly string[]): { labels: readonly string[]; isPending: boolean } {
  const editions = useQuery(editionLabelsQuery())
  return { labels: sortSemesters([...new Set([...labels, ...(editions.data ?? [])])]), isPending: editions.isPending }
}

/**
 * The semester in the URL, else the one that was chosen last in this tab, on whichever screen, else that of the current
 * edition, else the newest: an edition that was made for later does not change what is shown. Undefined if there is none
 * at all, and until it is known which editions there are.
 *
 * @param own the semesters of which the list has something, where it knows
 */
export function useSemester(own: readonly string[] = noLabels): [string | undefined, (label: string) => void] {
  const [params, setParams] = useSearchParams()
  const programme = useQuery(programmeStateQuery())
  const { labels, isPending } = useLabels(own)
  const find = (wanted: string | null | undefined) => labels.find((label) => label === wanted)
  const inUrl = find(params.get('semester'))
  // A link to a list of another edition chooses that edition.
  useEffect(() => {
    if (inUrl !== undefined) keepChosenEdition(inUrl)
  }, [inUrl])
  const byDefault =
    isPending || programme.isPending
      ? undefined
      : (find(readChosenEdition()) ?? find(programme.data?.edition.label) ?? labels[0])
  const choose = (label: string) => {
    keepChosenEdition(label)
    // The search, filters and columns of one semester are kept for the next.
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.set('semester', label)
      next.delete('open')
      return next
    })
  }
  return [inUrl ?? byDefault, choose]
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
  const known = useLabels(labels)
  return (
    <div className="semester-select">
      <Select
        label={m.admin_semester()}
        id="semester"
        placeholder={null}
        options={optionsOf(known.labels)}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

/** What an empty list says: of which edition it has nothing, and the way to the current one or, there, the way on. */
export function EmptyList({ text, wayOn }: { text: string; wayOn?: ReactNode }) {
  const [semester, choose] = useSemester()
  const current = useQuery(programmeStateQuery()).data?.edition.label
  if (semester === undefined || current === undefined || semester === current) {
    return (
      <>
        <p>{text}</p>
        {wayOn}
      </>
    )
  }
  return (
    <>
      <p>{`${semester}: ${text}`}</p>
      <Button size="small" onClick={() => choose(current)}>
        {m.nav_show_edition({ label: current })}
      </Button>
    </>
  )
}

/** The choice of a list's semester, to stand beside the page's title. Nothing until the semesters are loaded. */
export function SemesterOfList({ labels }: { labels: readonly string[] | undefined }) {
  const [semester, choose] = useSemester(labels ?? [])
  if (labels === undefined || labels.length === 0) return null
  return <SemesterSelect labels={labels} value={semester} onChange={choose} />
}
