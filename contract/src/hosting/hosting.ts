import * as z from 'zod/mini'
import { Version } from '../audit/stale.ts'
import { emailInvalid, emailMissing } from '../auth/auth.ts'
import { OwnCorrection, OwnRegistration } from '../companies/company.ts'
import { endpoint, standing } from '../endpoint.ts'
import { shapeOf } from '../field.ts'
import { feedbackAnswers, OwnFeedback } from '../feedback/feedback.ts'
import { FileKind, uploadLimit } from '../files/upload.ts'
import { say, sayOf } from '../messages.ts'
import { AskedQuestions, GivenAnswers } from '../questions/question.ts'
import { MemberKey, PersonCheckIn, personCheckedIn, tapLimit } from '../teams/team.ts'
import { CompanyState } from '../states.ts'
import { Day, emailAddress, Id, Instant, LinkToken, requiredLines } from '../text.ts'
import { hostingFields } from './hosting-fields.ts'

/**
 * How long a company's link is valid unless revoked: this many days after the month of the closing event, or until the
 * end of feedback if that is later. A link made after that is valid for this many days.
 */
export const linkDays = 30

export const hostingMessages = {
  invalid: say(
    'This link doesn’t work. Open our latest email, or request a new link below.',
    'Dieser Link funktioniert nicht. Öffnen Sie unsere neueste E-Mail, oder fordern Sie unten einen neuen Link an.',
  ),
  unconfirmed: say('Please confirm your email address first.', 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse.'),
  enoughLinks: say(
    'We’ve already sent three emails to this address today, and it isn’t confirmed yet. Try again tomorrow.',
    'Diese Adresse ist nicht bestätigt und hat heute schon drei E-Mails bekommen. Bitte versuchen Sie es morgen wieder.',
  ),
  expired: say(
    'This link has expired. Request a new one below.',
    'Dieser Link ist abgelaufen. Fordern Sie unten einen neuen an.',
  ),
  revoked: say(
    'The programme office has revoked this link. Request a new one below.',
    'Das Programmbüro hat diesen Link gesperrt. Fordern Sie unten einen neuen an.',
  ),
  replaced: say(
    'There is a newer link. Open our latest email, or request a new link below.',
    'Es gibt einen neueren Link. Öffnen Sie unsere neueste E-Mail, oder fordern Sie unten einen neuen Link an.',
  ),
  teamChanged: say(
    'Your team has changed since you opened this page. Please look at it again.',
    'Ihr Team hat sich geändert, seit Sie diese Seite geöffnet haben. Bitte sehen Sie es sich noch einmal an.',
  ),
  registrationClosed: sayOf(
    'Registration has closed, so this can no longer be changed here. Email {mailbox}.',
    'Die Anmeldung ist geschlossen, deshalb lässt sich hier nichts mehr ändern. Schreiben Sie an {mailbox}.',
  ),
  emailStays: sayOf(
    'This address proves that the page is yours, so it can’t be changed here. Email {mailbox}.',
    'Diese Adresse belegt, dass die Seite Ihnen gehört, und lässt sich hier nicht ändern. Schreiben Sie an {mailbox}.',
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
  reason: say('Enter what should change', 'Bitte geben Sie an, was sich ändern soll'),
  asked: say('You’ve already requested a change.', 'Sie haben bereits eine Änderung angefragt.'),
  noNda: say('Your team doesn’t need to sign an NDA.', 'Für Ihr Team ist keine Geheimhaltungsvereinbarung vorgesehen.'),
  noRequest: say('No change has been requested.', 'Es wurde keine Änderung angefragt.'),
  noLink: say('There is no valid link.', 'Es gibt keinen gültigen Link.'),
}

export const HostingDetails = z.object(shapeOf(hostingFields, 'stored'))
export type HostingDetails = z.infer<typeof HostingDetails>

export const HostingAnswers = z.object(shapeOf(hostingFields, 'answer'))
export type HostingAnswers = z.infer<typeof HostingAnswers>

const HostedFile = z.object({
  fileId: Id,
  filename: z.string(),
  kind: FileKind,
  size: z.int(),
  uploadedAt: Instant,
})
export type HostedFile = z.infer<typeof HostedFile>

/** The company's own NDA: not needed, requested, with the office on paper, or uploaded. */
export const NdaState = z.enum(['not-needed', 'asked', 'on-paper', 'there'])
export type NdaState = z.infer<typeof NdaState>

export const CompanyNda = z.object({ state: NdaState, file: z.nullable(HostedFile) })
export type CompanyNda = z.infer<typeof CompanyNda>

const ChangeRequest = z.object({ reason: z.string(), createdAt: Instant })

/** Everything that a company sees of a student; empty except for the address if not registered. */
export const HostedStudent = z.object({
  name: z.string(),
  email: z.string(),
  key: MemberKey,
  currentfieldofstudy: z.string(),
  germanlanguagelevel: z.string(),
  /** Null until the team is checked in. */
  attended: z.nullable(z.boolean()),
  /** Consents that concern the company: that it gets the student's data, and to attend. */
  consents: z.array(z.object({ kind: z.enum(['statement-of-consent', 'attendance']), givenAt: Instant })),
})

export const HostedTeam = z.object({
  id: Id,
  members: z.array(HostedStudent),
  /** How many members have accepted their place; null where none was asked. */
  accepted: z.nullable(z.int()),
})
export type HostedTeam = z.infer<typeof HostedTeam>

/** Everything behind a company's link. */
export const HostingPage = z.object({
  companyName: z.string(),
  contactName: z.string(),
  state: CompanyState,
  registration: OwnRegistration,
  /** While registration is open for companies, and only in the current edition. */
  mayCorrect: z.boolean(),
  /** The last day on which the registration could be corrected. */
  registrationCloses: Day,
  programmeStart: Day,
  programmeEnd: Day,
  teams: z.array(HostedTeam),
  /** Without a team, why the last publication gave it none; null before one, and where that doesn't know the company. */
  whyNoTeam: z.nullable(z.object({ en: z.string(), de: z.string() })),
  /** Version of the teams; confirming them names it. */
  version: Version,
  details: z.nullable(HostingDetails),
  /** Initial values of the form if nothing is filled in: contact person and address of the registration. */
  suggestion: HostingDetails,
  nda: CompanyNda,
  /** The members who have signed the NDA, as the company has noted. */
  signed: z.array(MemberKey),
  /** The change request that is still open. */
  request: z.nullable(ChangeRequest),
  /** The office's own questions. */
  asked: AskedQuestions,
  /** Posters and pictures of the teams. */
  files: z.array(HostedFile),
  /** Until the project week is over. */
  mayChange: z.boolean(),
  /** From the first day of the week until it is over. */
  mayCheckIn: z.boolean(),
  /** When the company agreed that its team is shown with its name on the public site (`companyConsent`). */
  namedSince: z.nullable(Instant),
  /** The company's feedback once the week is over; null without a team. */
  feedback: z.nullable(OwnFeedback),
  expiresAt: Instant,
})
export type HostingPage = z.infer<typeof HostingPage>

const rateLimit = { max: 60, perSeconds: 60 }

export const readHosting = endpoint({
  method: 'POST',
  path: '/api/hosting/read',
  summary: "What is behind a company's link: reading it changes nothing",
  access: 'public',
  reads: 'hosting',
  touches: [],
  rateLimit,
  body: z.object({ token: LinkToken }),
  answer: HostingPage,
})

export const confirmCompanyAddress = endpoint({
  method: 'POST',
  path: '/api/hosting/confirm-address',
  summary:
    "Confirm by its link that the address of a company's contact is right: from then on its page and emails are open",
  access: 'public',
  touches: standing,
  rateLimit,
  body: z.object({ token: LinkToken }),
  answer: HostingPage,
})

export const correctRegistration = endpoint({
  method: 'POST',
  path: '/api/hosting/registration',
  summary: 'Correct what the company has registered, while registration is open; its email address stays',
  access: 'public',
  touches: standing,
  rateLimit,
  body: z.object({ token: LinkToken, version: Version, registration: OwnCorrection }),
  answer: HostingPage,
})

/** The token of each page, as in its newest email: a person with a proved address could have that email sent. */
export const openOwnPages = endpoint({
  method: 'POST',
  path: '/api/hosting/own',
  summary: 'The pages of the companies of the current edition whose contact address the signed-in account has proved',
  access: ['company'],
  reads: 'hosting',
  touches: [],
  rateLimit,
  answer: z.array(z.object({ companyName: z.string(), token: LinkToken })),
})

export const confirmTeams = endpoint({
  method: 'POST',
  path: '/api/hosting/confirm',
  summary: "Confirm the company's teams as they were read; a change asked for before is withdrawn",
  access: 'public',
  touches: ['hosting', 'companies', 'teams', 'mails'],
  rateLimit,
  body: z.object({ token: LinkToken, version: Version }),
  answer: HostingPage,
})

export const saveHosting = endpoint({
  method: 'POST',
  path: '/api/hosting/details',
  summary: 'Save who hosts the team, when and where it starts, its week, travel and hosting',
  access: 'public',
  touches: ['hosting', 'companies', 'teams'],
  rateLimit,
  body: z.object({ token: LinkToken, details: HostingAnswers }),
  answer: HostingPage,
})

export const answerHostQuestions = endpoint({
  method: 'POST',
  path: '/api/hosting/answers',
  summary: "Answer the office's questions that are open, or change the answers",
  access: 'public',
  touches: ['hosting', 'companies', 'editions'],
  rateLimit,
  body: z.object({ token: LinkToken, answers: GivenAnswers }),
  answer: HostingPage,
})

export const checkInHostedPerson = endpoint({
  method: 'POST',
  path: '/api/hosting/check-in/person',
  summary: "Say whether one member of one of the company's teams attended; refused as stale as for an admin",
  access: 'public',
  touches: ['teams', 'students', 'hosting', 'own'],
  rateLimit: tapLimit,
  body: z.extend(PersonCheckIn, { token: LinkToken, team: Id }),
  answer: personCheckedIn,
})

export const noteSignature = endpoint({
  method: 'POST',
  path: '/api/hosting/nda/signature',
  summary: "Note whether one member of the company's teams has signed its NDA",
  access: 'public',
  touches: ['hosting', 'companies', 'own'],
  rateLimit: tapLimit,
  body: z.object({ token: LinkToken, key: MemberKey, hasSigned: z.boolean() }),
  answer: HostingPage,
})

export const ChangeReason = z.object({ reason: requiredLines(2000, hostingMessages.reason) })
export type ChangeReason = z.infer<typeof ChangeReason>

export const askForChange = endpoint({
  method: 'POST',
  path: '/api/hosting/change',
  summary: 'Ask the office for a change of the team, with a reason',
  access: 'public',
  touches: ['hosting', 'companies', 'mails'],
  rateLimit: { max: 10, perSeconds: 60 },
  body: z.extend(ChangeReason, { token: LinkToken }),
  answer: HostingPage,
})

export const answerToBeNamed = endpoint({
  method: 'POST',
  path: '/api/hosting/named',
  summary:
    "Agree that the team's poster and pictures are shown on the public site with the company's name, or take that back, which withdraws them",
  access: 'public',
  touches: ['hosting', 'companies'],
  rateLimit,
  body: z.object({ token: LinkToken, agrees: z.boolean() }),
  answer: HostingPage,
})

export const giveHostFeedback = endpoint({
  method: 'POST',
  path: '/api/hosting/feedback',
  summary: 'Answer the questions about the week, or change the answers within two weeks',
  access: 'public',
  touches: ['hosting', 'feedback'],
  rateLimit,
  body: z.object({ token: LinkToken, answers: feedbackAnswers.company }),
  answer: HostingPage,
})

export const uploadNda = endpoint({
  method: 'POST',
  path: '/api/hosting/nda',
  summary: "Upload the company's NDA (PDF); the link's token comes as `Authorization: Bearer`",
  access: 'public',
  touches: ['hosting', 'companies'],
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
  touches: [],
  rateLimit,
  params: z.object({ fileId: Id }),
  body: z.object({ token: LinkToken }),
  answer: { file: { contentType: 'application/octet-stream', filename: 'file' } },
})

export const LinkRequest = z.object({ email: emailAddress(emailMissing, emailInvalid) })

export const askForLink = endpoint({
  method: 'POST',
  path: '/api/hosting/link',
  summary:
    'Mail the link to this address, three times a day at most, if it is the contact of a company of the current edition; answers alike if it is not',
  access: 'public',
  touches: ['mails'],
  rateLimit: { max: 10, perSeconds: 600 },
  body: LinkRequest,
  answer: z.object({ accepted: z.literal(true) }),
})

/** A company's page as seen by the office. */
export const CompanyHosting = z.object({
  details: z.nullable(HostingDetails),
  nda: CompanyNda,
  /** How many of the members have signed the NDA. */
  signed: z.object({ count: z.int(), members: z.int() }),
  request: z.nullable(ChangeRequest),
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
  reads: 'companies',
  params,
  answer: CompanyHosting,
})

export const sendCompanyLink = endpoint({
  method: 'POST',
  path: '/api/company/{id}/link',
  summary: "Mail a new link to the company's contact; links made before stop working",
  access: ['admin'],
  touches: ['companies', 'mails'],
  requiresReauthentication: true,
  rateLimit: { max: 60, perSeconds: 60 },
  params,
  answer: CompanyHosting,
})

export const revokeCompanyLink = endpoint({
  method: 'POST',
  path: '/api/company/{id}/link/revoke',
  summary: "Let a company's link stop working at once",
  access: ['admin'],
  touches: ['companies'],
  params,
  answer: CompanyHosting,
})

export const countAsConfirmed = endpoint({
  method: 'POST',
  path: '/api/company/{id}/confirm-address',
  summary: "Count a company's address as confirmed without its link; the email about its registration is sent",
  access: ['admin'],
  touches: standing,
  params,
  answer: CompanyHosting,
})

export const settleChange = endpoint({
  method: 'POST',
  path: '/api/company/{id}/change/done',
  summary: 'Mark the change that a company asked for as dealt with',
  access: ['admin'],
  touches: ['companies'],
  params,
  answer: CompanyHosting,
})
