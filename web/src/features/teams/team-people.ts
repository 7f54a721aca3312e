import { findTeamPeople } from '@project-week/contract/teams/team'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/use-call.ts'

/** Who has these addresses, by the address in lower case. */
export const teamPeopleQuery = (emails: readonly string[]) =>
  queryOptions({
    ...queryOf(findTeamPeople, { body: { emails: [...emails] } }),
    select: (people) => new Map(people.map((person) => [person.email, person])),
    enabled: emails.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
