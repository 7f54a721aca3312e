import * as z from 'zod/mini'
import { emailInvalid, emailMissing } from '../auth/auth.ts'
import { endpoint } from '../endpoint.ts'
import { say } from '../messages.ts'
import { SemesterLabel } from '../editions/semester.ts'
import { SavedFrom, Version } from '../audit/stale.ts'
import { StudentState, TeamState } from '../states.ts'
import { Id, Instant, emailAddress, optionalText, requiredText } from '../text.ts'

export const teamMemberLimit = 5

export const teamMessages = {
  name: say('Please select a company', 'Bitte wählen Sie ein Unternehmen'),
  members: say('A team has at most 5 members', 'Ein Team hat höchstens fünf Mitglieder'),
  reason: say('Please say why the team is dissolved', 'Bitte schreiben Sie, warum das Team aufgelöst wird'),
  notMember: say('This person is not in the team', 'Diese Person ist nicht im Team'),
  checkInEarly: say(
    'A team checks in on the first day of its week, not before.',
    'Ein Team meldet sich am ersten Tag seiner Woche an, nicht vorher.',
  ),
  twice: say('Please enter each member only once', 'Bitte geben Sie jedes Mitglied nur einmal an'),
}

const Member = emailAddress(emailMissing, emailInvalid)

const people = {
  representativeEmail: Member,
  members: z.array(Member).check(
    z.maxLength(teamMemberLimit, teamMessages.members),
    z.refine(
      (members) => new Set(members.map((email) => email.toLowerCase())).size === members.length,
      teamMessages.twice,
    ),
  ),
}

export const TeamCreation = z.object({ name: requiredText(200, teamMessages.name), ...people })
export type TeamCreation = z.infer<typeof TeamCreation>

export const TeamChange = z.object(people)
export type TeamChange = z.infer<typeof TeamChange>

export const TeamDissolution = z.object({ reason: requiredText(1000, teamMessages.reason) })
export type TeamDissolution = z.infer<typeof TeamDissolution>

export const Team = z.object({
  _id: Id,
  name: z.string(),
  representativeEmail: z.string(),
  /** Empty where the system does not know the address. */
  representativeName: z.string(),
  members: z.array(z.string()),
  /** A name for each member, in the same order; empty where the system does not know the address. */
  memberNames: z.array(z.string()),
  /** Where each stands, in the same order; null for an address that is not registered for the edition. */
  memberStates: z.array(z.nullable(StudentState)),
  edition: SemesterLabel,
  companyId: Id,
  createdAt: Instant,
  state: TeamState,
  /** Who coaches it. */
  advisor: z.nullable(z.object({ id: Id, name: z.string(), email: z.string() })),
  /** Who said last which members turned up, and when; null before that. */
  checkIn: z.nullable(z.object({ at: Instant, by: z.string() })),
  /** That of its people. */
  version: Version,
})
export type Team = z.infer<typeof Team>

/** A team as its company sees it: of its students no more than the company needs to work with them. */
export const CompanyTeam = z.object({
  _id: Id,
  companyName: z.string(),
  members: z.array(
    z.object({
      /** Name, study programme and level of German are empty for a member who has not registered. */
      name: z.string(),
      email: z.string(),
      currentfieldofstudy: z.string(),
      germanlanguagelevel: z.string(),
    }),
  ),
})
export type CompanyTeam = z.infer<typeof CompanyTeam>

export const listCompanyTeams = endpoint({
  method: 'GET',
  path: '/api/team/ofCompany',
  summary: "The teams of the signed-in person's company in the current edition",
  access: ['company'],
  status: 200,
  answer: z.array(CompanyTeam),
})

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
  summary: 'The teams of the current edition, or of the one asked for',
  access: ['admin'],
  reads: 'teams',
  query: z.object({ edition: z.optional(SemesterLabel) }),
  status: 200,
  answer: z.array(Team),
})

export const changeTeam = endpoint({
  method: 'PUT',
  path: '/api/team/{id}',
  summary: "Replace a team's representative and members",
  access: ['admin'],
  params: z.object({ id: Id }),
  query: SavedFrom,
  body: TeamChange,
  status: 200,
  answer: Team,
})

export const dissolveTeam = endpoint({
  method: 'POST',
  path: '/api/team/{id}/dissolve',
  summary: 'Dissolve a team; who was in it and why it ended stays in the audit log',
  access: ['admin'],
  params: z.object({ id: Id }),
  body: TeamDissolution,
  status: 200,
  answer: z.object({ dissolved: z.literal(true) }),
})

/** Addresses of the members who turned up; everybody else of the team did not. */
export const CheckIn = z.object({
  turnedUp: z.array(Member).check(z.maxLength(teamMemberLimit, teamMessages.members)),
})
export type CheckIn = z.infer<typeof CheckIn>

export const checkInTeam = endpoint({
  method: 'PUT',
  path: '/api/team/{id}/check-in',
  summary: 'Say which members of a team turned up, from the first day of the week on; may be corrected',
  access: ['admin'],
  params: z.object({ id: Id }),
  body: CheckIn,
  status: 200,
  answer: Team,
})

export const suggestTeam = endpoint({
  method: 'GET',
  path: '/api/team/suggestion',
  summary: "A company's contact person, and a team that the chosen run has for it and that nobody has made yet",
  access: ['admin'],
  query: z.object({ name: optionalText(200) }),
  status: 200,
  answer: z.object({
    representativeEmail: z.string(),
    /** Empty where the run has no further team for it. */
    members: z.array(z.string()),
  }),
})

export const findTeamPeople = endpoint({
  method: 'POST',
  path: '/api/team/people',
  summary: 'Those of the addresses that somebody in the current edition has, with their names',
  access: ['admin'],
  rateLimit: { max: 240, perSeconds: 60 },
  body: z.object({ emails: z.array(optionalText(254)).check(z.maxLength(teamMemberLimit + 1)) }),
  status: 200,
  answer: z.array(
    z.object({
      email: z.string(),
      name: z.string(),
      /** The company whose contact person it is; empty for everybody else. */
      company: z.string(),
    }),
  ),
})
