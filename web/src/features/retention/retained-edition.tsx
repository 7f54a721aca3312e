import {
  type EditionCounts,
  eraseEdition,
  type RetainedEdition,
  type RetainedKind,
} from '@project-week/contract/retention/retention'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { showToast } from '../../lib/page/toast.ts'
import { writtenTime } from '../../lib/tables/table-text.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { RuleForm } from './rule-form.tsx'

const kinds: Record<RetainedKind, () => string> = {
  students: m.retention_kind_students,
  companies: m.retention_kind_companies,
  advisors: m.retention_kind_advisors,
  teams: m.retention_kind_teams,
  certificates: m.retention_kind_certificates,
  feedback: m.retention_kind_feedback,
  files: m.retention_kind_files,
  'matching-runs': m.retention_kind_matching_runs,
  'late-registrations': m.retention_kind_late_registrations,
  leads: m.retention_kind_leads,
  mails: m.retention_kind_mails,
  'audit-records': m.retention_kind_audit_records,
}

const counted: Record<Exclude<keyof EditionCounts, 'schools' | 'degrees'>, () => string> = {
  registered: m.retention_count_registered,
  withdrawn: m.retention_count_withdrawn,
  placed: m.retention_count_placed,
  attended: m.retention_count_attended,
  certificates: m.retention_count_certificates,
  companies: m.retention_count_companies,
  cancelledCompanies: m.retention_count_cancelled,
  teams: m.retention_count_teams,
  advisors: m.retention_count_advisors,
  posters: m.retention_count_posters,
  studentFeedback: m.retention_count_student_feedback,
  companyFeedback: m.retention_count_company_feedback,
}

const monthText = (month: string) =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString(getLocale() === 'de' ? 'de-DE' : 'en-GB', {
    month: 'long',
    year: 'numeric',
  })
/** The last month in which it stays. */
const monthBefore = (month: string) => {
  const [year = 0, of = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of - 2, 15)).toISOString().slice(0, 7)
}

/** What would go of an edition and when; once it is due, the way to let it go; after that, what stays. */
export function RetainedEditionCard({ record }: { record: RetainedEdition }) {
  const { edition, rule, isDue, goes, erased } = record
  const [isAsking, setIsAsking] = useState(false)
  const erase = useCall(eraseEdition, {
    onSuccess: () => {
      setIsAsking(false)
      showToast(m.retention_done({ edition }))
    },
  })
  const due = isDue
    ? m.retention_due({ month: monthText(record.dueFrom) })
    : m.retention_not_due({ month: monthText(monthBefore(record.dueFrom)) })
  const confirm = () => erase.mutate({ params: { edition }, body: { version: record.version } })
  return (
    <section className="stack" aria-labelledby={`retention-${edition}`}>
      <h2 id={`retention-${edition}`}>{edition}</h2>
      <details className="retention__change">
        <summary>{m.retention_rule({ months: rule.months })}</summary>
        <RuleForm {...record} />
      </details>
      {erased && <Erased {...erased} />}
      {goes.length === 0 ? (
        !erased && <p>{m.retention_nothing()}</p>
      ) : (
        <>
          <p>
            {due} {rule.isScheduled ? m.retention_by_itself() : m.retention_by_hand()}
          </p>
          <h3>{m.retention_goes()}</h3>
          <Going goes={goes} />
          {isDue && (
            <div>
              <Button variant="danger" onClick={() => setIsAsking(true)}>
                {m.retention_erase({ edition })}
              </Button>
            </div>
          )}
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        title={m.retention_question({ edition })}
        onClose={() => setIsAsking(false)}
        action={m.retention_erase({ edition })}
        pending={erase.isPending}
        failure={erase.error}
        onConfirm={confirm}
      >
        <p>{m.retention_text()}</p>
        <Going goes={goes} />
      </ConfirmDialog>
    </section>
  )
}

const Going = ({ goes }: Pick<RetainedEdition, 'goes'>) => (
  <dl className="retention__counts">
    {goes.map(({ kind, rows }) => (
      <div key={kind}>
        <dt>{kinds[kind]()}</dt>
        <dd>{rows.toLocaleString(getLocale())}</dd>
      </div>
    ))}
  </dl>
)

function Erased({ at, counts }: NonNullable<RetainedEdition['erased']>) {
  const { schools, degrees, ...totals } = counts
  const rows: [string, number][] = [
    ...Object.entries(counted).map(([name, text]): [string, number] => [text(), totals[name as keyof typeof totals]]),
    ...Object.entries({ ...schools, ...degrees }),
  ]
  return (
    <>
      <p>{m.retention_erased({ at: writtenTime(at) })}</p>
      <dl className="retention__counts">
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value.toLocaleString(getLocale())}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
