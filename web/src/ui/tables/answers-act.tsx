import { type Answers, correctAnswers, type QuestionAudience } from '@project-week/contract/questions/question'
import { useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { useShownQuestions } from '../../lib/queries/questions.ts'
import { m } from '../../paraglide/messages.js'
import { AnswersForm } from '../forms/answers-form.tsx'
import type { Act } from './record.tsx'

/** Puts right what a registration answers to the office's own questions, where there are any in its edition. */
export function useAnswersAct(
  audience: QuestionAudience,
  {
    id,
    name,
    edition,
    answers = {},
  }: { id: string; name: string; edition: string | undefined; answers?: Answers | undefined },
): Act | false {
  const questions = useShownQuestions(edition, audience)
  const correct = useCall(correctAnswers)
  return (
    questions.length > 0 && {
      label: m.questions_correct(),
      renderForm: (back) => (
        <AnswersForm
          isLabelled
          questions={questions}
          answers={answers}
          save={async (given) => {
            await correct.mutateAsync({ params: { audience, id }, body: { answers: given } })
            showToast(m.admin_corrected({ name }))
            back()
          }}
          onCancel={back}
        />
      ),
    }
  )
}
