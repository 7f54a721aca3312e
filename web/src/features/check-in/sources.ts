import { checkInAdvisedPerson, listAdvisedTeams } from '@project-week/contract/advisors/advised-team'
import { checkInHostedPerson, readHosting } from '@project-week/contract/hosting/hosting'
import { checkInPerson, listTeams, type PersonCheckIn } from '@project-week/contract/teams/team'
import { call } from '../../lib/api/api.ts'

export interface CheckInTeam {
  id: string
  company: string
  members: {
    email: string
    key: string
    name: string
    /** Null where nothing is recorded. */
    attended: boolean | null
  }[]
}

/** Whose teams are checked in, and how. */
export interface CheckInSource {
  key: string
  read: () => Promise<CheckInTeam[]>
  send: (team: string, body: PersonCheckIn) => Promise<unknown>
}

/** All teams of an edition. */
export const officeTeams = (edition?: string): CheckInSource => ({
  key: `office ${edition}`,
  read: async () =>
    (await call(listTeams, { query: { edition } })).map(
      ({ _id, name, members, memberNames, memberKeys, memberStates }) => ({
        id: _id,
        company: name,
        members: members.map((email, at) => {
          const state = memberStates[at]
          const attended = state === 'attended' ? true : state === 'absent' ? false : null
          return { email, key: memberKeys[at] ?? email, name: memberNames[at] ?? '', attended }
        }),
      }),
    ),
  send: (id, body) => call(checkInPerson, { params: { id }, body }),
})

/** Those that the signed-in advisor coaches. */
export const advisedTeams: CheckInSource = {
  key: 'advisor',
  read: async () =>
    (await call(listAdvisedTeams)).map(({ id, companyName, members }) => ({ id, company: companyName, members })),
  send: (id, body) => call(checkInAdvisedPerson, { params: { id }, body }),
}

/** Those of the company that a link belongs to. */
export const hostedTeams = (token: string): CheckInSource => ({
  key: token,
  read: async () => {
    const { companyName, teams } = await call(readHosting, { body: { token } })
    return teams.map(({ id, members }) => ({ id, company: companyName, members }))
  },
  send: (team, body) => call(checkInHostedPerson, { body: { token, team, ...body } }),
})
