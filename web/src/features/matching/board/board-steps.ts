import { chooseRun, type RunSummary } from '@project-week/contract/matching/matching'
import { createRule, type RuleRequest } from '@project-week/contract/matching/rules'
import { useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import { showToast } from '../../../lib/page/toast.ts'
import { m } from '../../../paraglide/messages.js'
import { useRemoveRules } from '../matching.queries.ts'
import { failureText } from '../run/refusal-text.ts'

/** A move made on this page: the run before it, the one with it, and the pin that it became. */
export interface BoardStep {
  from: string
  to: string
  rule: RuleRequest
  ruleId: string
  /** The pin whose place it took. */
  replaced: { companyId: string; reason: string } | null
  name: string
  company: string
}

export interface BoardSteps {
  done: readonly BoardStep[]
  undone: readonly BoardStep[]
  isPending: boolean
  /** The run of the last move is still being calculated: once it is there, the board is drawn anew. */
  isUnderWay: boolean
  record: (step: BoardStep) => void
  undo: () => void
  redo: () => void
}

/**
 * The moves of this session, to be taken back and made again one by one. No run is computed for that: the pin goes or
 * comes back, the other run is looked at, and where the one that is left was chosen, the other is chosen in its place.
 */
export function useBoardSteps(runs: readonly RunSummary[], onView: (runId: string) => void): BoardSteps {
  const [done, setDone] = useState<readonly BoardStep[]>([])
  const [undone, setUndone] = useState<readonly BoardStep[]>([])
  const [isPending, setPending] = useState(false)
  const create = useCall(createRule)
  const remove = useRemoveRules()
  const choose = useCall(chooseRun)

  const go = async (from: string, to: string, said: string) => {
    const isChosen = runs.some(({ id, choice }) => id === from && choice !== null)
    if (isChosen) await choose.mutateAsync({ params: { id: to }, body: { instead: from } })
    onView(to)
    showToast(said)
  }
  const attempt = (work: () => Promise<void>) => {
    if (isPending) return
    setPending(true)
    void work()
      .catch((error: unknown) => showToast(failureText(error), { tone: 'error' }))
      .finally(() => setPending(false))
  }
  const last = done.at(-1)
  const lastRun = runs.find(({ id }) => id === last?.to)
  return {
    done,
    undone,
    isPending,
    // In the list a moment after it was started.
    isUnderWay: last !== undefined && (lastRun === undefined || lastRun.state === 'running'),
    record(step) {
      setDone((steps) => [...steps, step])
      setUndone([])
      onView(step.to)
    },
    undo() {
      const step = done.at(-1)
      if (step === undefined) return
      attempt(async () => {
        await remove.mutateAsync([step.ruleId])
        const { replaced, rule } = step
        if (replaced && 'studentIds' in rule) {
          await create.mutateAsync({ body: { kind: 'pin', studentIds: rule.studentIds, ...replaced } })
        }
        setDone(done.slice(0, -1))
        setUndone([...undone, step])
        await go(step.to, step.from, m.matching_undone({ name: step.name, company: step.company }))
      })
    },
    redo() {
      const step = undone.at(-1)
      if (step === undefined) return
      attempt(async () => {
        const { id: ruleId } = await create.mutateAsync({ body: step.rule })
        setDone([...done, { ...step, ruleId }])
        setUndone(undone.slice(0, -1))
        await go(step.from, step.to, m.matching_redone({ name: step.name, company: step.company }))
      })
    },
  }
}
