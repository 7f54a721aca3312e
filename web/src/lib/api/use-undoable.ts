import type { AnswerOf, RequestOf } from '@project-week/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { showToast } from '../page/toast.ts'
import { type Arguments, call } from './api.ts'
import { notDoneText } from './not-done-text.ts'
import { type Change, refresh, useChange } from './use-call.ts'

interface Undoable<E extends Change> {
  textOf: (answer: AnswerOf<E>, request: RequestOf<E>) => string
  /** The request that takes back what was changed, and nothing else; undefined where nothing was. */
  inverseOf: (answer: AnswerOf<E>, request: RequestOf<E>) => RequestOf<E> | undefined
  /** Said once it is taken back. */
  undone: () => string
  onError?: (error: Error) => void
}

/** A call that can be taken back from the toast that says what it did. */
export function useUndoable<const E extends Change>(
  endpoint: E,
  { textOf, inverseOf, undone, ...options }: Undoable<E>,
) {
  const queries = useQueryClient()
  const send = (request: RequestOf<E>) => call<E>(endpoint, ...([request] as Arguments<E>))
  const undo = async (request: RequestOf<E>) => {
    try {
      await send(request)
      showToast(undone())
    } catch (error) {
      showToast(notDoneText(error instanceof Error ? error : new Error(String(error))), { tone: 'error' })
    }
    await refresh(queries, endpoint.touches)
  }
  return useChange(send, endpoint.touches, {
    ...options,
    onSuccess: (answer, request) => {
      const inverse = inverseOf(answer, request)
      showToast(textOf(answer, request), inverse && { stays: true, undo: () => void undo(inverse) })
    },
  })
}
