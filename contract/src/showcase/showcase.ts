import * as z from 'zod/mini'
import { SemesterLabel } from '../editions/semester.ts'
import { endpoint } from '../endpoint.ts'
import { words } from '../field.ts'
import { say } from '../messages.ts'
import { Id, Instant, requiredText } from '../text.ts'

export const showcaseMessages = {
  title: say('Enter what the team worked on', 'Bitte geben Sie an, woran das Team gearbeitet hat'),
  notAgreed: say(
    'Not all members of this team and its company have agreed that its poster and pictures may be shown.',
    'Nicht alle Mitglieder dieses Teams und sein Unternehmen haben zugestimmt, dass Poster und Bilder gezeigt werden dürfen.',
  ),
  noTeam: say('This file doesn’t belong to a team.', 'Diese Datei gehört zu keinem Team.'),
  noPicture: say(
    'Only posters and photos with a preview can be shown. Videos can’t.',
    'Gezeigt werden können nur Poster und Fotos mit Vorschau, keine Videos.',
  ),
  notReleased: say(
    'This file is not shown on the public site.',
    'Diese Datei wird auf der öffentlichen Website nicht gezeigt.',
  ),
}

/**
 * The wording that team members agree to. Any other text is another version: consents to the old one no longer count,
 * and those members are asked again.
 */
export const memberConsent = {
  version: '2026-11-22',
  text: words(
    "My team's poster and pictures may be shown on the public site.",
    'Das Poster und die Bilder meines Teams dürfen auf der öffentlichen Website gezeigt werden.',
  ),
}

/** The same for the company: the conditions of participation promise that nothing is shown without its consent. */
export const companyConsent = {
  version: '2026-11-23',
  text: words(
    "Our team's poster and pictures may be shown on the public site, with the name of our company.",
    'Das Poster und die Bilder unseres Teams dürfen auf der öffentlichen Website gezeigt werden, mit dem Namen unseres Unternehmens.',
  ),
}

/** A released poster or picture. */
const ShownFile = z.object({ fileId: Id, hasPicture: z.boolean() })

/** What the public site shows of a team, without people's names. */
export const ShownTeam = z.object({
  id: Id,
  edition: SemesterLabel,
  companyName: z.string(),
  title: z.string(),
  poster: z.nullable(ShownFile),
  pictures: z.array(ShownFile),
})
export type ShownTeam = z.infer<typeof ShownTeam>

const FileParams = z.object({ fileId: Id })

export const downloadShownPoster = endpoint({
  method: 'GET',
  path: '/api/showcase/{fileId}',
  summary: 'A poster that is released for the public site, while it is',
  access: 'public',
  params: FileParams,
  answer: { file: { contentType: 'application/pdf', filename: 'poster.pdf' } },
})

export const downloadShownPicture = endpoint({
  method: 'GET',
  path: '/api/showcase/{fileId}/picture',
  summary:
    'A picture that is released for the public site, or how a released poster looks: small, and without metadata',
  access: 'public',
  params: FileParams,
  answer: { file: { contentType: 'image/webp', filename: 'picture.webp' } },
})

/** A team of the signed-in person, and whether they agree that it is shown. */
export const OwnShowcase = z.object({
  team: Id,
  edition: SemesterLabel,
  companyName: z.string(),
  agreedAt: z.nullable(Instant),
  /** Whether something of the team is on the public site now. */
  isShown: z.boolean(),
})
export type OwnShowcase = z.infer<typeof OwnShowcase>

export const listOwnShowcases = endpoint({
  method: 'GET',
  path: '/api/profile/showcases',
  summary: 'The own teams, newest edition first, and whether the caller agrees that they are shown on the public site',
  access: ['student'],
  reads: 'own',
  answer: z.array(OwnShowcase),
})

export const ShowcaseAnswer = z.object({ agrees: z.boolean() })

export const answerShowcase = endpoint({
  method: 'PUT',
  path: '/api/profile/showcases/{team}',
  summary: "Agree that the own team's poster and pictures are shown, or take that back, which withdraws them at once",
  access: ['student'],
  touches: ['own', 'files'],
  rateLimit: { max: 30, perSeconds: 60 },
  params: z.object({ team: Id }),
  body: ShowcaseAnswer,
  answer: z.array(OwnShowcase),
})

/** What the office sees before it releases something of a team. */
export const TeamShowcase = z.object({
  team: Id,
  companyId: Id,
  companyName: z.string(),
  companyAgrees: z.boolean(),
  /** Empty until something was released. */
  title: z.string(),
  /** Members who have not agreed or have withdrawn their consent, except absent ones. */
  missing: z.array(
    z.object({
      personId: Id,
      email: z.string(),
      name: z.string(),
      /** Null for a member who is not registered for the edition. */
      profileId: z.nullable(Id),
    }),
  ),
  /** Posters and pictures of the team, and whether each is released. */
  files: z.array(z.object({ fileId: Id, isReleased: z.boolean() })),
})
export type TeamShowcase = z.infer<typeof TeamShowcase>

export const listShowcases = endpoint({
  method: 'GET',
  path: '/api/showcase',
  summary: "An edition's teams with a poster or pictures: who has not agreed that they are shown, and what is released",
  access: ['admin'],
  reads: 'files',
  query: z.object({ edition: z.optional(SemesterLabel) }),
  answer: z.array(TeamShowcase),
})

export const recordPaperConsent = endpoint({
  method: 'POST',
  path: '/api/showcase/{team}/paper-consent',
  summary:
    'Record that a member of a team, or its company, has agreed on paper that it is shown; or that they have not',
  access: ['admin'],
  touches: ['own', 'files'],
  params: z.object({ team: Id }),
  body: z.object({ /** Null: the company. */ personId: z.nullable(Id), agrees: z.boolean() }),
  answer: z.object({ recorded: z.literal(true) }),
})

export const ShowcaseRelease = z.object({ title: requiredText(200, showcaseMessages.title) })
export type ShowcaseRelease = z.infer<typeof ShowcaseRelease>

export const releaseFile = endpoint({
  method: 'POST',
  path: '/api/showcase/{fileId}/release',
  summary:
    'Show a poster or picture on the public site, where every member of its team and the company agree; a poster replaces another',
  access: ['admin'],
  touches: ['files'],
  params: FileParams,
  body: ShowcaseRelease,
  answer: z.object({ released: z.literal(true) }),
})

export const withdrawFile = endpoint({
  method: 'POST',
  path: '/api/showcase/{fileId}/withdraw',
  summary: 'Take a poster or picture off the public site',
  access: ['admin'],
  touches: ['files'],
  params: FileParams,
  answer: z.object({ withdrawn: z.literal(true) }),
})
