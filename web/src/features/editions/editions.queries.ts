import {
  changeEdition,
  chooseEdition,
  createEdition,
  type EditionSettings,
  readEdition,
  removeEdition,
} from '@project-week/contract/editions/edition-settings'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export const editionQuery = (label: string) =>
  queryOptions({ queryKey: ['editions', label], queryFn: () => call(readEdition, { params: { label } }) })

/** An edition's dates decide what is open everywhere: nothing that was read before counts any more. */
function useEditionMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    // Not waited for: the new list shows another edition, which takes the button along, and with it what it had to say.
    onSuccess: () => void queries.invalidateQueries(),
  })
}

export const useChangeEdition = (label: string) =>
  useEditionMutation(({ version, settings }: { version: string; settings: EditionSettings }) =>
    call(changeEdition, { params: { label }, query: { version }, body: settings }),
  )

export const useCreateEdition = () =>
  useEditionMutation((body: { from: string; label: string }) => call(createEdition, { body }))

export const useChooseEdition = () => useEditionMutation((label: string) => call(chooseEdition, { params: { label } }))

export const useRemoveEdition = () => useEditionMutation((label: string) => call(removeEdition, { params: { label } }))
