import { zodResolver } from '@hookform/resolvers/zod'
import { startTransition, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
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
import { type DraftName, discardDraft, keepDraft, readDraft } from './draft.ts'
import { createSettled, type Pause, type Settled } from './settled.ts'
import { isTextControl, keepKeys, onTyping } from './typing.ts'

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
  /** Spread on a text input, select or choice: name, events, error. The same but for the error on each rendering. */
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
  /** What is looked at once nobody has typed for a moment; see `useSettled`. */
  settled: Settled
  /** All that the schema finds in the answers as they stand, whether or not somebody has tried to send them. */
  findProblems: () => Problem[]
  /** Whether something was typed that is neither sent nor on its way. */
  isChanged: () => boolean
  /** Empties the form and forgets the draft. */
  discard: () => void
  /** Begins anew from what is stored by now; `merge` says what stays of what was typed. */
  restart: (start: Input, merge?: (typed: Input) => Input) => void
}

/** The one form pattern: a contract schema, React Hook Form, a mutation, and the server's field errors beside fields. */
export function useContractForm<Input extends FieldValues, Output>(
  schema: ZodMiniType<Output, Input>,
  { defaultValues, draft, notInDraft = [], order }: ContractFormOptions<Input>,
): ContractForm<Input, Output> {
  const [restored] = useState(() => (draft ? readDraft<Partial<Input>>(draft) : undefined))
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: Object.assign({}, defaultValues, restored?.values),
    // First the whole form; then what was changed, at each pause (see useDraft). Judging the schema at every key would
    // make a phone stutter; as a field is left, a message would vanish, and the page move, under the next press.
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<ApiError>()
  const [registered] = useState(() => new Map<string, ReturnType<typeof form.register>>())
  const { settled, forget, typed } = useDraft(form, draft, notInDraft, {
    restoredAt: restored?.savedAt,
    // A reset forgets the controls; they have to be introduced anew.
    onReset: () => registered.clear(),
  })
  const { errors } = form.formState
  const [isSending, setSending] = useState(false)
  const isHeld = useRef(false)
  /** The answers that nobody has touched yet, or that were sent last. */
  const kept = useRef('')
  const { getValues } = form
  useEffect(() => {
    kept.current = JSON.stringify(getValues())
  }, [getValues])

  const errorOf = (name: string): string | undefined => {
    const error: unknown = get(errors, name)
    return isMessage(error) ? error.message : undefined
  }

  // Registered once: with the same events and ref at each rendering, a field that did not change is not drawn again.
  const register = (name: Path<Input>) => {
    const known = registered.get(name) ?? typed.listen(form.register(name))
    registered.set(name, known)
    return known
  }

  return {
    form,
    field: (name) => ({ ...register(name), error: errorOf(name) }),
    problems: inOrder(problemsIn(errors), order ?? pathsOf(defaultValues)),
    attempt,
    failure,
    submit: (send) => (event) => {
      event.preventDefault()
      // A double click comes before React has drawn the first one.
      if (isHeld.current) return
      isHeld.current = true
      typed.tell()
      setSending(true)
      setFailure(undefined)
      const finish = form.handleSubmit(async (values) => {
        try {
          await send(values)
          kept.current = JSON.stringify(form.getValues())
          forget()
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          const known = Object.entries(error.fields)
          for (const [name, message] of known) form.setError(name as Path<Input>, { type: 'server', message })
          if (known.length === 0) setFailure(error)
        }
      })
      void framePainted()
        .then(() => {
          setAttempt((count) => count + 1)
          return finish(event)
        })
        .finally(() => {
          isHeld.current = false
          setSending(false)
        })
    },
    isSending,
    settled,
    findProblems: () => {
      const checked = schema.safeParse(form.getValues())
      return checked.success
        ? []
        : checked.error.issues.map(({ path, message }) => ({ name: fieldNameOf(path.join('.')), message }))
    },
    isChanged: () => {
      typed.tell()
      return !isHeld.current && JSON.stringify(form.getValues()) !== kept.current
    },
    discard: () => {
      setFailure(undefined)
      form.reset(defaultValues)
      forget()
    },
    restart: (start, merge) => {
      typed.tell()
      const values = merge?.(form.getValues())
      setFailure(undefined)
      form.reset(start)
      kept.current = JSON.stringify(form.getValues())
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
  // A list's error may sit on one of its items.
  const first = Array.isArray(error) ? error.find(isMessage) : error
  return { name, value: field.value, onChange: field.onChange, error: isMessage(first) ? first.message : undefined }
}

/** Hears of the form when nobody has typed for a moment; anew each time. In slices: the next key does not wait for it. */
export function useSettled({ settled }: { settled: Settled }): Pause {
  const [pause, setPause] = useState(settled.get)
  useEffect(() => settled.subscribe(() => startTransition(() => setPause(settled.get()))), [settled])
  return pause
}

function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  draft: DraftName | undefined,
  notInDraft: readonly (keyof Input)[],
  { restoredAt, onReset }: { restoredAt: number | undefined; onReset: () => void },
) {
  const changedHere = useRef(new Set<string>())
  const keep = useEffectEvent((): number | undefined => {
    if (!draft) return undefined
    const own = form.getValues()
    // Another tab may have kept the same draft meanwhile: its words stay where nothing was changed here.
    const values = structuredClone({ ...own, ...readDraft<FieldValues>(draft)?.values })
    for (const name of changedHere.current) set(values, name, get(own, name))
    const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !notInDraft.includes(name)))
    const savedAt = Date.now()
    return keepDraft(draft, { values: kept, savedAt }) ? savedAt : undefined
  })
  const [settled] = useState(() => createSettled(restoredAt))
  const [typed] = useState(() => createTyped(settled.touch))

  const forgetControls = useEffectEvent(() => {
    typed.forget()
    onReset()
  })
  const changed = useRef(new Set<string>())
  const judgeAgain = useEffectEvent(() => {
    const names = [...changed.current]
    changed.current.clear()
    if (!form.formState.isSubmitted) return
    // What the server said of a field holds until that field is changed.
    const { errors } = form.formState
    const told = problemsIn(errors).filter(({ name }) => !isFromServer(get(errors, name)))
    void form.trigger([...names, ...told.map(({ name }) => name)] as Path<Input>[])
  })

  const { subscribe } = form
  useEffect(() => {
    const listening = settled.open(() => {
      typed.tell()
      judgeAgain()
      return keep()
    })
    const stop = subscribe({
      formState: { values: true },
      // Without a name it is a reset, not somebody's doing.
      callback: ({ name }) => {
        if (name === undefined) return forgetControls()
        changed.current.add(name)
        changedHere.current.add(name)
        settled.touch()
      },
    })
    return () => {
      stop()
      listening.abort()
    }
  }, [subscribe, settled, typed])

  return {
    settled,
    typed,
    forget: () => {
      if (draft) discardDraft(draft)
      changedHere.current.clear()
      settled.forget()
    },
  }
}

