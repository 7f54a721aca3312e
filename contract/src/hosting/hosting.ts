import * as z from 'zod/mini'
import { Version } from '../audit/stale.ts'
import { emailInvalid, emailMissing } from '../auth/auth.ts'
import { endpoint } from '../endpoint.ts'
import { shapeOf } from '../field.ts'
import { FeedbackAnswers, OwnFeedback } from '../feedback/feedback.ts'
import { FileKind, uploadLimit } from '../files/upload.ts'
import { say } from '../messages.ts'
import { CheckIn } from '../teams/team.ts'
import { CompanyState } from '../states.ts'
import { Day, emailAddress, Id, Instant, requiredText } from '../text.ts'
import { hostingFields } from './hosting-fields.ts'

/** How long a company's link works, in days, unless the office revokes it. */
export const linkDays = 90

export const hostingMessages = {
  invalid: say(
    'This link does not work. Open the newest mail from us, or ask for a new link below.',
    'Dieser Link funktioniert nicht. Öffnen Sie unsere neueste E-Mail, oder fordern Sie unten einen neuen Link an.',
  ),
  expired: say(
    'This link has expired. Ask for a new one below.',
    'Dieser Link ist abgelaufen. Fordern Sie unten einen neuen an.',
  ),
  revoked: say(
    'The project team has revoked this link. Ask for a new one below.',
    'Das Projektteam hat diesen Link gesperrt. Fordern Sie unten einen neuen an.',
  ),
  replaced: say(
    'There is a newer link. Open the newest mail from us, or ask for a new link below.',
    'Es gibt einen neueren Link. Öffnen Sie unsere neueste E-Mail, oder fordern Sie unten einen neuen Link an.',
  ),
  teamChanged: say(
    'Your team has changed since you opened this page. Please look at it again.',
    'Ihr Team hat sich geändert, seit Sie diese Seite geöffnet haben. Bitte sehen Sie es sich noch einmal an.',
  ),
  noTeam: say('You have no team at the moment.', 'Sie haben zurzeit kein Team.'),
  over: say(
    'The project week is over: nothing can be changed here any more.',
    'Die Projektwoche ist vorbei: Hier lässt sich nichts mehr ändern.',
  ),
  cancelled: say(
    'Your company has cancelled: nothing can be changed here any more.',
    'Ihr Unternehmen hat abgesagt: Hier lässt sich nichts mehr ändern.',
  ),
  reason: say('Please say what should change', 'Bitte schreiben Sie, was sich ändern soll'),
  asked: say('You have asked for a change already.', 'Sie haben schon um eine Änderung gebeten.'),
  noNda: say('No NDA is required of your team.', 'Für Ihr Team ist keine Geheimhaltungsvereinbarung vorgesehen.'),
  noRequest: say('No change is asked for.', 'Es ist keine Änderung erbeten.'),
  noLink: say('There is no link that works.', 'Es gibt keinen Link, der funktioniert.'),
}

/** What a company says about its week. */
export const HostingDetails = z.object(shapeOf(hostingFields, 'stored'))
export type HostingDetails = z.infer<typeof HostingDetails>

export const HostingAnswers = z.object(shapeOf(hostingFields, 'answer'))
export type HostingAnswers = z.infer<typeof HostingAnswers>

const HostedFile = z.object({
  fileId: Id,
  filename: z.string(),
  kind: FileKind,
  size: z.int(),
  /** Of a video: how long it is, where that is known. */
  seconds: z.nullable(z.int()),
  uploadedAt: Instant,
})
export type HostedFile = z.infer<typeof HostedFile>

/** The company's own NDA: not needed, asked for, or there. */
export const NdaState = z.enum(['not-needed', 'asked', 'there'])
export type NdaState = z.infer<typeof NdaState>

export const CompanyNda = z.object({ state: NdaState, file: z.nullable(HostedFile) })
export type CompanyNda = z.infer<typeof CompanyNda>

const ChangeRequest = z.object({ reason: z.string(), createdAt: Instant })

/** A student as a company sees them, and no more. Everything but the address is empty for who has not registered. */
export const HostedStudent = z.object({
  name: z.string(),
  email: z.string(),
  currentfieldofstudy: z.string(),
  germanlanguagelevel: z.string(),
  /** Null until the team is checked in. */
  turnedUp: z.nullable(z.boolean()),
  /** What they agreed to that concerns the company: that it gets their data, and to come. */
  consents: z.array(z.object({ kind: z.enum(['statement-of-consent', 'attendance']), givenAt: Instant })),
})

export const HostedTeam = z.object({ id: Id, members: z.array(HostedStudent) })
export type HostedTeam = z.infer<typeof HostedTeam>

/** Everything behind a company's link. */
export const HostingPage = z.object({
  companyName: z.string(),
  contactName: z.string(),
  state: CompanyState,
  programmeStart: Day,
  programmeEnd: Day,
  teams: z.array(HostedTeam),
  /** Of the teams as they are: who confirms them names it. */
  version: Version,
  details: z.nullable(HostingDetails),
  /** What the form begins with where nothing is filled in: contact person and address of the registration. */
  suggestion: HostingDetails,
  nda: CompanyNda,
  /** The change that the office has not dealt with yet. */
  request: z.nullable(ChangeRequest),
  /** Posters and pictures of the teams. */
  files: z.array(HostedFile),
  /** Until the programme week is over. */
  mayChange: z.boolean(),
  /** From the first day of the week on, until it is over. */
  mayCheckIn: z.boolean(),
  /** When the company agreed that its team is shown with its name on the public site (`companyConsent`). */
  namedSince: z.nullable(Instant),
  /** What the company says about the week once it is over; null for one without a team. */
  feedback: z.nullable(OwnFeedback),
  expiresAt: Instant,
})
export type HostingPage = z.infer<typeof HostingPage>

