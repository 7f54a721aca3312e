import type { AnswerOf } from '@project-week/contract/endpoint'
import { showToast } from '../page/toast.ts'
import { errorText } from './error-text.ts'
import { type Change, type RequestOrNone, useCall } from './use-call.ts'

interface Undoable<E extends Change> {
  textOf: (answer: AnswerOf<E>, request: RequestOrNone<E>) => string
  /** The request that takes back what was changed, and nothing else; undefined where nothing was. */
  inverseOf: (answer: AnswerOf<E>, request: RequestOrNone<E>) => RequestOrNone<E> | undefined
  /** Said once it is taken back. */
  undone: () => string
  onError?: (error: Error) => void
}

/** A call that can be taken back from the toast that says what it did. */
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
