import {
  type Audience,
  type FeedbackAnswers,
  feedbackAnswers,
  feedbackTextLimit,
  type OwnFeedback,
  RatingName,
  ratingQuestions,
  ratings,
  TextName,
  textQuestions,
} from '@project-week/contract/feedback/feedback'
import type * as z from 'zod/mini'
import { useContractForm } from '../../lib/forms/form.ts'
import { showToast } from '../../lib/page/toast.ts'
import { labelText } from '../../lib/words/labels.ts'
import { m } from '../../paraglide/messages.js'
import { shownDay } from '../../ui/page/shown-day.ts'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/forms/choice.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { TextArea } from '../../ui/forms/text-input.tsx'
import './feedback.css'

/** What each rating means, so that nobody takes 1 for the best grade. */
const ratingTexts: Record<(typeof ratings)[number], () => string> = {
  '1': m.feedback_rating_1,
  '2': m.feedback_rating_2,
  '3': m.feedback_rating_3,
  '4': m.feedback_rating_4,
  '5': m.feedback_rating_5,
}

/** Six questions about the week once it is over; nothing before that, and for who was asked too long ago. */
export function Feedback({
  audience,
  own,
  save,
}: {
  audience: Audience
  own: OwnFeedback
  save: (answers: FeedbackAnswers) => Promise<unknown>
}) {
  const { answers, mayAnswer, changeableUntil } = own
  if (!mayAnswer && answers === null) return null
  return (
    <section className={`feedback audience-${audience}`} aria-labelledby="feedback">
      <h2 id="feedback">{m.feedback_title()}</h2>
      <p>{m.feedback_text()}</p>
      {answers !== null && (
        <output>
          {mayAnswer && changeableUntil ? m.feedback_given({ date: shownDay(changeableUntil) }) : m.feedback_final()}
        </output>
      )}
      {mayAnswer && <FeedbackForm audience={audience} answers={answers} save={save} />}
    </section>
  )
}

function FeedbackForm({
  audience,
  answers,
  save,
}: {
  audience: Audience
  answers: FeedbackAnswers | null
  save: (answers: FeedbackAnswers) => Promise<unknown>
}) {
  const form = useContractForm<z.input<typeof feedbackAnswers.student>, FeedbackAnswers>(feedbackAnswers[audience], {
    defaultValues: answers ?? { keep: '', change: '' },
  })
  return (
    <form
      noValidate
      onSubmit={form.submit(async (values) => {
        await save(values)
        showToast(m.feedback_saved())
      })}
    >
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      {RatingName.options.map((name) => (
        <RadioGroup
          key={name}
          label={labelText(ratingQuestions[audience][name])}
          options={ratings.map((rating) => ({ value: rating, label: ratingTexts[rating]() }))}
          {...form.field(name)}
        />
      ))}
      {TextName.options.map((name) => (
        <TextArea
          key={name}
          label={labelText(textQuestions[name])}
          limit={feedbackTextLimit}
          optional
          {...form.field(name)}
        />
      ))}
      <MutationError failure={form.failure} />
      <Button variant={answers === null ? 'action' : 'secondary'} type="submit" pending={form.isSending}>
        {answers === null ? m.feedback_send() : m.feedback_change()}
      </Button>
    </form>
  )
}
