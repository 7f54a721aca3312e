import type { Team, TeamChange, TeamCreation, TeamDissolution } from '@project-week/contract/teams/team'
import {
  changeTeam,
  checkInTeam,
  checkInTeams,
  createTeam,
  dissolveTeam,
  findTeamPeople,
  suggestTeam,
  undoTeamChange,
} from '@project-week/contract/teams/team'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** Whatever changes a team changes the lists of teams. */
function useTeamMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    // Not waited for: a team that is gone from the list takes the drawer along, and with it what it had to say.
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['teams'] })
      void queries.invalidateQueries({ queryKey: ['students'] })
      void queries.invalidateQueries({ queryKey: ['publishing'] })
      void queries.invalidateQueries({ queryKey: ['team-certificates'] })
      void queries.invalidateQueries({ queryKey: ['history', 'team'] })
      void queries.invalidateQueries({ queryKey: ['overview'] })
    },
  })
}

export const useCreateTeam = () => useTeamMutation((body: TeamCreation) => call(createTeam, { body }))

export const useChangeTeam = (team: Team) =>
  useTeamMutation(({ version, change }: { version: string; change: TeamChange }) =>
    call(changeTeam, { params: { id: team._id }, query: { version }, body: change }),
  )

export const useUndoTeamChange = (team: Team) =>
  useTeamMutation(() => call(undoTeamChange, { params: { id: team._id }, query: { version: team.version } }))

export const useCheckIn = (team: Team) =>
  useTeamMutation((turnedUp: string[]) => call(checkInTeam, { params: { id: team._id }, body: { turnedUp } }))

export const useCheckInTeams = () => useTeamMutation((teams: string[]) => call(checkInTeams, { body: { teams } }))

export const useDissolveTeam = (team: Team) =>
  useTeamMutation((body: TeamDissolution) => call(dissolveTeam, { params: { id: team._id }, body }))

export const suggestionQuery = (name: string) =>
  queryOptions({
    queryKey: ['teams', 'suggestion', name],
    queryFn: () => call(suggestTeam, { query: { name } }),
    retry: false,
  })

/** Who has these addresses, by the address in lower case. */
export const peopleQuery = (emails: readonly string[]) =>
  queryOptions({
    queryKey: ['team-people', emails],
    queryFn: async () => {
      const people = await call(findTeamPeople, { body: { emails: [...emails] } })
      return new Map(people.map((person) => [person.email, person]))
    },
    enabled: emails.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
