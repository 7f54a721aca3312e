import type { CurrentDegree, School } from '@project-week/contract/enumerations/enumerations'
import { registrationRefusals } from '@project-week/contract/refusals'
import type { Deps } from '../../deps.ts'
import { conflict } from '../../errors.ts'
import { readEditionDay } from '../editions/edition-day.ts'
import { missingRequirement } from './certificate.policy.ts'
import { type ExaminedPerson, listExamined } from './certificate.queries.ts'

/** A person who has earned credits, for the examination office. */
export interface Earned extends ExaminedPerson {
  school: School | ''
  currentdegree: CurrentDegree | ''
  /** The edition's value for the school; null if not registered. */
  credits: number | null
}

/** People who have earned credits of an edition, by name. @throws 404 not_found, 409 conflict where nobody has */
export async function listEarned(deps: Pick<Deps, 'db' | 'clock' | 'config'>, label: string): Promise<Earned[]> {
  const { edition, today } = await readEditionDay(deps, label)
  const { programmeEnd, credits } = edition
  const people = await listExamined(deps.db, label)
  const earned = people.filter((person) => missingRequirement(person, { programmeEnd, today }) === null)
  if (earned.length > 0)
    return earned.map((person) => ({ ...person, credits: person.school === '' ? null : credits[person.school] }))
  const attended = people.filter((person) => person.attended)
  const withPoster = attended.filter(({ hasPoster }) => hasPoster)
  const counts = { attended: String(attended.length), withPoster: String(withPoster.length) }
  throw conflict(registrationRefusals.noneEarned(counts))
}
