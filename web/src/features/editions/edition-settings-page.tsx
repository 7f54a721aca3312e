import { readEdition } from '@project-week/contract/editions/edition-settings'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../lib/api/use-call.ts'
import { keepFocus } from '../../lib/page/keep-focus.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { SemesterSelect, useSemester } from '../../ui/tables/semester-select.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { ErrorState } from '../../ui/page/state.tsx'
import { EditionForm } from './edition-form.tsx'
import { editionsQuery } from '../../lib/queries/editions.ts'
import './editions.css'
import { MakeEdition } from './make-edition.tsx'
import { Questions } from './questions.tsx'

/** An edition's dates, windows, flags, links and texts; which edition is the current one; the next one. */
export function EditionSettingsPage() {
  return (
    <div ref={keepFocus}>
      <EditionSettings />
    </div>
  )
}

function EditionSettings() {
  const editions = useQuery(editionsQuery())
  const labels = editions.data?.map(({ label }) => label) ?? []
  const [params, setParams] = useSearchParams()
  const [chosen] = useSemester(labels)
  // Not the semester of the lists: who prepares the next edition goes on with the students of this one.
  const semester = labels.find((label) => label === params.get('edition')) ?? chosen
  const show = (label: string) => setParams({ edition: label })
  const edition = useQuery({
    ...queryOf(readEdition, { params: { label: semester ?? '' } }),
    enabled: semester !== undefined,
  })
  const failed = [editions, edition].find((query) => query.isError && query.data === undefined)
  if (failed) {
    return (
      <ErrorState
        title={m.admin_list_failed()}
        actions={<Button onClick={() => void failed.refetch()}>{m.admin_try_again()}</Button>}
      />
    )
  }
  if (edition.data === undefined || edition.isPlaceholderData) return <Spinner block label={m.admin_loading()} />
  return (
    <div className="editions">
      <div className="editions__head">
        <SemesterSelect labels={labels} value={semester} onChange={show} />
        <MakeEdition
          key={edition.data.edition.label}
          record={edition.data}
          current={editions.data?.find(({ isCurrent }) => isCurrent)?.label ?? ''}
          labels={labels}
          onMade={show}
        />
      </div>
      <EditionForm
        key={edition.data.edition.label}
        record={edition.data}
        labels={labels.filter((label) => label !== semester)}
      />
      <Questions key={`questions-${edition.data.edition.label}`} label={edition.data.edition.label} />
    </div>
  )
}
