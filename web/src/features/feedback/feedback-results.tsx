import {
  type Audience,
  type AudienceResults,
  ratingQuestions,
  ratings,
  readFeedbackResults,
  textQuestions,
} from '@project-week/contract/feedback/feedback'
import { useMutation, useQuery } from '@tanstack/react-query'
import { errorText } from '../../lib/api/error-text.ts'
import { queryOf } from '../../lib/api/use-call.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { showToast } from '../../lib/page/toast.ts'
import { downloadList } from '../../lib/queries/lists.ts'
import { labelText } from '../../lib/words/labels.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/base/icon.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { waitings } from '../../ui/navigation/waiting.ts'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/page/state.tsx'
import './feedback.css'

/** What students and companies answered about an edition: bars with their numbers, and the texts. */
export function FeedbackResults({ edition }: { edition: string | undefined }) {
  const results = useQuery(queryOf(readFeedbackResults, { query: { edition } }))
  if (results.isError) return <ErrorState title={errorText(results.error)} />
  if (results.data === undefined) return <Spinner block label={m.feedback_loading()} />
  const { student, company } = results.data
  if (student.answered + company.answered === 0) {
    const asked = student.asked + company.asked
    return (
      <EmptyState
        title={m.feedback_none()}
        actions={<ButtonLink to={waitings['feedback-missing'].to}>{m.outstanding_title()}</ButtonLink>}
      >
        {m.feedback_none_text()} {asked > 0 && m.feedback_answered({ answered: 0, asked })}
      </EmptyState>
    )
  }
  return (
    <>
      <Results audience="student" title={m.feedback_of_students()} results={student} edition={edition} />
      <Results audience="company" title={m.feedback_of_companies()} results={company} edition={edition} />
    </>
  )
}

function Results({
  audience,
  title,
  results,
  edition,
}: {
  audience: Audience
  title: string
  results: AudienceResults
  edition: string | undefined
}) {
  const { asked, answered } = results
  const download = useMutation({
    mutationFn: () => downloadList(`${audience}-feedback`, { format: 'xlsx', edition }),
    onError: () => showToast(m.admin_export_failed(), { tone: 'error' }),
  })
  return (
    <section className={`stack gap-5 feedback-results audience-${audience}`} aria-labelledby={`feedback-${audience}`}>
      <header>
        <h2 id={`feedback-${audience}`}>{title}</h2>
        <p>{m.feedback_answered({ answered, asked })}</p>
        {answered > 0 && (
          <Button icon={<Icon name="download" />} pending={download.isPending} onClick={() => download.mutate()}>
            {m.feedback_export({ title })}
          </Button>
        )}
      </header>
      {answered > 0 && (
        <>
          <div className="auto-grid auto-grid--wide gap-5">
            {results.ratings.map(({ name, counts, mean }) => (
              <RatingTable
                key={name}
                question={labelText(ratingQuestions[audience][name])}
                counts={counts}
                mean={mean ?? 0}
              />
            ))}
          </div>
          {results.texts.map(({ name, texts }) => (
            <div key={name}>
              <h3>{labelText(textQuestions[name])}</h3>
              {texts.length === 0 ? (
                <p>{m.feedback_no_texts()}</p>
              ) : (
                <ul className="stack gap-3 feedback-results__texts">
                  {/* Two may say the same. */}
                  {[...new Set(texts)].map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              )}
            </div>
          ))}
        </>
      )}
    </section>
  )
}

/** How often each rating was given: a table whose rows have a bar each. */
function RatingTable({ question, counts, mean }: { question: string; counts: readonly number[]; mean: number }) {
  const most = Math.max(1, ...counts)
  const shown = mean.toLocaleString(getLocale(), { maximumFractionDigits: 1, minimumFractionDigits: 1 })
  return (
    <table className="rating-table">
      <caption>
        {question} <span>{m.feedback_mean({ mean: shown })}</span>
      </caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{m.feedback_rating()}</th>
          <th scope="col">{m.feedback_count()}</th>
        </tr>
      </thead>
      <tbody>
        {ratings.toReversed().map((rating) => {
          const count = counts[Number(rating) - 1] ?? 0
          return (
            <tr key={rating}>
              <th scope="row">{rating}</th>
              <td>
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(count / most) * 100} height="10" />
                </svg>
                {count.toLocaleString(getLocale())}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
