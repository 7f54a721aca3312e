import { readerOf } from '@project-week/contract/field'
import { type AskedQuestions, type GivenAnswers, questionFields } from '@project-week/contract/questions/question'
import { showToast } from '../../lib/page/toast.ts'
import { answerText, questionText } from '../../lib/words/field-words.ts'
import { m } from '../../paraglide/messages.js'
import { AnswersForm } from '../../ui/forms/answers-form.tsx'

/** The office's own questions to somebody: those that are open to answer, and what was answered of the others. */
export function Asked({
  asked: { questions, open, answers },
  audience,
  save,
}: {
  asked: AskedQuestions
  audience: 'student' | 'company'
  save: (answers: GivenAnswers) => Promise<unknown>
}) {
  if (questions.length === 0) return null
  const closed = questions.filter(({ id }) => !open.includes(id))
  return (
    <section className={`stack audience-${audience}`} aria-labelledby="questions">
      <h2 id="questions">{m.questions_asked()}</h2>
      {open.length > 0 && (
        <AnswersForm
          key={open.join()}
          questions={questions.filter(({ id }) => open.includes(id))}
          answers={answers}
          save={async (given) => {
            await save(given)
            showToast(m.questions_answers_saved())
          }}
        />
      )}
      {closed.length > 0 && (
        <dl className="stack panel measure">
          {Object.entries(questionFields(closed)).map(([name, field]) => (
            <div key={name}>
              <dt>{questionText(field)}</dt>
              <dd>{answerText(field, readerOf(name)({ answers }))}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
