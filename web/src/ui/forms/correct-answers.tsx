import {
  type Answers,
  correctAnswers,
  type Question,
  type QuestionAudience,
} from '@project-week/contract/questions/question'
import { useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { AnswersForm } from './answers-form.tsx'

/** What somebody has answered, to be put right by the office. */
export function CorrectAnswers({
  audience,
  id,
  name,
  questions,
  answers,
  onDone,
}: {
  audience: QuestionAudience
  id: string
  name: string
  questions: readonly Question[]
  answers: Answers | undefined
  onDone: () => void
}) {
  const correct = useCall(correctAnswers)
  return (
    <AnswersForm
      isLabelled
      questions={questions}
      answers={answers ?? {}}
      save={async (given) => {
        await correct.mutateAsync({ params: { audience, id }, body: { answers: given } })
        showToast(m.admin_corrected({ name }))
        onDone()
      }}
      onCancel={onDone}
    />
  )
}
