import { remindOfPosters } from '@project-week/contract/posters/missing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** Reminds of missing posters: all teams, or those of these ids. */
export function useRemind() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (teams: string[] | undefined) => call(remindOfPosters, { body: { teams } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['missing-posters'] }),
  })
}
