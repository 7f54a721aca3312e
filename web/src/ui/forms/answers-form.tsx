import { longDate } from '@project-week/content/words'
import type { Fields } from '@project-week/contract/field'
import {
  type Answers,
  answersForm,
  type GivenAnswers,
  type Question,
  questionFields,
} from '@project-week/contract/questions/question'
import { useContractForm } from '../../lib/forms/form.ts'
import { storedAnswers } from '../../lib/forms/record-form.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../button.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { CancelButton, LeaveQuestion } from './leave-question.tsx'
import { MutationError } from './mutation-error.tsx'
import { RecordFields } from './record-fields.tsx'

const asText = (text: string) => ({ en: text, de: text })

function whenText({ isRequired, until }: Question): string {
  const date = until && longDate(until, getLocale())
  if (isRequired) return date ? m.questions_required_by({ date }) : m.questions_is_required()
  return date ? m.questions_until({ date }) : ''
}

/** As who is asked sees them: each says whether it is required, and until when it can be answered. */
const fieldsAsked = (questions: readonly Question[], kept: Answers): Fields =>
  Object.fromEntries(
    Object.entries(questionFields(questions, { kept, mayRequire: true })).map(([name, field], at) => {
      const { form } = field
      const question = questions[at]
      if (!form || !question) return [name, field]
      const hint = [whenText(question), form.hint?.[getLocale()]].filter(Boolean).join('. ')
      return [name, { ...field, form: { ...form, ...(hint && { hint: asText(hint) }) } }]
    }),
  )

/**
 * The office's own questions with what is answered.
 *
 * @param isLabelled for the office: called by their names, and none is required
 * @param save without it the form is only looked at
 * @param onCancel the way back, where there is one
 */
export function AnswersForm({
  questions,
  answers,
  isLabelled = false,
  save,
  onCancel,
}: {
  questions: readonly Question[]
  answers: Answers
  isLabelled?: boolean
  save?: (answers: GivenAnswers) => Promise<unknown>
  onCancel?: () => void
}) {
  const fields = isLabelled ? questionFields(questions, { kept: answers }) : fieldsAsked(questions, answers)
  const form = useContractForm(answersForm(fields), {
    defaultValues: storedAnswers(['questions'], fields, { answers }),
  })
  return (
    <form className="stack measure" noValidate onSubmit={form.submit(async (values) => save?.(values.answers))}>
      {save && <LeaveQuestion isChanged={form.isChanged} />}
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <RecordFields form={form} fields={fields} names={Object.keys(fields)} isLabelled={isLabelled} />
      <MutationError failure={form.failure} />
      {save && (
        <div className="cluster">
          <Button variant="action" type="submit" pending={form.isSending}>
            {m.questions_save()}
          </Button>
          {onCancel && <CancelButton isChanged={form.isChanged} onCancel={onCancel} />}
        </div>
      )}
    </form>
  )
}
