import { zodResolver } from '@hookform/resolvers/zod'
import { type SyntheticEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  get,
  set,
  useController,
  useForm,
} from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { ApiError } from '../api/api-error.ts'
import { type DraftName, isKeptInTab, readDraft } from './draft.ts'
import { fieldNameOf, inOrderOf, isMessage, type Problem, problemsIn } from './form-problems.ts'
import { useDraft } from './use-draft.ts'

interface ContractFormOptions<Input> {
  defaultValues: DefaultValues<Input>
  /** Keeps what is typed in this browser until it is sent or discarded. */
  draft?: DraftName
  /** Fields never stored in the draft: consents must be given anew, passwords are secret. */
  notInDraft?: readonly (keyof Input)[]
  /** What was typed before the form's script ran, by dotted field name. */
  early?: Readonly<Record<string, unknown>>
}

export interface ContractForm<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>
  /** Spread on a text input, select or choice: name, events, error. */
  field: (name: Path<Input>) => ReturnType<UseFormReturn<Input>['register']> & { error: string | undefined }
  /** All problems in the order of the fields, for the error summary. */
  problems: Problem[]
  /** Number of submit attempts, for the error summary's focus. */
  attempt: number
  /** A failure of the server or connection that is not about a field. */
  failure: ApiError | undefined
  /** The form's submit handler: validates, sends once, shows field errors, discards the draft on success. */
  submit: (send: (values: Output) => Promise<unknown>) => (event: SyntheticEvent) => void
  /** For the button's `pending`. */
  isSending: boolean
  /** When and where the draft was last kept: `savedAt` in milliseconds since 1970, `isRefused` by the browser. */
  draft: { savedAt: number | undefined; isRefused: boolean; isInTab: boolean }
  /** All problems that the schema finds in the current values, submitted or not. */
  findProblems: () => Problem[]
  /** Whether there is typed input that is neither sent nor being sent. */
  isChanged: () => boolean
  /** Empties the form and discards the draft. */
  discard: () => void
  /** Resets the form to the currently stored values; `merge` decides which typed ones stay. */
  restart: (start: Input, merge?: (typed: Input) => Input) => void
}

function withEarly<Values extends object>(values: Values, early: Readonly<Record<string, unknown>>): Values {
  if (Object.keys(early).length === 0) return values
  const merged = structuredClone(values)
  for (const [name, value] of Object.entries(early)) set(merged, name, value)
  return merged
}

/** A reset is not a submit attempt: the next count must differ from the last. */
const resetOptions = { keepSubmitCount: true }

/** The one form pattern: contract schema, React Hook Form, a mutation, and the server's field errors beside fields. */
export function useContractForm<Input extends FieldValues, Output>(
  schema: ZodMiniType<Output, Input>,
  { defaultValues, draft, notInDraft = [], early = {} }: ContractFormOptions<Input>,
): ContractForm<Input, Output> {
  const [restored] = useState(() => (draft ? readDraft<Partial<Input>>(draft) : undefined))
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: withEarly(Object.assign({}, defaultValues, restored?.values), early),
    mode: 'onSubmit',
    // Not on blur: a message would vanish, and the page move, under the click that leaves the field.
    reValidateMode: 'onChange',
    // The error summary takes the focus.
    shouldFocusError: false,
    resetOptions,
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const { savedAt, isRefused, forget } = useDraft(form, draft, { restored, notInDraft })
  const [failure, setFailure] = useState<ApiError>()
  const isSending = useRef(false)
  /** The values as first shown or last sent. */
  const unchanged = useRef('')
  const { getValues } = form
  const markUnchanged = useCallback(() => {
    unchanged.current = JSON.stringify(getValues())
  }, [getValues])
  // After mounting, as controls set the values that were missing.
  useEffect(markUnchanged, [markUnchanged])

  const findProblems = () => {
    const checked = schema.safeParse(getValues())
    return checked.success
      ? []
      : checked.error.issues.map(({ path, message }) => ({ name: fieldNameOf(path.join('.')), message }))
  }
  useMendedElsewhere(form, findProblems)

  return {
    form,
    field: (name) => {
      const error: unknown = get(errors, name)
      return { ...form.register(name), error: isMessage(error) ? error.message : undefined }
    },
    problems: inOrderOf(defaultValues, problemsIn(errors)),
    attempt: submitCount,
    failure,
    submit: (send) => (event) => {
      event.preventDefault()
      // A double click's second submit comes before React has rendered the first.
      if (isSending.current) return
      isSending.current = true
      setFailure(undefined)
      const finish = form.handleSubmit(async (values) => {
        try {
          await send(values)
          markUnchanged()
          forget()
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          const known = Object.entries(error.fields)
          for (const [name, message] of known) form.setError(name as Path<Input>, { type: 'server', message })
          if (known.length === 0) setFailure(error)
        }
      })
      void finish(event).finally(() => (isSending.current = false))
    },
    isSending: isSubmitting,
    draft: { savedAt, isRefused, isInTab: draft !== undefined && isKeptInTab(draft) },
    findProblems,
    isChanged: () => !isSending.current && JSON.stringify(getValues()) !== unchanged.current,
    discard: () => {
      setFailure(undefined)
      form.reset(defaultValues)
      forget()
    },
    restart: (start, merge) => {
      const values = merge?.(getValues())
      setFailure(undefined)
      form.reset(start)
      markUnchanged()
      if (values) form.reset(values)
    },
  }
}

/** For a component with `value` and `onChange` instead of a native control, such as TagSelect: spread it there. */
export function useControlled<Input extends FieldValues, Output, Name extends Path<Input>>(
  { form }: ContractForm<Input, Output>,
  name: Name,
): {
  name: Name
  value: PathValue<Input, Name>
  onChange: (value: PathValue<Input, Name>) => void
  error: string | undefined
} {
  const { field, fieldState } = useController({ control: form.control, name })
  const { error } = fieldState
  // A list's error may be on one of its items.
  const first = Array.isArray(error) ? error.find(isMessage) : error
  return { name, value: field.value, onChange: field.onChange, error: isMessage(first) ? first.message : undefined }
}

/**
 * React Hook Form revalidates only the changed field. A rule over two fields may be satisfied from the other one, so
 * its message must go too.
 */
function useMendedElsewhere<Input extends FieldValues, Output>(
  { subscribe, clearErrors }: UseFormReturn<Input, unknown, Output>,
  findProblems: () => Problem[],
): void {
  const clearMended = useEffectEvent((errors: object, changed: string) => {
    // The schema cannot check the server's rules: its messages stay until their field changes.
    const others = problemsIn(errors).filter(({ name, type }) => name !== changed && type !== 'server')
    if (others.length === 0) return
    const found = new Set(findProblems().map(({ name }) => name))
    const mended = others.filter(({ name }) => !found.has(fieldNameOf(name))).map(({ name }) => name as Path<Input>)
    if (mended.length > 0) clearErrors(mended)
  })
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, errors }) => name !== undefined && clearMended(errors ?? {}, name),
      }),
    [subscribe],
  )
}