/** The token of a link stands in the body: in an address it would reach logs. */
export const LinkToken = z.string().check(z.minLength(20), z.maxLength(100))
const rateLimit = { max: 60, perSeconds: 60 }

export const readHosting = endpoint({
  method: 'POST',
  path: '/api/hosting/read',
  summary: "What is behind a company's link: reading it changes nothing",
  access: 'public',
  rateLimit,
  body: z.object({ token: LinkToken }),
  status: 200,
  answer: HostingPage,
})

export const confirmTeams = endpoint({
  method: 'POST',
  path: '/api/hosting/confirm',
  summary: "Confirm the company's teams as they were read; a change asked for before is withdrawn",
  access: 'public',
  rateLimit,
  body: z.object({ token: LinkToken, version: Version }),
  status: 200,
  answer: HostingPage,
})

export const saveHosting = endpoint({
  method: 'POST',
  path: '/api/hosting/details',
  summary: 'Save who hosts the team, when and where it starts, its week, travel and hosting',
  access: 'public',
  rateLimit,
  body: z.object({ token: LinkToken, details: HostingAnswers }),
  status: 200,
  answer: HostingPage,
})

export const checkInHosted = endpoint({
  method: 'POST',
  path: '/api/hosting/check-in',
  summary: "Say which members of one of the company's teams turned up",
  access: 'public',
  rateLimit,
  body: z.extend(CheckIn, { token: LinkToken, team: Id }),
  status: 200,
  answer: HostingPage,
})

export const ChangeReason = z.object({ reason: requiredText(2000, hostingMessages.reason) })
export type ChangeReason = z.infer<typeof ChangeReason>

export const askForChange = endpoint({
  method: 'POST',
  path: '/api/hosting/change',
  summary: 'Ask the office for a change of the team, with a reason',
  access: 'public',
  rateLimit: { max: 10, perSeconds: 60 },
  body: z.extend(ChangeReason, { token: LinkToken }),
  status: 200,
  answer: HostingPage,
})

export const answerToBeNamed = endpoint({
  method: 'POST',
  path: '/api/hosting/named',
  summary:
    "Agree that the team's poster and pictures are shown on the public site with the company's name, or take that back, which withdraws them",
  access: 'public',
  rateLimit,
  body: z.object({ token: LinkToken, agrees: z.boolean() }),
  status: 200,
  answer: HostingPage,
})

export const giveHostFeedback = endpoint({
  method: 'POST',
  path: '/api/hosting/feedback',
  summary: 'Answer the questions about the week, or change the answers within two weeks',
  access: 'public',
  rateLimit,
  body: z.object({ token: LinkToken, answers: FeedbackAnswers }),
  status: 200,
  answer: HostingPage,
})

export const uploadNda = endpoint({
  method: 'POST',
  path: '/api/hosting/nda',
  summary: "Upload the company's NDA (PDF); the link's token comes as `Authorization: Bearer`",
  access: 'public',
  rateLimit: { max: 20, perSeconds: 600 },
  upload: { maxBytes: uploadLimit },
  status: 201,
  answer: HostedFile,
})

export const readHostedFile = endpoint({
  method: 'POST',
  path: '/api/hosting/files/{fileId}',
  summary: "A poster or picture of the company's teams, or its NDA",
  access: 'public',
  rateLimit,
  params: z.object({ fileId: Id }),
  body: z.object({ token: LinkToken }),
  status: 200,
  answer: { file: { contentType: 'application/octet-stream', filename: 'file' } },
})

export const LinkRequest = z.object({ email: emailAddress(emailMissing, emailInvalid) })

export const askForLink = endpoint({
  method: 'POST',
  path: '/api/hosting/link',
  summary: 'Mail a new link to this address if it is the contact of a company with a team; answers alike if it is not',
  access: 'public',
  rateLimit: { max: 10, perSeconds: 600 },
  body: LinkRequest,
  status: 200,
  answer: z.object({ accepted: z.literal(true) }),
})

/** What the office sees of a company's page. */
export const CompanyHosting = z.object({
  details: z.nullable(HostingDetails),
  nda: CompanyNda,
  request: z.nullable(ChangeRequest),
  hasTeam: z.boolean(),
  link: z.nullable(
    z.object({
      state: z.enum(['works', 'expired', 'revoked', 'replaced']),
      email: z.string(),
      createdAt: Instant,
      expiresAt: Instant,
    }),
  ),
})
export type CompanyHosting = z.infer<typeof CompanyHosting>

const params = z.object({ id: Id })

export const getCompanyHosting = endpoint({
  method: 'GET',
  path: '/api/company/{id}/hosting',
  summary: 'What a company has filled in for its week, and its link',
  access: ['admin'],
  params,
  status: 200,
  answer: CompanyHosting,
})

export const sendCompanyLink = endpoint({
  method: 'POST',
  path: '/api/company/{id}/link',
  summary: "Mail a new link to the company's contact; links made before stop working",
  access: ['admin'],
  rateLimit: { max: 60, perSeconds: 60 },
  params,
  status: 200,
  answer: CompanyHosting,
})

export const revokeCompanyLink = endpoint({
  method: 'POST',
  path: '/api/company/{id}/link/revoke',
  summary: "Let a company's link stop working at once",
  access: ['admin'],
  params,
  status: 200,
  answer: CompanyHosting,
})

export const settleChange = endpoint({
  method: 'POST',
  path: '/api/company/{id}/change/done',
  summary: 'Mark the change that a company asked for as dealt with',
  access: ['admin'],
  params,
  status: 200,
  answer: CompanyHosting,
})
