import { zodResolver } from '@hookform/resolvers/zod'
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  get,
  useController,
  useForm,
} from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { ApiError } from './api-error.ts'
import { type DraftName, discardDraft, keepDraft, readDraft } from './draft.ts'

export interface Problem {
  name: string
  message: string
}

interface ContractFormOptions<Input> {
  defaultValues: DefaultValues<Input>
  /** Keeps what is typed in this browser until it is sent or discarded. */
  draft?: DraftName
  /** Fields that never go into the draft: consents are given anew, passwords are nobody's business. */
  notInDraft?: readonly (keyof Input)[]
  /** The order in which the summary lists problems; by default that of `defaultValues`. */
  order?: readonly string[]
}

export interface ContractForm<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>
  /** Spread on a text input, select or choice: name, events, error. */
  field: (name: Path<Input>) => ReturnType<UseFormReturn<Input>['register']> & { error: string | undefined }
  /** Everything that is wrong, for the error summary. */
  problems: Problem[]
  /** Counts the attempts to send, for the error summary's focus. */
  attempt: number
  /** What the server or the line said when it was not about a field. */
  failure: ApiError | undefined
  /** The form's submit handler: checks, sends once, shows field errors, forgets the draft on success. */
  submit: (send: (values: Output) => Promise<unknown>) => (event: SyntheticEvent) => void
  /** For the button's `pending`. */
  isSending: boolean
  /** When the draft was last kept on this device, or undefined. */
  draftSavedAt: number | undefined
  /** Empties the form and forgets the draft. */
  discard: () => void
}

/** Long enough not to write at every keystroke, short enough that nobody closes the page before it. */
const draftDelay = 400

/** The one form pattern: a contract schema, React Hook Form, a mutation, and the server's field errors beside fields. */
export function useContractForm<Input extends FieldValues, Output>(
  schema: ZodMiniType<Output, Input>,
  { defaultValues, draft, notInDraft = [], order }: ContractFormOptions<Input>,
): ContractForm<Input, Output> {
  const [restored] = useState(() => (draft ? readDraft<Partial<Input>>(draft) : undefined))
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: Object.assign({}, defaultValues, restored?.values),
    // First the whole form, then each field while it is being put right; the summary takes the focus, not a field.
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<ApiError>()
  const { draftSavedAt, forget } = useDraft(form, draft, notInDraft, restored?.savedAt)
  const { errors, isSubmitting } = form.formState
  const isSending = useRef(false)

  const errorOf = (name: string): string | undefined => {
    const error: unknown = get(errors, name)
    return isMessage(error) ? error.message : undefined
  }

  return {
    form,
    field: (name) => ({ ...form.register(name), error: errorOf(name) }),
    problems: inOrder(problemsIn(errors), order ?? pathsOf(defaultValues)),
    attempt,
    failure,
    submit: (send) => (event) => {
      event.preventDefault()
      // A double click comes before React has drawn the first one.
      if (isSending.current) return
      isSending.current = true
      setAttempt((count) => count + 1)
      setFailure(undefined)
      const finish = form.handleSubmit(async (values) => {
        try {
          await send(values)
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
    draftSavedAt,
    discard: () => {
      forget()
      setFailure(undefined)
      form.reset(defaultValues)
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
  // A list's error may sit on one of its items.
  const first = Array.isArray(error) ? error.find(isMessage) : error
  return { name, value: field.value, onChange: field.onChange, error: isMessage(first) ? first.message : undefined }
}

function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  draft: DraftName | undefined,
  notInDraft: readonly (keyof Input)[],
  restoredAt: number | undefined,
) {
  const [draftSavedAt, setDraftSavedAt] = useState(restoredAt)
  const pending = useRef<{ timer?: ReturnType<typeof setTimeout>; values?: Input }>({})

  const keep = useEffectEvent((values: Input) => {
    if (!draft) return
    const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !notInDraft.includes(name)))
    const savedAt = Date.now()
    if (keepDraft(draft, { values: kept, savedAt })) setDraftSavedAt(savedAt)
  })

  const { subscribe } = form
  const isDraftWanted = draft !== undefined
  useEffect(() => {
    if (!isDraftWanted) return undefined
    const waiting = pending.current
    const flush = () => {
      clearTimeout(waiting.timer)
      if (waiting.values) keep(waiting.values)
      delete waiting.values
    }
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        // Without a name it is a reset, not somebody's doing.
        if (name === undefined) return
        waiting.values = values
        clearTimeout(waiting.timer)
        waiting.timer = setTimeout(flush, draftDelay)
      },
    })
    // Closing the tab or changing the app must not cost the last words.
    addEventListener('pagehide', flush)
    return () => {
      flush()
      stop()
      removeEventListener('pagehide', flush)
    }
  }, [subscribe, isDraftWanted])

  return {
    draftSavedAt,
    forget: () => {
      clearTimeout(pending.current.timer)
      delete pending.current.values
      if (draft) discardDraft(draft)
      setDraftSavedAt(undefined)
    },
  }
}

const isMessage = (error: unknown): error is { message: string } =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'

/** All messages in React Hook Form's tree of errors, each under its dotted path. */
function problemsIn(errors: FieldErrors | object, path = ''): Problem[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    const name = path ? `${path}.${key}` : key
    // The summary links to fields; a message about one tag in a list belongs to the list.
    if (isMessage(error)) return [{ name: name.replace(/\.\d+$/, ''), message: error.message }]
    return typeof error === 'object' && error !== null && key !== 'ref' ? problemsIn(error, name) : []
  })
}

const pathsOf = (values: object, path = ''): string[] =>
  Object.entries(values).flatMap(([key, value]: [string, unknown]) => {
    const name = path ? `${path}.${key}` : key
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? pathsOf(value, name) : [name]
  })

function inOrder(problems: Problem[], order: readonly string[]): Problem[] {
  const rank = (problem: Problem) => {
    const index = order.indexOf(problem.name)
    return index === -1 ? order.length : index
  }
  return problems.toSorted((a, b) => rank(a) - rank(b))
}
