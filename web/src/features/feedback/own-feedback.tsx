import { useQuery } from '@tanstack/react-query'
import { Feedback } from './feedback-form.tsx'
import { ownFeedbackQuery, useGiveFeedback } from './feedback.queries.ts'

/** A student's feedback on their week. */
export function OwnFeedback() {
  const own = useQuery(ownFeedbackQuery())
  const give = useGiveFeedback()
  if (own.data === undefined || own.data.feedback === null) return null
  return <Feedback audience="student" own={own.data.feedback} save={(answers) => give.mutateAsync(answers)} />
}
