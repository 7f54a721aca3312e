import { listCompanyTeams } from '@project-week/contract/teams/team'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** The teams of the signed-in person's company. */
export const companyTeamsQuery = () =>
  queryOptions({ queryKey: ['company-teams'], queryFn: () => call(listCompanyTeams) })
