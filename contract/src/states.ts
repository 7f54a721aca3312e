import * as z from 'zod/mini'
import type { Labels } from './enumerations/enumerations.ts'

/** Where a student stands in an edition; drawn in docs/states.md. */
export const StudentState = z.enum([
  'registered',
  'placed',
  'asked',
  'accepted',
  'declined',
  'without-team',
  'withdrawn',
])
export type StudentState = z.infer<typeof StudentState>
export const studentStateLabels: Labels<StudentState> = {
  registered: { en: 'Registered', de: 'Angemeldet' },
  placed: { en: 'In a team', de: 'Im Team' },
  asked: { en: 'Answer awaited', de: 'Antwort offen' },
  accepted: { en: 'Accepted', de: 'Zugesagt' },
  declined: { en: 'Declined', de: 'Abgesagt' },
  'without-team': { en: 'Without a team', de: 'Ohne Team' },
  withdrawn: { en: 'Withdrawn', de: 'Zurückgezogen' },
}

/** Where a company stands in an edition. */
export const CompanyState = z.enum(['registered', 'with-team', 'cancelled'])
export type CompanyState = z.infer<typeof CompanyState>
export const companyStateLabels: Labels<CompanyState> = {
  registered: { en: 'Registered', de: 'Angemeldet' },
  'with-team': { en: 'Has a team', de: 'Hat ein Team' },
  cancelled: { en: 'Cancelled', de: 'Abgesagt' },
}

/** Who answers for a team: a published run, or an admin by hand, whom no publication overrules. */
export const TeamState = z.enum(['published', 'by-hand'])
export type TeamState = z.infer<typeof TeamState>
export const teamStateLabels: Labels<TeamState> = {
  published: { en: 'Published', de: 'Veröffentlicht' },
  'by-hand': { en: 'Made by hand', de: 'Von Hand angelegt' },
}
