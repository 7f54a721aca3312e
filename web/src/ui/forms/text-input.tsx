import { type ComponentPropsWithRef, memo, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { onTyping } from '../../lib/forms/typing.ts'
import { m } from '../../paraglide/messages.js'
import { classNames } from '../base/class-names.ts'
import { Field, type FieldText, controlProps, useFieldId } from './field.tsx'

export const TextInput = memo(function TextInput({
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
    <Field id={id} {...text} isText>
      <input type="text" {...rest} {...controlProps(id, text)} className={classNames('control', className)} />
    </Field>
  )
})

/** A text of several lines; with `limit` it counts, and says aloud when room gets short. It takes more, and tells so. */
export const TextArea = memo(function TextArea({
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
  useGrowing(control)
  return (
    <Field id={id} {...text} isText>
      <textarea
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
})

/**
 * While somebody writes, the text has a height of its own, so that a key lays out the text and not the page (field.css),
 * and grows when it is full. It does not shrink under somebody's hands: what stands below would move under a press.
 */
function useGrowing(control: RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(() => {
    const text = control.current
    // Emptied by a reset, or not written in yet.
    if (text && text.value === '' && document.activeElement !== text) setHeight(text, '')
  })
  // Before the counter listens: what it writes would have to be laid out to know the height.
  useLayoutEffect(() => {
    const text = control.current
    if (!text) return undefined
    const opened = new AbortController()
    text.addEventListener('focus', () => setHeight(text, `${text.offsetHeight}px`), opened)
    const stop = onTyping(text, () => {
      const missing = text.scrollHeight - text.clientHeight
      if (missing > 0) setHeight(text, `${text.offsetHeight + missing}px`)
    })
    return () => {
      opened.abort()
      stop()
    }
  }, [control])
}

function setHeight(text: HTMLElement, height: string): void {
  text.style.height = height
}

/** How many characters from the limit on each step is spoken. */
const spokenFrom = 100
const spokenStep = 20

/** Counts by itself: a key writes these few words, and draws nothing anew. */
function Counter({
  id,
  control,
  limit,
}: {
  id: string
  control: RefObject<HTMLTextAreaElement | null>
  limit: number
}) {
  const shown = useRef<HTMLParagraphElement>(null)
  const spoken = useRef<HTMLOutputElement>(null)
  const count = () => {
    const length = control.current?.value.length ?? 0
    const left = limit - length
    const over = left < 0 ? m.ui_characters_over({ count: -left }) : ''
    write(shown.current, over || m.ui_characters_of({ length, limit }))
    shown.current?.toggleAttribute('data-over', left < 0)
    // Every keystroke aloud would drown what is being typed.
    write(spoken.current, over || (left <= spokenFrom ? inSteps(left) : ''))
  }
  // At each rendering too: a draft or a reset puts a text in without anybody typing.
  useLayoutEffect(count)
  useEffect(() => (control.current ? onTyping(control.current, count) : undefined))
  return (
    <>
      <p className="field__counter" ref={shown} aria-hidden="true" />
      <span className="visually-hidden" id={id}>
        {m.ui_characters_at_most({ limit })}
      </span>
      <output className="visually-hidden" ref={spoken} />
    </>
  )
}

function write(place: HTMLElement | null, words: string): void {
  if (!place || place.textContent === words) return
  // The letters alone: a new node would have its style worked out.
  if (place.firstChild instanceof Text) place.firstChild.data = words
  else place.textContent = words
}

const inSteps = (left: number): string => m.ui_characters_left({ count: Math.ceil(left / spokenStep) * spokenStep })
