import { businessFieldKey, businessFieldLabel, type Label } from '../enumerations/enumerations.ts'

export interface FirstFieldCompany {
  id: string
  fieldOfBusiness: string
  /** Most people that its teams hold. */
  places: number
}

/** A company as a run read it. */
export interface Sized {
  teams?: number | null | undefined
  minimum?: number | null | undefined
  maximum?: number | null | undefined
}

/** A company's largest team, given the run's largest team size. */
export const largestTeamOf = ({ minimum, maximum }: Sized, largest: number): number =>
  maximum ?? Math.max(largest, minimum ?? 0)

/** Most people that a company's teams hold, given the run's largest team size. */
export const placesAt = (company: Sized, largest: number): number =>
  (company.teams ?? 1) * largestTeamOf(company, largest)

export interface FirstFieldStudent {
  companyId: string | null
  /** The company's rank for their degree programme, from 1; 0 = not listed. */
  companyRank: number
}

/**
 * How a run met a first preference, from the run alone: how many students share it, how many places its companies had
 * at most, and what distinguishes those with a place. Numbers only, no names.
 *
 * @param companies all of the run
 * @param wanting all of the run's students whose first preference is the field
 */
export function describeFirstField(
  field: string,
  companies: readonly FirstFieldCompany[],
  wanting: readonly FirstFieldStudent[],
): Label {
  const key = businessFieldKey(field)
  const ofField = companies.filter(({ fieldOfBusiness }) => businessFieldKey(fieldOfBusiness) === key)
  const places = ofField.reduce((sum, company) => sum + company.places, 0)
  const ids = new Set(ofField.map(({ id }) => id))
  const placed = wanting.filter(({ companyId }) => companyId !== null && ids.has(companyId))
  const listed = placed.filter(({ companyRank }) => companyRank > 0).length
  const name = businessFieldLabel(key ?? field)
  const wanted = {
    en: `${name.en} was the first preference of ${wanting.length} ${wanting.length === 1 ? 'student' : 'students'}, and companies in this field had up to ${places} places.`,
    de: `${name.de} war für ${wanting.length} ${wanting.length === 1 ? 'Person' : 'Studierende'} der erste Wunsch, und Unternehmen dieser Branche hatten bis zu ${places} Plätze.`,
  }
  if (placed.length === 0) return wanted
  const other = placed.length - listed
  return {
    en: `${wanted.en} ${placed.length} of those students ${placed.length === 1 ? 'has' : 'have'} one of these places: ${listed} at a company that listed their degree programme, ${other} at one that didn’t.`,
    de: `${wanted.de} ${placed.length} von ihnen ${placed.length === 1 ? 'hat' : 'haben'} einen dieser Plätze. Bei ${listed} davon hatte das Unternehmen den Studiengang gewünscht, bei ${other} nicht.`,
  }
}
