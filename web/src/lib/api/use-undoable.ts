import type { AnswerOf } from '@project-week/contract/endpoint'
import { showToast } from '../page/toast.ts'
import { errorText } from './error-text.ts'
import { type Change, type RequestOrNone, useCall } from './use-call.ts'

interface Undoable<E extends Change> {
  textOf: (answer: AnswerOf<E>, request: RequestOrNone<E>) => string
  /** The request that exactly reverts the change; undefined if nothing changed. */
  inverseOf: (answer: AnswerOf<E>, request: RequestOrNone<E>) => RequestOrNone<E> | undefined
  /** Toast text after undoing. */
  undone: () => string
  onError?: (error: Error) => void
}

/** A call that can be undone from its toast. */
export function useUndoable<const E extends Change>(
  endpoint: E,
  { textOf, inverseOf, undone, ...options }: Undoable<E>,
) {
  const { mutate: undo } = useCall(endpoint, {
    onSuccess: () => showToast(undone()),
    onError: (error) => showToast(errorText(error), { tone: 'error' }),
  })
  return useCall(endpoint, {
    ...options,
    onSuccess: (answer, request) => {
      const inverse = inverseOf(answer, request)
      showToast(textOf(answer, request), inverse && { stays: true, undo: () => undo(inverse) })
    },
  })
}
