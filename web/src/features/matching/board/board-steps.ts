import { getMoves, type RunSummary, stepMove } from '@project-week/contract/matching/matching'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/api-error.ts'
import { queryOf, useCall } from '../../../lib/api/use-call.ts'
import { showToast } from '../../../lib/page/toast.ts'
import { useUser } from '../../../lib/session/session.ts'
import { localMessage } from '../../../lib/words/local-message.ts'
import { m } from '../../../paraglide/messages.js'
import { failureText } from '../run/refusal-text.ts'

/** A move to be undone or redone, offered on the board of one run only. */
interface BoardStep {
  at: string
  label: string
  take: () => void
}

export interface BoardSteps {
  undo: BoardStep | undefined
  redo: BoardStep | undefined
  isPending: boolean
  /** The run of the last move, and the one that it was made on, which stays in view until the other is there. */
  last: { id: string; runBefore: string } | null
  /** That run is still being calculated: once it is there, the board is drawn anew. */
  isUnderWay: boolean
  view: (runId: string) => void
}

const showFailure = (error: Error) =>
  showToast(error instanceof ApiError && error.code === 'conflict' ? localMessage(error.message) : failureText(error), {
    tone: 'error',
  })

const textOf = {
  undo: { label: m.matching_undo, said: m.matching_undone },
  redo: { label: m.matching_redo, said: m.matching_redone },
}

/** The moves of the edition, whoever made them: the last can be undone, and what was undone last can be redone. */
export function useBoardSteps(runs: readonly RunSummary[], onView: (runId: string) => void): BoardSteps {
  const { undo: last = null, redo: next = null } = useQuery(queryOf(getMoves)).data ?? {}
  const call = useCall(stepMove, { onSuccess: ({ id }) => onView(id), onError: showFailure })
  const me = useUser()?.email
  // Its run is in the list a moment after it was started, and the list follows it.
  const state = runs.find(({ id }) => id === last?.id)?.state ?? last?.state
  const stepOf = (step: 'undo' | 'redo', move: typeof last, at: string | undefined): BoardStep | undefined => {
    if (move === null || at === undefined) return undefined
    const { id, companyName: company, by, name } = move
    const { label, said } = textOf[step]
    return {
      at,
      label: `${label({ name, company })}${by === me ? '' : ` (${by})`}`,
      take() {
        if (call.isPending) return
        call.mutate({ params: { id }, body: { step } }, { onSuccess: () => showToast(said({ name, company })) })
      },
    }
  }
  const isUnderWay = state === 'running'
  return {
    undo: stepOf('undo', isUnderWay ? null : last, state === 'done' ? last?.id : last?.runBefore),
    redo: stepOf('redo', next, next?.runBefore),
    isPending: call.isPending,
    last,
    isUnderWay,
    view: onView,
  }
}
