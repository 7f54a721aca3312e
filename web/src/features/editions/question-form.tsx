import {
  type CountedQuestion,
  hasOptions,
  type QuestionAudience,
  QuestionDraft,
  QuestionKind,
} from '@project-week/contract/questions/question'
import { useRef } from 'react'
import { get, useFieldArray, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { type ContractForm, useContractForm } from '../../lib/forms/form.ts'
import { labelText } from '../../lib/words/labels.ts'
import { localMessage } from '../../lib/words/local-message.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/base/icon.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/choice.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { fieldId } from '../../ui/forms/field.tsx'
import { FieldRow } from '../../ui/forms/form-sections.tsx'
import { CancelButton, LeaveQuestion } from '../../ui/forms/leave-question.tsx'
import { MoveButtons } from '../../ui/forms/move-buttons.tsx'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

export const kindTexts: Record<QuestionKind, () => string> = {
  text: m.questions_kind_text,
  number: m.questions_kind_number,
  choice: m.questions_kind_choice,
  choices: m.questions_kind_choices,
  'yes-no': m.questions_kind_yes_no,
}

type Input = z.input<typeof QuestionDraft>
type Form = ContractForm<Input, QuestionDraft>
type Option = Input['options'][number]

const optionOf = (id: string | number): Option => ({ id: `option-${id}`, en: '', de: '' })

const blank = { en: '', de: '' }
const newQuestion = (audience: QuestionAudience): Input => ({
  id: null,
  audience,
  kind: 'text',
  label: blank,
  question: blank,
  hint: blank,
  options: [],
  isScale: false,
  isRequired: false,
  until: null,
  isRetired: false,
})

/** What a question asks, in both languages. Of one that is answered the kind and the options stay. */
export function QuestionForm({
  audience,
  question,
  onSave,
  onCancel,
}: {
  audience: QuestionAudience
  question: CountedQuestion | undefined
  onSave: (question: QuestionDraft) => Promise<unknown>
  onCancel: () => void
}) {
  const cancel = useRef<HTMLButtonElement>(null)
  const form: Form = useContractForm<Input, QuestionDraft>(QuestionDraft, {
    defaultValues: question ?? newQuestion(audience),
  })
  const { field } = form
  const { register, setValue, control } = form.form
  const kind = useWatch({ control, name: 'kind' })
  const isAnswered = (question?.answers ?? 0) > 0
  const choose = (next: QuestionKind) => {
    const given = form.form.getValues('options')
    setValue('options', !hasOptions(next) ? [] : given.length > 0 ? given : [optionOf(1), optionOf(2)])
    if (next !== 'choice') setValue('isScale', false)
  }
  return (
    <Dialog
      open
      wide
      title={question ? labelText(question.label) : m.questions_add()}
      onClose={() => cancel.current?.click()}
    >
      <form className="stack" noValidate onSubmit={form.submit(onSave)}>
        <LeaveQuestion isChanged={form.isChanged} />
        <ErrorSummary problems={form.problems} attempt={form.attempt} />
        <InBoth form={form} name="label" label={m.questions_label()} />
        <InBoth form={form} name="question" label={m.questions_question()} />
        <InBoth form={form} name="hint" label={m.questions_hint()} optional />
        {isAnswered ? (
          <p className="note">{m.questions_fixed({ kind: kindTexts[kind]() })}</p>
        ) : (
          <Select
            label={m.questions_kind()}
            placeholder={null}
            options={QuestionKind.options.map((value) => ({ value, label: kindTexts[value]() }))}
            {...field('kind')}
            {...register('kind', {
              onChange: ({ target }: { target: { value: QuestionKind } }) => choose(target.value),
            })}
          />
        )}
        {hasOptions(kind) && <Options key={kind} form={form} fixed={isAnswered ? (question?.options ?? []) : []} />}
        {kind === 'choice' && (
          <Checkbox optional label={m.questions_scale()} hint={m.questions_scale_hint()} {...field('isScale')} />
        )}
        <Checkbox
          optional
          label={m.questions_is_required()}
          hint={m.questions_is_required_hint()}
          {...field('isRequired')}
        />
        <TextInput
          optional
          type="date"
          label={m.questions_last_day()}
          hint={m.questions_last_day_hint()}
          {...field('until')}
          {...register('until', { setValueAs: (day: string | null) => day || null })}
        />
        <Checkbox optional label={m.questions_off()} hint={m.questions_off_hint()} {...field('isRetired')} />
        <MutationError failure={form.failure} />
        <div className="cluster">
          <Button variant="action" type="submit" pending={form.isSending}>
            {m.questions_save_question()}
          </Button>
          <CancelButton ref={cancel} isChanged={form.isChanged} onCancel={onCancel} />
        </div>
      </form>
    </Dialog>
  )
}

const InBoth = ({
  form,
  name,
  label,
  optional = false,
}: {
  form: Form
  name: 'label' | 'question' | 'hint' | `options.${number}`
  label: string
  optional?: boolean
}) => (
  <FieldRow>
    {[['en', m.content_english()] as const, ['de', m.content_german()] as const].map(([locale, language]) => (
      <TextInput
        key={locale}
        lang={locale}
        label={m.content_in_language({ field: label, language })}
        optional={optional}
        {...form.field(`${name}.${locale}`)}
      />
    ))}
  </FieldRow>
)

/** @param fixed those that answers name: they are retired, not removed */
function Options({ form, fixed }: { form: Form; fixed: readonly Option[] }) {
  const { fields, append, remove, move } = useFieldArray({
    control: form.form.control,
    name: 'options',
    keyName: 'key',
  })
  const error: unknown =
    get(form.form.formState.errors, 'options.message') ?? get(form.form.formState.errors, 'options.root.message')
  return (
    <fieldset className="stack gap-3 question-options" id={fieldId('options')} tabIndex={-1}>
      <legend>{m.questions_options()}</legend>
      {typeof error === 'string' && <p className="field__error">{localMessage(error)}</p>}
      {fields.map(({ key, id }, at) => (
        <div key={key} className="cluster gap-2">
          <InBoth form={form} name={`options.${at}`} label={m.questions_option({ number: at + 1 })} />
          <MoveButtons
            label={m.questions_option({ number: at + 1 })}
            at={at}
            count={fields.length}
            onMove={(to) => move(at, to)}
          />
          {fixed.some((option) => option.id === id) ? (
            <Checkbox optional label={m.questions_option_retired()} {...form.field(`options.${at}.isRetired`)} />
          ) : (
            <IconButton
              label={m.content_remove({ entry: m.questions_option({ number: at + 1 }) })}
              onClick={() => remove(at)}
            >
              <Icon name="close" />
            </IconButton>
          )}
        </div>
      ))}
      <div>
        <Button size="small" icon={<Icon name="plus" />} onClick={() => append(optionOf(Date.now()))}>
          {m.questions_add_option()}
        </Button>
      </div>
    </fieldset>
  )
}
