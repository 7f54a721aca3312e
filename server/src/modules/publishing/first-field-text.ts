import { businessFieldKey, type Label } from '@project-week/contract/enumerations/enumerations'
import type { FirstFieldRun } from './own-team.queries.ts'
import { fieldLabel } from './placement-text.ts'

/**
 * How a run met the first preference of everybody who shares it, counted from the run alone: how many asked for the field,
 * how many places its companies had at most, and in what those who have one differ. Numbers only, nobody's name.
 */
export function describeFirstField(run: FirstFieldRun, field: string): Label {
  const key = businessFieldKey(field)
  const companies = run.companies.filter(
    (one) => businessFieldKey(one.mappedFieldOfBusiness ?? one.fieldOfBusiness) === key,
  )
  const places = companies.reduce(
    (sum, { teams, minimum, maximum }) => sum + (teams ?? 1) * (maximum ?? Math.max(run.maximum, minimum ?? 0)),
    0,
  )
  const ids = new Set(companies.map(({ _id }) => _id))
  const wanting = run.students.filter(({ first }) => businessFieldKey(first ?? '') === key)
  const placed = wanting.filter(({ companyId }) => companyId !== null && ids.has(companyId))
  const listed = placed.filter(({ companyRank }) => companyRank > 0).length
  const name = fieldLabel(field)
  const wanted = {
    en: `${name.en} was the first preference of ${wanting.length} ${wanting.length === 1 ? 'student' : 'students'}, and companies in this field had up to ${places} places.`,
    de: `${name.de} war für ${wanting.length} ${wanting.length === 1 ? 'Person' : 'Studierende'} der erste Wunsch, und Unternehmen in diesem Feld hatten bis zu ${places} Plätze.`,
  }
  if (placed.length === 0) return wanted
  const other = placed.length - listed
  return {
    en: `${wanted.en} Of those students, ${placed.length} ${placed.length === 1 ? 'has' : 'have'} one of them: ${listed} at a company that had listed their degree programme, ${other} at one that had not.`,
    de: `${wanted.de} ${placed.length} von ihnen ${placed.length === 1 ? 'hat' : 'haben'} einen davon: ${listed} bei einem Unternehmen, auf dessen Liste der eigene Studiengang stand, ${other} bei einem anderen.`,
  }
}
