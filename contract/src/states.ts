import * as z from 'zod/mini'
import type { Labels } from './enumerations/enumerations.ts'

/** A student's state in an edition; drawn in docs/states.md. */
export const StudentState = z.enum([
  'registered',
  'placed',
  'asked',
  'accepted',
  'declined',
  'without-team',
  'withdrawn',
  'attended',
  'absent',
])
export type StudentState = z.infer<typeof StudentState>
/** Students who take part and should get a team: not declined or withdrawn. */
export const statesWithoutTeam: readonly StudentState[] = ['registered', 'without-team']
export const studentStateLabels: Labels<StudentState> = {
  registered: { en: 'Registered', de: 'Angemeldet' },
  placed: { en: 'In a team', de: 'Im Team' },
  asked: { en: 'Awaiting reply', de: 'Antwort ausstehend' },
  accepted: { en: 'Accepted', de: 'Angenommen' },
  declined: { en: 'Declined', de: 'Abgelehnt' },
  'without-team': { en: 'Without a team', de: 'Ohne Team' },
  withdrawn: { en: 'Withdrawn', de: 'Zurückgezogen' },
  attended: { en: 'Attended', de: 'Anwesend' },
  absent: { en: 'Absent', de: 'Abwesend' },
}

/** A company's state in an edition; drawn in docs/states.md. */
export const CompanyState = z.enum(['registered', 'asked', 'confirmed', 'change-asked', 'cancelled'])
export type CompanyState = z.infer<typeof CompanyState>
export const companyStateLabels: Labels<CompanyState> = {
  registered: { en: 'Registered', de: 'Angemeldet' },
  asked: { en: 'Awaiting reply', de: 'Antwort ausstehend' },
  confirmed: { en: 'Confirmed', de: 'Bestätigt' },
  'change-asked': { en: 'Change requested', de: 'Änderung angefragt' },
  cancelled: { en: 'Cancelled', de: 'Abgesagt' },
}

/** Whether the link mailed to the address, which anyone could have typed, was opened. */
export const AddressState = z.enum(['confirmed', 'unconfirmed'])
export type AddressState = z.infer<typeof AddressState>
export const addressStateLabels: Labels<AddressState> = {
  confirmed: { en: 'Confirmed', de: 'Bestätigt' },
  unconfirmed: { en: 'Not confirmed', de: 'Nicht bestätigt' },
}

/** Whether a company's challenge is on the public page; drawn in docs/states.md. */
export const ChallengeState = z.enum(['no-consent', 'not-shown', 'changed', 'shown'])
export type ChallengeState = z.infer<typeof ChallengeState>
export const challengeStateLabels: Labels<ChallengeState> = {
  'no-consent': { en: 'No consent', de: 'Keine Zustimmung' },
  'not-shown': { en: 'Not shown', de: 'Nicht gezeigt' },
  changed: { en: 'Changed since shown', de: 'Seitdem geändert' },
  shown: { en: 'Shown', de: 'Gezeigt' },
}

/** A company's way into an edition, from before its registration to its team; drawn in docs/states.md. */
export const CompanyStage = z.enum(['new', 'invited', 'registered', 'confirmed', 'team', 'cancelled'])
export type CompanyStage = z.infer<typeof CompanyStage>
export const companyStageLabels: Labels<CompanyStage> = {
  new: { en: 'New', de: 'Neu' },
  invited: { en: 'Invited', de: 'Eingeladen' },
  registered: { en: 'Registered', de: 'Angemeldet' },
  confirmed: { en: 'Email confirmed', de: 'E-Mail bestätigt' },
  team: { en: 'With a team', de: 'Mit Team' },
  cancelled: { en: 'Cancelled', de: 'Abgesagt' },
}

/** Whether a team has its minimum number of members; drawn in docs/states.md. */
export const TeamSize = z.enum(['enough', 'too-small'])
export type TeamSize = z.infer<typeof TeamSize>
export const teamSizeLabels: Labels<TeamSize> = {
  enough: { en: 'Enough members', de: 'Genug Mitglieder' },
  'too-small': { en: 'Too few members', de: 'Zu wenige Mitglieder' },
}

/** Who decides about a team: a published run, or an admin by hand, whom no publication overrules. */
export const TeamState = z.enum(['published', 'by-hand'])
export type TeamState = z.infer<typeof TeamState>
export const teamStateLabels: Labels<TeamState> = {
  published: { en: 'Published', de: 'Veröffentlicht' },
  'by-hand': { en: 'Created by hand', de: 'Von Hand angelegt' },
}
