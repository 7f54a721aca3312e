import {
  type AdvisorOffer,
  getAdvisorProfile,
  removeAdvisorProfile,
  saveAdvisorProfile,
} from '@project-week/contract/advisors/advisor'
import {
  assignAdvisors,
  checkInAdvised,
  giveAdvisor,
  giveAdvisorToTeams,
  listAdvisedTeams,
} from '@project-week/contract/advisors/advised-team'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { ownRecord } from '../../lib/queries/own-identity.ts'

/** The signed-in person's offer for the current edition, or null. */
export const advisorProfileQuery = () =>
  queryOptions({
    queryKey: ['advisor-profile'],
    queryFn: ({ client }) => ownRecord(client, 'advisorProfile', () => call(getAdvisorProfile)),
    staleTime: 30_000,
  })

export function useSaveAdvisorProfile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: AdvisorOffer) => call(saveAdvisorProfile, { body }),
    onSuccess: (profile) => queries.setQueryData(advisorProfileQuery().queryKey, profile),
  })
}

export function useRemoveAdvisorProfile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(removeAdvisorProfile),
    onSuccess: () => queries.setQueryData(advisorProfileQuery().queryKey, null),
  })
}

/** The teams that the signed-in advisor coaches. */
export const advisedTeamsQuery = () =>
  queryOptions({ queryKey: ['advised-teams'], queryFn: () => call(listAdvisedTeams) })

export function useCheckInAdvised(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (turnedUp: string[]) => call(checkInAdvised, { params: { id }, body: { turnedUp } }),
    onSuccess: (teams) => queries.setQueryData(advisedTeamsQuery().queryKey, teams),
  })
}

function useTeamsMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all(
        [['teams'], ['history', 'team'], ['mails']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
}

export const useGiveAdvisor = (id: string) =>
  useTeamsMutation((advisor: string | null) => call(giveAdvisor, { params: { id }, body: { advisor } }))

export const useGiveAdvisorToTeams = () =>
  useTeamsMutation((body: { teams: string[]; advisor: string }) => call(giveAdvisorToTeams, { body }))

export const useAssignAdvisors = () => useTeamsMutation(() => call(assignAdvisors))
