import * as z from 'zod/mini'
import { SemesterLabel } from '../editions/semester.ts'
import { endpoint } from '../endpoint.ts'
import { say } from '../messages.ts'
import { ChosenTeams } from '../teams/team.ts'
import { Id, Instant } from '../text.ts'

export const posterMessages = {
  uploadClosed: say(
    'Posters cannot be uploaded at the moment: nobody is reminded of what cannot be done.',
    'Poster lassen sich gerade nicht hochladen: An Unmögliches wird niemand erinnert.',
  ),
}

export const TeamWithoutPoster = z.object({
  id: Id,
  companyName: z.string(),
  members: z.array(z.object({ email: z.string(), name: z.string() })),
  remindedAt: z.nullable(Instant),
})
export type TeamWithoutPoster = z.infer<typeof TeamWithoutPoster>

export const listMissingPosters = endpoint({
  method: 'GET',
  path: '/api/posters/missing',
  summary: 'The teams of an edition, the current one unless said otherwise, that have no poster',
  access: ['admin'],
  reads: 'teams',
  query: z.object({ edition: z.optional(SemesterLabel) }),
  status: 200,
  answer: z.array(TeamWithoutPoster),
})

export const remindOfPosters = endpoint({
  method: 'POST',
  path: '/api/posters/remind',
  summary: 'Remind the members of the current edition’s teams without a poster by mail: of all, or of those chosen',
  access: ['admin'],
  rateLimit: { max: 10, perSeconds: 600 },
  body: z.partial(ChosenTeams),
  status: 200,
  answer: z.object({ teams: z.int(), mails: z.int() }),
})
