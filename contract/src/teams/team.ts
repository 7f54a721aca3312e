import * as z from 'zod/mini'
import { emailInvalid, emailMissing } from '../auth/auth.ts'
import { endpoint, standing } from '../endpoint.ts'
import { say, sayOf } from '../messages.ts'
import { SemesterLabel } from '../editions/semester.ts'
import { SavedFrom, Version } from '../audit/stale.ts'
import { StudentState, TeamSize, TeamState } from '../states.ts'
import {
  anyAddress,
  Id,
  Instant,
  emailAddress,
  optionalText,
  requiredText,
  requiredLines,
  optionalLines,
} from '../text.ts'

export const teamMemberLimit = 5

export const teamMessages = {
  name: say('Please select a company', 'Bitte wählen Sie ein Unternehmen'),
  members: say('A team has at most 5 members', 'Ein Team hat höchstens fünf Mitglieder'),
  reason: say('Enter a reason for dissolving the team', 'Bitte geben Sie einen Grund für die Auflösung an'),
  changeReason: say('Enter a reason for the change', 'Bitte geben Sie einen Grund für die Änderung an'),
  confirmPeople: say(
    'Confirm by name the people who are checked in or have a certificate.',
    'Bestätigen Sie namentlich, wer schon da war oder eine Bescheinigung hat.',
  ),
  changedSince: say(
    'This team has changed since. Nothing was undone.',
    'Das Team hat sich seither geändert. Es wurde nichts rückgängig gemacht.',
  ),
  movedSince: sayOf(
    'Nothing was undone. Since the change, something is different for {names}: a withdrawal, an answer, another team or a certificate.',
    'Es wurde nichts rückgängig gemacht. Seit der Änderung ist etwas anders bei {names}: eine Abmeldung, eine Antwort, ein anderes Team oder eine Bescheinigung.',
  ),
  attendanceChanged: say(
    'Somebody else has recorded this person’s attendance since. Nothing was changed.',
    'Die Anwesenheit dieser Person hat inzwischen jemand anders erfasst. Es wurde nichts geändert.',
  ),
  notMember: say('This person is not in the team', 'Diese Person ist nicht im Team'),
  checkInEarly: say(
    'Attendance can be recorded from the first day of the week.',
    'Anwesenheit lässt sich ab dem ersten Tag der Woche erfassen.',
  ),
  shared: sayOf(
    'Several people are registered with {address}: {names}. Each member of a team needs an address of their own.',
    'Mit {address} sind mehrere Personen angemeldet: {names}. Jedes Mitglied eines Teams braucht eine eigene Adresse.',
  ),
  twice: say('Please enter each member only once', 'Bitte geben Sie jedes Mitglied nur einmal an'),
}

const Member = emailAddress(emailMissing, emailInvalid)
/** Tells apart two members with one address, and says nothing else of them. */
export const MemberKey = z.string().check(z.maxLength(64))

const people = {
  representativeEmail: Member,
  members: z.array(Member).check(z.maxLength(teamMemberLimit, teamMessages.members)),
}

export const TeamCreation = z.object({ name: requiredText(200, teamMessages.name), ...people })
export type TeamCreation = z.infer<typeof TeamCreation>

/** A reason is needed where somebody joins or leaves. `confirmed`: addresses of whoever the caller confirms by name. */
export const TeamChange = z.object({
  ...people,
  /** Of those who stay, where two members have one address; in the same order. */
  memberKeys: z.optional(z.array(z.nullable(MemberKey))),
  reason: optionalLines(1000),
  confirmed: z.optional(z.array(Member).check(z.maxLength(2 * teamMemberLimit))),
})
export type TeamChange = z.infer<typeof TeamChange>

/** Stands in the `details` of a change refused with `needs_confirmation`: who joins or leaves, or whose team is dissolved, and has something already. */
export const UnconfirmedPeople = z.object({
  people: z.array(
    z.object({ email: z.string(), name: z.string(), isCheckedIn: z.boolean(), hasCertificate: z.boolean() }),
  ),
})
export type UnconfirmedPeople = z.infer<typeof UnconfirmedPeople>

export const TeamDissolution = z.object({
  reason: requiredLines(1000, teamMessages.reason),
  confirmed: z.optional(z.array(Member).check(z.maxLength(teamMemberLimit))),
})
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
  /** The registration of each, in the same order; null for an address that is not registered for the edition. */
  memberProfiles: z.array(z.nullable(Id)),
  /** In the same order. */
  memberKeys: z.array(MemberKey),
  /** Where each stands, in the same order; null for an address that is not registered for the edition. */
  memberStates: z.array(z.nullable(StudentState)),
  /** Whether each has a certificate of the edition, in the same order. */
  memberCertificates: z.array(z.boolean()),
  edition: SemesterLabel,
  companyId: Id,
  createdAt: Instant,
  state: TeamState,
  size: TeamSize,
  /** How many it could still take, of those that it was made for. */
  freePlaces: z.int(),
  hasPoster: z.boolean(),
  /** Who coaches it. */
  advisor: z.nullable(z.object({ id: Id, name: z.string(), email: z.string() })),
  /** Who said last which members attended, and when; null before that. */
  checkIn: z.nullable(z.object({ at: Instant, by: z.string() })),
  /** The last change by hand can be undone: nothing of the team has changed since. */
  mayUndoChange: z.boolean(),
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
  reads: 'teams',
  answer: z.array(CompanyTeam),
})

