import { type ComponentPropsWithRef, type RefObject, useRef, useSyncExternalStore } from 'react'
import { countText } from '../../lib/tables/count-text.ts'
import { m } from '../../paraglide/messages.js'
import { classNames } from '../base/class-names.ts'
import { Field, type FieldText, controlProps, useFieldId } from './field.tsx'

export function TextInput({
  label,
  hint,
  error,
  optional,
  className,
  ...rest
}: FieldText & Omit<ComponentPropsWithRef<'input'>, keyof FieldText>) {
  const id = useFieldId(rest.id, rest.name)
  const text = { label, hint, error, optional }
  return (
    // That a search may stay empty goes without saying.
    <Field id={id} {...text} optional={optional === true && rest.type !== 'search'}>
      <input
        type="text"
        dir="auto"
        {...rest}
        {...controlProps(id, text)}
        className={classNames('control', className)}
      />
    </Field>
  )
}

/** A text of several lines; with `limit` it counts, and says aloud when room gets short. It takes more, and says so. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  limit,
  className,
  ref,
  ...rest
}: FieldText & { limit?: number } & Omit<ComponentPropsWithRef<'textarea'>, keyof FieldText>) {
  const id = useFieldId(rest.id, rest.name)
  const text = { label, hint, error, optional }
  const control = useRef<HTMLTextAreaElement>(null)
  return (
    <Field id={id} {...text}>
      <textarea
        dir="auto"
        rows={4}
        {...rest}
        {...controlProps(id, text, limit !== undefined && `${id}-limit`)}
        ref={(element) => {
          control.current = element
          if (typeof ref === 'function') ref(element)
          else if (ref) ref.current = element
        }}
        className={classNames('control', className)}
      />
      {limit !== undefined && <Counter id={`${id}-limit`} control={control} limit={limit} />}
    </Field>
  )
}

/** How many characters from the limit on each step is spoken. */
const spokenFrom = 100
const spokenStep = 20

/** Counts what is in the control: a registered text is uncontrolled, and only this is rendered at each key. */
function Counter({
  id,
  control,
  limit,
}: {
  id: string
  control: RefObject<HTMLTextAreaElement | null>
  limit: number
}) {
  // The control is the store: a draft or a reset sets its text without an event, and React reads it at each rendering.
  const length = useSyncExternalStore(
    (listener) => {
      const text = control.current
      text?.addEventListener('input', listener)
      return () => text?.removeEventListener('input', listener)
    },
    () => control.current?.value.length ?? 0,
    () => 0,
  )
  const left = limit - length
  const over = left < 0 ? m.ui_characters_over({ count: -left }) : ''
  return (
    <>
      <p className="field__counter" data-over={left < 0 || undefined} aria-hidden="true">
        {over || m.ui_characters_of({ length: countText(length), limit: countText(limit) })}
      </p>
      <span className="visually-hidden" id={id}>
        {m.ui_characters_at_most({ limit: countText(limit) })}
      </span>
      {/* Every keystroke aloud would drown what is being typed. */}
      <output className="visually-hidden">{over || (left <= spokenFrom ? inSteps(left) : '')}</output>
    </>
  )
}

const inSteps = (left: number): string => m.ui_characters_left({ count: Math.ceil(left / spokenStep) * spokenStep })
