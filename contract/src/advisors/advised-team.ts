import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ChosenTeams, MemberKey, PersonCheckIn, personCheckedIn, tapLimit } from '../teams/team.ts'
import { Id, Instant } from '../text.ts'

/** A team as its advisor sees it. */
export const AdvisedTeam = z.object({
  id: Id,
  companyName: z.string(),
  task: z.string(),
  contactName: z.string(),
  contactEmail: z.string(),
  members: z.array(
    z.object({
      /** Name and study programme are empty for a member who has not registered. */
      name: z.string(),
      email: z.string(),
      key: MemberKey,
      currentfieldofstudy: z.string(),
      /** Null until the team is checked in. */
      attended: z.nullable(z.boolean()),
    }),
  ),
  /** Newest first. */
  posters: z.array(z.object({ fileId: Id, filename: z.string(), uploadedAt: Instant })),
})
export type AdvisedTeam = z.infer<typeof AdvisedTeam>

export const listAdvisedTeams = endpoint({
  method: 'GET',
  path: '/api/advisor/teams',
  summary: 'The teams that the signed-in advisor coaches in the current edition, with their posters',
  access: ['advisor'],
  reads: 'teams',
  answer: z.array(AdvisedTeam),
})

export const checkInAdvisedPerson = endpoint({
  method: 'PUT',
  path: '/api/advisor/teams/{id}/check-in/person',
  summary: 'Say whether one member of a team that one coaches attended; refused as stale as for an admin',
  access: ['advisor'],
  touches: ['teams', 'students', 'hosting', 'own'],
  rateLimit: tapLimit,
  params: z.object({ id: Id }),
  body: PersonCheckIn,
  answer: personCheckedIn,
})

export const giveAdvisor = endpoint({
  method: 'PUT',
  path: '/api/team/{id}/advisor',
  summary: 'Give a team an advisor, or take the advisor away',
  access: ['admin'],
  touches: ['teams', 'advisors', 'mails'],
  params: z.object({ id: Id }),
  body: z.object({ advisor: z.nullable(Id) }),
  answer: z.object({ given: z.literal(true) }),
})

export const giveAdvisorToTeams = endpoint({
  method: 'PUT',
  path: '/api/team/advisor',
  summary: 'Give the chosen teams one advisor; each advisor, those before and the one now, gets one mail',
  access: ['admin'],
  touches: ['teams', 'advisors', 'mails'],
  body: z.extend(ChosenTeams, { advisor: Id }),
  /** How many teams have another advisor now. */
  answer: z.object({ changed: z.int() }),
})

const Assignment = z.object({ team: Id, advisor: Id })

export const planAdvisors = endpoint({
  method: 'GET',
  path: '/api/advisors/assign',
  summary: 'Who would be given to the teams of the current edition that have no advisor, by business field and school',
  access: ['admin'],
  reads: 'advisors',
  auditedAs: 'advisors',
  answer: z.object({
    given: z.array(z.extend(Assignment, { companyName: z.string(), advisorName: z.string() })),
    /** Companies whose teams would still be without one. */
    without: z.array(z.string()),
  }),
})
export type AdvisorPlan = z.infer<typeof planAdvisors.answer>

export const assignAdvisors = endpoint({
  method: 'POST',
  path: '/api/advisors/assign',
  summary: 'Give advisors to the teams without one as it was shown; 409 where teams or advisors have changed since',
  access: ['admin'],
  touches: ['teams', 'advisors', 'mails'],
  rateLimit: { max: 20, perSeconds: 60 },
  body: z.object({ given: z.array(Assignment) }),
  /** How many teams have got one, and how many are still without. */
  answer: z.object({ given: z.int(), without: z.int() }),
})