export const createTeam = endpoint({
  method: 'POST',
  path: '/api/team/createTeam',
  summary: 'Create a team of the current edition for one of its companies',
  access: ['admin'],
  touches: standing,
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
  auditedAs: 'teams',
  query: z.object({ edition: z.optional(SemesterLabel) }),
  answer: z.array(Team),
})

export const changeTeam = endpoint({
  method: 'PUT',
  path: '/api/team/{id}',
  summary: "Replace a team's representative and members, with a reason where somebody joins or leaves",
  access: ['admin'],
  touches: standing,
  params: z.object({ id: Id }),
  query: SavedFrom,
  body: TeamChange,
  answer: Team,
})

export const undoTeamChange = endpoint({
  method: 'POST',
  path: '/api/team/{id}/undo',
  summary: 'Put a team back as it was before its last change by hand, with what its members had answered',
  access: ['admin'],
  touches: standing,
  params: z.object({ id: Id }),
  query: SavedFrom,
  answer: Team,
})

export const dissolveTeam = endpoint({
  method: 'POST',
  path: '/api/team/{id}/dissolve',
  summary: 'Dissolve a team; who was in it and why it ended stays in the audit log',
  access: ['admin'],
  touches: standing,
  params: z.object({ id: Id }),
  body: TeamDissolution,
  answer: z.object({ dissolved: z.literal(true) }),
})

/** One person's attendance, with what was known of it before: null where nothing was. The key counts before the address. */
export const PersonCheckIn = z.object({
  email: Member,
  key: z.optional(MemberKey),
  attended: z.boolean(),
  before: z.nullable(z.boolean()),
})
export type PersonCheckIn = z.infer<typeof PersonCheckIn>

/** Stands in the `details` of a person's attendance refused as stale: what is recorded, and who did it; null where nothing is. */
export const RecordedAttendance = z.object({
  attended: z.nullable(z.boolean()),
  by: z.nullable(z.string()),
})

export const personCheckedIn = z.object({ saved: z.literal(true) })

/** A tap each: a company's whole team in a second, and what waited for the connection at once. */
export const tapLimit = { max: 300, perSeconds: 60 }

export const checkInPerson = endpoint({
  method: 'PUT',
  path: '/api/team/{id}/check-in/person',
  summary: 'Say whether one member of a team attended; refused as stale where something else has been recorded since',
  access: ['admin'],
  touches: ['teams', 'students', 'hosting', 'own'],
  rateLimit: tapLimit,
  params: z.object({ id: Id }),
  body: PersonCheckIn,
  answer: personCheckedIn,
})

/** The most teams that something is done for at once. */
export const mostTeams = 500

/** The teams that somebody chose in a list. */
export const ChosenTeams = z.object({ teams: z.array(Id).check(z.minLength(1), z.maxLength(mostTeams)) })
export type ChosenTeams = z.infer<typeof ChosenTeams>

export const checkInTeams = endpoint({
  method: 'POST',
  path: '/api/team/check-in',
  summary:
    'Say that everybody of these teams attended who was expected; a team whose attendance is recorded keeps it, and is named',
  access: ['admin'],
  touches: ['teams', 'students', 'hosting', 'own'],
  body: ChosenTeams,
  answer: z.object({
    checkedIn: z.int(),
    /** `recorded`: its attendance is recorded already; `nobody`: nobody of it was expected. */
    left: z.array(z.object({ id: Id, name: z.string(), reason: z.enum(['recorded', 'nobody']) })),
  }),
})

export const suggestTeam = endpoint({
  method: 'GET',
  path: '/api/team/suggestion',
  summary: "A company's contact person, and a team that the chosen run has for it and that nobody has made yet",
  access: ['admin'],
  reads: 'teams',
  query: z.object({ name: optionalText(200) }),
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
  reads: 'students',
  touches: [],
  rateLimit: { max: 240, perSeconds: 60 },
  body: z.object({ emails: z.array(anyAddress).check(z.maxLength(teamMemberLimit + 1)) }),
  answer: z.array(
    z.object({
      email: z.string(),
      name: z.string(),
      /** The company whose contact person it is; empty for everybody else. */
      company: z.string(),
    }),
  ),
})
