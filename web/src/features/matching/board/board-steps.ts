import { getMoves, redoMove, type RunSummary, undoMove } from '@project-week/contract/matching/matching'
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

/** The moves of the edition, whoever made them: the last can be undone, and what was undone last can be redone. */
export function useBoardSteps(runs: readonly RunSummary[], onView: (runId: string) => void): BoardSteps {
  const moves = useQuery(queryOf(getMoves)).data
  const { undo: made = null, redo: undone = null } = moves ?? {}
  const onSuccess = ({ id }: RunSummary) => onView(id)
  const undo = useCall(undoMove, { onSuccess, onError: showFailure })
  const redo = useCall(redoMove, { onSuccess, onError: showFailure })
  const me = useUser()?.email
  const state = runs.find(({ id }) => id === made?.id)?.state
  const isPending = undo.isPending || redo.isPending
  const stepOf = (
    { id, name, companyName: company, by }: NonNullable<typeof made>,
    at: string,
    { call, label, said }: { call: typeof undo; label: typeof m.matching_undo; said: typeof m.matching_undone },
  ): BoardStep => ({
    at,
    label: `${label({ name, company })}${by === me ? '' : ` (${by})`}`,
    take() {
      if (isPending) return
      call.mutate({ params: { id } }, { onSuccess: () => showToast(said({ name, company })) })
    },
  })
  return {
    undo:
      made && state !== undefined && state !== 'running'
        ? stepOf(made, state === 'done' ? made.id : made.runBefore, {
            call: undo,
            label: m.matching_undo,
            said: m.matching_undone,
          })
        : undefined,
    redo: undone
      ? stepOf(undone, undone.runBefore, { call: redo, label: m.matching_redo, said: m.matching_redone })
      : undefined,
    isPending,
    last: made,
    // In the list a moment after it was started.
    isUnderWay: made !== null && (state === undefined || state === 'running'),
    view: onView,
  }
}
