import * as showcase from '@project-week/contract/showcase/showcase'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export const ownShowcasesQuery = () =>
  queryOptions({ queryKey: ['own-showcases'], queryFn: () => call(showcase.listOwnShowcases) })

export function useAnswerShowcase(team: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (agrees: boolean) => call(showcase.answerShowcase, { params: { team }, body: { agrees } }),
    onSuccess: (own) => queries.setQueryData(ownShowcasesQuery().queryKey, own),
  })
}

/** What of an edition's teams may be shown, and what is. */
export const showcasesQuery = (edition: string | undefined) =>
  queryOptions({
    queryKey: ['showcases', edition],
    queryFn: () => call(showcase.listShowcases, { query: { edition } }),
  })

function useChange<Given>(change: (given: Given) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    // Refused, too: somebody has taken a consent back meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: ['showcases'] }),
  })
}

export const useRecordPaperConsent = () =>
  useChange(({ team, ...body }: { team: string; personId: string | null; agrees: boolean }) =>
    call(showcase.recordPaperConsent, { params: { team }, body }),
  )

export const useRelease = (fileId: string) =>
  useChange((body: showcase.ShowcaseRelease) => call(showcase.releaseFile, { params: { fileId }, body }))

export const useWithdraw = (fileId: string) => useChange(() => call(showcase.withdrawFile, { params: { fileId } }))
