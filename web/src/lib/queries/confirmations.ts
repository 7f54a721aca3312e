import * as confirmations from '@project-week/contract/confirmations/confirmation'
import type { MailText } from '@project-week/contract/mail/mail-text'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/api.ts'

export const confirmationsQuery = () =>
  queryOptions({
    queryKey: ['confirmations'],
    queryFn: () => call(confirmations.listConfirmations),
    // Another admin may have asked or confirmed meanwhile.
    staleTime: 0,
  })

function useConfirmations<Input>(mutationFn: (input: Input) => Promise<confirmations.Confirmations>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (answer) => {
      queries.setQueryData(confirmationsQuery().queryKey, answer)
      // What waits for whom is another now.
      void queries.invalidateQueries({ queryKey: ['overview'] })
    },
    onError: () => queries.invalidateQueries(confirmationsQuery()),
  })
}

export const useAskConfirmation = () =>
  useConfirmations((body: confirmations.NeededConfirmation & { words?: MailText }) =>
    call(confirmations.askConfirmation, { body }),
  )

export const useWithdrawConfirmation = () =>
  useConfirmations((id: string) => call(confirmations.withdrawConfirmation, { params: { id } }))

export const useChangeSecondPair = () =>
  useConfirmations((body: confirmations.SecondPair) => call(confirmations.changeSecondPair, { body }))
