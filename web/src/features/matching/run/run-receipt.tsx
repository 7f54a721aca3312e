import { challengePoints } from '@project-week/contract/enumerations/enumerations'
import { repeatRun, type Run, saveProblem } from '@project-week/contract/matching/matching'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/api.ts'
import { saveFile } from '../../../lib/api/save-file.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { dateTimeText } from '../../../lib/tables/table-text.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/base/icon.tsx'
import { failureText } from './refusal-text.ts'
import { fallbackText, numberText, policyText, priorityText, studentRankText } from './run-text.ts'

/** The two lists, or the table row by row where it was set pair by pair: best rank first, "not listed" last. */
function pointsLines({ student, company, points }: Run['settings']): [string, string][] {
  if (points === undefined) {
    return [
      [m.matching_points_student(), student.join(' / ')],
      [m.matching_points_company(), company.join(' / ')],
    ]
  }
  return ([1, 2, 3, 0] as const).map((studentRank) => {
    const [none, ...listed] = points[studentRank]
    return [`${m.matching_points_title()}, ${studentRankText(studentRank)}`, [...listed, none].join(' / ')]
  })
}

/** What an adjustment started from, and what it was allowed. */
function repairLines({ settings: { repair }, companies }: Run): [string, ReactNode][] {
  if (repair === null) return []
  const { runId, dissolve, isLocked } = repair
  const names = companies.filter(({ id }) => dissolve.includes(id)).map(({ companyName }) => companyName)
  const lines: [string, ReactNode][] = [
    [
      m.matching_receipt_start(),
      runId === null ? m.matching_receipt_start_published() : <code key="start">{runId}</code>,
    ],
  ]
  if (names.length > 0) lines.push([m.matching_repair_dissolve(), names.join(', ')])
  if (isLocked) lines.push([m.matching_repair_lock(), m.matching_yes()])
  return lines
}

/** From which anybody can repeat the run to the byte. */
export function RunReceipt({ run }: { run: Run }) {
  const repeat = useCall(repeatRun)
  const problem = useMutation({
    mutationFn: async () =>
      saveFile(await call(saveProblem, { params: { id: run.id } }), saveProblem.answer.file.filename),
  })
  const { settings, receipt } = run
  const { certificate } = receipt
  const isNaming = run.students.some(({ challengeRank }) => challengeRank !== undefined)
  const lines: [string, ReactNode][] = [
    [m.matching_receipt_id(), <code key="id">{run.id}</code>],
    ...(run.name === null ? [] : [[m.matching_run_name(), run.name] as [string, ReactNode]]),
    [m.matching_receipt_author(), run.author],
    [m.matching_receipt_time(), dateTimeText(run.createdAt)],
    [m.matching_receipt_edition(), run.edition],
    ...repairLines(run),
    [m.matching_policy(), policyText[settings.policy]()],
    [m.matching_fallback(), fallbackText[settings.fallback]()],
    [m.matching_few_unlisted(), settings.fewUnlisted ? m.matching_yes() : m.matching_no()],
    [m.matching_mixture(), settings.mixture],
    [m.matching_fairness(), settings.fairness ? m.matching_yes() : m.matching_no()],
    [m.matching_priority(), settings.priority.map((one) => priorityText[one]()).join(', ') || '–'],
    [m.matching_sizes(), `${settings.minimum}–${settings.maximum}`],
    ...pointsLines(settings),
    ...(isNaming ? [[m.matching_points_challenges(), challengePoints.join(' / ')] as [string, ReactNode]] : []),
    [m.matching_seed(), settings.seed],
    [m.matching_time_limit(), m.matching_seconds({ count: numberText(settings.timeLimit) })],
    [m.matching_receipt_took(), m.matching_millis({ count: numberText(Math.round(receipt.millis)) })],
    [
      m.matching_receipt_certificate(),
      certificate.proven
        ? m.matching_certificate_proven({ fit: numberText(certificate.fit) })
        : m.matching_certificate_gap({ fit: numberText(certificate.fit), gap: numberText(certificate.gap) }),
    ],
    [m.matching_receipt_input(), <code key="input">{receipt.inputDigest}</code>],
    [m.matching_receipt_result(), <code key="result">{receipt.resultDigest}</code>],
  ]
  return (
    <div className="stack">
      <p className="measure">
        {certificate.isCutOff === true ? m.matching_receipt_cut_off() : m.matching_receipt_lead()}
      </p>
      <dl className="receipt">
        {lines.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="cluster cluster--center">
        <Button changes pending={repeat.isPending} onClick={() => repeat.mutate({ params: { id: run.id } })}>
          {m.matching_repeat()}
        </Button>
        <Button icon={<Icon name="download" />} pending={problem.isPending} onClick={() => problem.mutate()}>
          {m.matching_problem_save()}
        </Button>
      </div>
      {repeat.data?.outcome === 'identical' && (
        <Alert tone="success" title={m.matching_repeat_identical()} announce>
          {m.matching_repeat_took({ count: numberText(Math.round(repeat.data.millis)) })}
        </Alert>
      )}
      {repeat.data?.outcome === 'different' && (
        <Alert tone="error" title={m.matching_repeat_different()} announce>
          {certificate.isCutOff === true && <p>{m.matching_repeat_cut_off()}</p>}
          <code>{repeat.data.resultDigest}</code>
        </Alert>
      )}
      {repeat.data?.outcome === 'erased' && (
        <Alert tone="warning" announce>
          {m.matching_repeat_erased()}
        </Alert>
      )}
      <p className="note">
        {m.matching_problem_note()} <code>npm run --silent match -- Matching-problem.json</code>
      </p>
      {problem.isError && (
        <Alert tone="error" announce>
          {problem.error instanceof ApiError && problem.error.code === 'conflict'
            ? m.matching_refusal_erased()
            : failureText(problem.error)}
        </Alert>
      )}
      {repeat.isError && (
        <Alert tone="error" announce>
          {failureText(repeat.error)}
        </Alert>
      )}
    </div>
  )
}
