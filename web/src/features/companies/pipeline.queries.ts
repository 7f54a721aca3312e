import { changePipeline, type PipelineChange } from '@project-week/contract/companies/pipeline'
import type { AnswerOf } from '@project-week/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'

type Before = AnswerOf<typeof changePipeline>['before']

/** Changes owners and next steps; what that changed, and nothing else, can be taken back from the toast. */
export function usePipeline(textOf: (before: Before) => string) {
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all(
      [['companies'], ['overview'], ['history', 'company']].map((queryKey) => queries.invalidateQueries({ queryKey })),
    )
  const send = (changes: PipelineChange[]) => call(changePipeline, { body: { changes } })
  const takeBack = async (before: Before) => {
    try {
      await send(before)
      showToast(m.pipeline_taken_back())
    } catch (error) {
      showToast(notDoneText(error instanceof Error ? error : new Error(String(error))), { tone: 'error' })
    }
    await refresh()
  }
  return useMutation({
    mutationFn: send,
    onSuccess: async ({ before }) => {
      showToast(textOf(before), { ...(before.length > 0 && { stays: true, undo: () => void takeBack(before) }) })
      await refresh()
    },
    // A company may be gone since the list was read, or an owner no admin any more.
    onError: () => void refresh(),
  })
}