type Registered = ReturnType<UseFormReturn['register']>

/** Texts that the form is told of at the next pause: at a key nothing more is done than to remember which they are. */
function createTyped(touch: () => void) {
  const waiting = new Map<string, () => void>()
  return {
    /** Hears the keys of a registered control, if it is a text. */
    listen: <Known extends Registered>(known: Known): Known => {
      const remember = (target: EventTarget) => {
        waiting.set(known.name, () => void known.onChange({ target, type: 'change' }))
        touch()
      }
      const ref: Registered['ref'] = (control: unknown) => {
        known.ref(control)
        if (!isTextControl(control)) return
        onTyping(control, remember)
        keepKeys(control)
      }
      return { ...known, ref }
    },
    tell: () => {
      for (const say of waiting.values()) say()
      waiting.clear()
    },
    forget: () => waiting.clear(),
  }
}

/** The summary links to fields; a message about one tag in a list belongs to the list. */
const fieldNameOf = (path: string): string => path.replace(/\.\d+$/, '')

/** Resolves when the browser has shown what was drawn last: a press is answered before the work for it begins. */
const framePainted = (): Promise<void> =>
  new Promise((resolve) => {
    const isHidden = document.visibilityState === 'hidden'
    if (isHidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })

const isFromServer = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'type' in error && error.type === 'server'

const isMessage = (error: unknown): error is { message: string } =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'

/** Whether the error belongs to a control of its own, and not to an entry of one that holds a list. */
const isOfControl = (error: object): boolean => 'ref' in error && error.ref instanceof Element

/** All messages in React Hook Form's tree of errors, each under its dotted path. */
function problemsIn(errors: FieldErrors | object, path = ''): Problem[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    const name = path ? `${path}.${key}` : key
    if (isMessage(error)) return [{ name: isOfControl(error) ? name : fieldNameOf(name), message: error.message }]
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
    // An entry stands where its list stands.
    const index = order.findIndex((name) => problem.name === name || problem.name.startsWith(`${name}.`))
    return index === -1 ? order.length : index
  }
  return problems.toSorted((a, b) => rank(a) - rank(b))
}
