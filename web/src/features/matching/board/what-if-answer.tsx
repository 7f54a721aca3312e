import { askWhatIf, type Run, type RunStudent, type WhatIf } from '@project-week/contract/matching/matching'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api/use-call.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Spinner } from '../../../ui/dots/spinner.tsx'
import { Experts } from '../run/experts.tsx'
import { failureText } from '../run/refusal-text.ts'
import { CostText } from '../run/cost-text.tsx'
import { challengeRankText, companyRankText, numberText, studentRankText } from '../run/run-text.ts'

/** "Why not company X?": the fit there, and what it would cost the programme. */
export function WhatIfAnswer({ run, student, company }: { run: Run; student: RunStudent; company: string }) {
  const answer = useQuery({
    ...queryOf(askWhatIf, { params: { id: run.id, student: student.id, company } }),
    // A run never changes.
    staleTime: Infinity,
  })
  if (answer.isPending) return <Spinner label={m.matching_what_if_asking()} />
  if (answer.isError) {
    return (
      <Alert tone="error" announce>
        {failureText(answer.error)}
      </Alert>
    )
  }
  const { studentRank, companyRank, challengeRank, fit, fitNow } = answer.data
  return (
    <div className="stack gap-3 what-if" aria-live="polite">
      <dl className="what-if__facts">
        <div>
          <dt>{m.matching_students_choice()}</dt>
          <dd>{studentRankText(studentRank)}</dd>
        </div>
        <div>
          <dt>{m.matching_companys_choice()}</dt>
          <dd>{companyRankText(companyRank)}</dd>
        </div>
        {student.challengeRank !== undefined && (
          <div>
            <dt>{m.matching_students_challenges()}</dt>
            <dd>{challengeRankText(challengeRank)}</dd>
          </div>
        )}
      </dl>
      <Verdict answer={answer.data} />
      <Experts>
        <p>
          {m.matching_fit_there()}:{' '}
          {fitNow === null
            ? numberText(fit)
            : m.matching_fit_there_now({ there: numberText(fit), now: numberText(fitNow) })}
        </p>
      </Experts>
    </div>
  )
}

function Verdict({ answer: { isByHand, rule, cost } }: { answer: WhatIf }) {
  return (
    <>
      {rule !== 'free' && <p className="note">{ruleNotes[rule]()}</p>}
      {cost === null ? (
        <p className="what-if__loss">{m.matching_cost_locked()}</p>
      ) : (
        <CostText cost={cost} isByHand={isByHand} />
      )}
    </>
  )
}

const ruleNotes: Record<Exclude<WhatIf['rule'], 'free'>, () => string> = {
  pinned: m.matching_rule_pinned,
  locked: m.matching_rule_locked,
  kept: m.matching_rule_kept,
  excluded: m.matching_what_if_excluded,
  fallback: m.matching_rule_fallback,
}
