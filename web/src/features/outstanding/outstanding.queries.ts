import { listOutstanding, previewReminders, sendReminders } from '@project-week/contract/outstanding/outstanding'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export const outstandingQuery = () => queryOptions({ queryKey: ['outstanding'], queryFn: () => call(listOutstanding) })

/** Always as it is now: what was shown before may be sent already. */
export const remindersQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['reminders', ids],
    queryFn: () => call(previewReminders, { body: { ids: [...ids] } }),
    gcTime: 0,
    retry: false,
  })

export function useSendReminders() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { ids: string[]; version: string }) => call(sendReminders, { body }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['outstanding'] }),
  })
}
