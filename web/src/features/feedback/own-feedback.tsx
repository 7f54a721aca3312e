import { getOwnFeedback, giveFeedback } from '@project-week/contract/feedback/feedback'
import { useQuery } from '@tanstack/react-query'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { Feedback } from './feedback-form.tsx'

/** A student's feedback on their week. */
export function OwnFeedback() {
  const own = useQuery(queryOf(getOwnFeedback))
  const give = useCall(giveFeedback, { answers: queryOf(getOwnFeedback) })
  if (own.data === undefined || own.data.feedback === null) return null
  return <Feedback audience="student" own={own.data.feedback} save={(answers) => give.mutateAsync({ body: answers })} />
}
