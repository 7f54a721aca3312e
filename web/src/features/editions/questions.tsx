import { longDate } from '@project-week/content/words'
import {
  type CountedQuestion,
  type QuestionAudience,
  QuestionAudience as Audiences,
  type QuestionDraft,
  readQuestions,
  removeQuestion,
  saveQuestions,
} from '@project-week/contract/questions/question'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { showToast } from '../../lib/page/toast.ts'
import { labelText } from '../../lib/words/labels.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/base/icon.tsx'
import { Button } from '../../ui/button.tsx'
import { AnswersForm } from '../../ui/forms/answers-form.tsx'
import { MoveButtons } from '../../ui/forms/move-buttons.tsx'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { moved } from '../../ui/forms/reorder.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { kindTexts, QuestionForm } from './question-form.tsx'

const titles: Record<QuestionAudience, () => string> = {
  student: m.questions_to_students,
  company: m.questions_to_companies,
}

type Opened =
  | { as: 'form'; audience: QuestionAudience; question?: CountedQuestion }
  | { as: 'preview'; audience: QuestionAudience }
  | { as: 'removal'; question: CountedQuestion }

/** The office's own questions of an edition: what they are, their order, what is asked, and what who is asked sees. */
export function Questions({ label }: { label: string }) {
  const params = { label }
  const answers = queryOf(readQuestions, { params })
  const list = useQuery(answers)
  const [opened, setOpened] = useState<Opened>()
  const [said, setSaid] = useState('')
  const close = () => setOpened(undefined)
  /** The button that moves a question, until it has: it gets the focus again, which goes with what is put elsewhere. */
  const movedBy = useRef<{ button: Element | null; version: string }>(undefined)
  const save = useCall(saveQuestions, { answers, onError: () => (movedBy.current = undefined) })
  useEffect(() => {
    if (movedBy.current === undefined || movedBy.current.version === list.data?.version) return
    if (movedBy.current.button instanceof HTMLElement) movedBy.current.button.focus()
    movedBy.current = undefined
  })
  const remove = useCall(removeQuestion, {
    answers,
    onSuccess: () => {
      showToast(m.questions_removed())
      close()
    },
  })
  if (list.data === undefined) return null
  const { questions, version } = list.data
  const put = (next: readonly QuestionDraft[]) =>
    save.mutateAsync({ params, query: { version }, body: { questions: [...next] } })
  const replace = (id: string | null, next: QuestionDraft) =>
    put(id === null ? [...questions, next] : questions.map((one) => (one.id === id ? next : one)))
  const of = (audience: QuestionAudience) => questions.filter((question) => question.audience === audience)

  const move = async (question: CountedQuestion, to: number) => {
    if (movedBy.current) return
    const own = of(question.audience)
    const next = moved(own, own.indexOf(question), to)
    movedBy.current = { button: document.activeElement, version }
    await put(Audiences.options.flatMap((audience) => (audience === question.audience ? next : of(audience))))
    setSaid(m.questions_moved({ name: labelText(question.label), number: to + 1, count: own.length }))
  }
  return (
    <section className="stack gap-5 edition-form" aria-labelledby="own-questions">
      <h2 id="own-questions">{m.questions_own()}</h2>
      <p className="measure">{m.questions_own_text()}</p>
      {opened === undefined && <MutationError failure={save.error} />}
      {Audiences.options.map((audience) => (
        <div key={audience} className="stack gap-3">
          <h3>{titles[audience]()}</h3>
          {of(audience).length === 0 && <p>{m.questions_none()}</p>}
          <ol className="stack gap-2 plain">
            {of(audience).map((question, at, { length }) => (
              <li key={question.id} className="cluster cluster--between panel">
                <span>
                  <strong>{labelText(question.label)}</strong>{' '}
                  {question.isRetired && <StateChip>{m.questions_off()}</StateChip>}
                  <br />
                  <span className="note">{factsOf(question)}</span>
                </span>
                <span className="cluster gap-2">
                  <MoveButtons
                    changes
                    label={labelText(question.label)}
                    at={at}
                    count={length}
                    onMove={(to) => void move(question, to).catch(() => undefined)}
                  />
                  <Button changes size="small" onClick={() => setOpened({ as: 'form', audience, question })}>
                    {m.questions_edit()}
                  </Button>
                  <Button changes size="small" variant="quiet" onClick={() => setOpened({ as: 'removal', question })}>
                    {m.questions_remove()}
                  </Button>
                </span>
              </li>
            ))}
          </ol>
          <div className="cluster">
            <Button changes icon={<Icon name="plus" />} onClick={() => setOpened({ as: 'form', audience })}>
              {m.questions_add()}
            </Button>
            {of(audience).some(({ isRetired }) => !isRetired) && (
              <Button variant="quiet" onClick={() => setOpened({ as: 'preview', audience })}>
                {m.questions_preview()}
              </Button>
            )}
          </div>
        </div>
      ))}
      <output className="visually-hidden">{said}</output>
      {opened?.as === 'form' && (
        <QuestionForm
          audience={opened.audience}
          question={opened.question}
          onSave={async (next) => {
            await replace(opened.question?.id ?? null, next)
            showToast(m.questions_saved())
            close()
          }}
          onCancel={close}
        />
      )}
      {opened?.as === 'preview' && (
        <Dialog open wide title={m.questions_preview()} onClose={close}>
          <AnswersForm questions={of(opened.audience).filter(({ isRetired }) => !isRetired)} answers={{}} />
        </Dialog>
      )}
      {opened?.as === 'removal' && (
        <ConfirmDialog
          open
          title={m.questions_remove_title({ name: labelText(opened.question.label) })}
          action={m.questions_remove_now()}
          pending={remove.isPending}
          failure={remove.error}
          onClose={close}
          onConfirm={() => remove.mutate({ params: { label, id: opened.question.id } })}
        >
          <p>
            {opened.question.answers > 0
              ? m.questions_remove_text({ count: opened.question.answers })
              : m.questions_remove_unanswered()}
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}

/** In one line: what kind of answer, whether required, until when, and how many there are. */
const factsOf = ({ kind, isRequired, until, answers }: CountedQuestion): string =>
  [
    kindTexts[kind](),
    isRequired && m.questions_is_required(),
    until && m.questions_until({ date: longDate(until, getLocale()) }),
    m.questions_answered({ count: answers }),
  ]
    .filter(Boolean)
    .join(' · ')
