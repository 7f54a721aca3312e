import { listStudentCounts } from '@project-week/contract/companies/company'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../lib/page/locale.ts'

/** Doctoral candidates may be looked for, and cannot register. */
const isDoctoral = (field: string) => / - Dr\b/.test(field)

/** How many registered students come from the chosen fields. Where they are fewer than five it says no more than that. */
export function StudentCount({ chosen }: { chosen: readonly string[] }) {
  const counts = useQuery({ ...queryOf(listStudentCounts), staleTime: 60_000 })
  // A help that cannot be had is left out; the form does not depend on it.
  if (!counts.isSuccess) return null
  const countOf = new Map(counts.data.map(({ fieldOfStudy, students }) => [fieldOfStudy, students]))
  const total = chosen.reduce((sum, field) => sum + (countOf.get(field) ?? 0), 0)
  const number = new Intl.NumberFormat(getLocale())
  return (
    <div className="stack gap-2 measure student-count" aria-live="polite">
      <p className="student-count__title">{m.company_count_title()}</p>
      {chosen.length === 0 ? (
        <p>{m.company_count_none()}</p>
      ) : (
        <>
          {total > 0 && <p>{m.company_count_total({ count: total })}</p>}
          <ul className="stack gap-1">
            {chosen.map((field) => {
              const students = countOf.get(field)
              return (
                <li key={field}>
                  <span>{field}</span>
                  <span>
                    {isDoctoral(field)
                      ? m.company_count_doctoral()
                      : students === undefined
                        ? m.company_count_few()
                        : number.format(students)}
                  </span>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </div>
  )
}
