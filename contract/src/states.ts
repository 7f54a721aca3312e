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
  'turned-up',
  'absent',
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
  'turned-up': { en: 'Turned up', de: 'War da' },
  absent: { en: 'Did not turn up', de: 'War nicht da' },
}

/** Where a company stands in an edition; drawn in docs/states.md. */
export const CompanyState = z.enum(['registered', 'asked', 'confirmed', 'change-asked', 'cancelled'])
export type CompanyState = z.infer<typeof CompanyState>
export const companyStateLabels: Labels<CompanyState> = {
  registered: { en: 'Registered', de: 'Angemeldet' },
  asked: { en: 'Answer awaited', de: 'Antwort offen' },
  confirmed: { en: 'Confirmed', de: 'Bestätigt' },
  'change-asked': { en: 'Change asked for', de: 'Änderung erbeten' },
  cancelled: { en: 'Cancelled', de: 'Abgesagt' },
}

/** How far a company is on its way into the current edition; drawn in docs/states.md. */
export const CompanyStage = z.enum(['to-contact', 'contacted', 'registered', 'nda', 'confirmed', 'cancelled'])
export type CompanyStage = z.infer<typeof CompanyStage>
export const companyStageLabels: Labels<CompanyStage> = {
  'to-contact': { en: 'Not contacted', de: 'Nicht angesprochen' },
  contacted: { en: 'Contacted', de: 'Angesprochen' },
  registered: { en: 'Registered', de: 'Angemeldet' },
  nda: { en: 'NDA there', de: 'NDA liegt vor' },
  confirmed: { en: 'Confirmed', de: 'Bestätigt' },
  cancelled: { en: 'Cancelled', de: 'Abgesagt' },
}

/** Who answers for a team: a published run, or an admin by hand, whom no publication overrules. */
export const TeamState = z.enum(['published', 'by-hand'])
export type TeamState = z.infer<typeof TeamState>
export const teamStateLabels: Labels<TeamState> = {
  published: { en: 'Published', de: 'Veröffentlicht' },
  'by-hand': { en: 'Made by hand', de: 'Von Hand angelegt' },
}
