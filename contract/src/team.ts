import * as z from 'zod/mini'
import { emailInvalid, emailMissing } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { say } from './messages.ts'
import { Id, Instant, emailAddress, requiredText } from './text.ts'

export const teamMemberLimit = 5

export const teamMessages = {
  name: say('Please select a company', 'Bitte wähle ein Unternehmen'),
  twice: say('Please enter each member only once', 'Bitte gib jedes Mitglied nur einmal an'),
}

const Member = emailAddress(emailMissing, emailInvalid)

export const TeamCreation = z.object({
  name: requiredText(200, teamMessages.name),
  representativeEmail: Member,
  members: z.array(Member).check(
    z.maxLength(teamMemberLimit),
    z.refine(
      (members) => new Set(members.map((email) => email.toLowerCase())).size === members.length,
      teamMessages.twice,
    ),
  ),
})
export type TeamCreation = z.infer<typeof TeamCreation>

export const Team = z.object({
  _id: Id,
  name: z.string(),
  representativeEmail: z.string(),
  members: z.array(z.string()),
  createdAt: Instant,
})
export type Team = z.infer<typeof Team>

export const createTeam = endpoint({
  method: 'POST',
  path: '/api/team/createTeam',
  summary: 'Create a team of the current edition for one of its companies',
  access: ['admin'],
  body: TeamCreation,
  status: 201,
  answer: Team,
})

export const listTeams = endpoint({
  method: 'GET',
  path: '/api/team/getAllTeams',
  summary: 'The teams of the current edition',
  access: ['admin'],
  status: 200,
  answer: z.array(Team),
})
