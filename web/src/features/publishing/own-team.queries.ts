import { askWhyNot, getOwnTeam } from '@project-week/contract/publishing/own-team'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/api.ts'
import { ownRecord } from '../../lib/queries/own-identity.ts'

/** The signed-in student's team, or null before teams are published. */
export const ownTeamQuery = () =>
  queryOptions({ queryKey: ['own-team'], queryFn: ({ client }) => ownRecord(client, 'team', () => call(getOwnTeam)) })

export const whyNotQuery = (company: string) =>
  queryOptions({
    queryKey: ['own-team', 'why-not', company],
    queryFn: () => call(askWhyNot, { params: { company } }),
    enabled: company !== '',
    // Another company was chosen before the answer about the last one was there.
    retry: (failures, error) => failures < 5 && error instanceof ApiError && error.code === 'conflict',
    staleTime: Infinity,
  })
