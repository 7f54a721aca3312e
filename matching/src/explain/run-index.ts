import { MatchingError } from '../model/matching-error.ts'
import type { Run } from '../tiers/finish-run.ts'

/** The student's index in the run; students are sorted by key. @throws MatchingError `unknown-student` */
export function studentIndex({ instance }: Run, matrikelnummer: string): number {
  const found = indexOf(instance.students, (student) => student.matrikelnummer, matrikelnummer)
  if (found >= 0) return found
  throw new MatchingError('unknown-student', `unknown student ${matrikelnummer}`, matrikelnummer)
}

/** The company's index in the run. @throws MatchingError `unknown-company` */
export function companyIndex({ instance }: Run, companyId: string): number {
  const found = indexOf(instance.companies, (company) => company._id, companyId)
  if (found >= 0) return found
  throw new MatchingError('unknown-company', `unknown company ${companyId}`, companyId)
}

/** Binary search in records sorted by key; −1 if not found. */
function indexOf<T>(sorted: readonly T[], keyOf: (record: T) => string, key: string): number {
  let low = 0
  for (let high = sorted.length; low < high;) {
    const middle = (low + high) >>> 1
    if (keyOf(sorted[middle]!) < key) low = middle + 1
    else high = middle
  }
  const record = sorted[low]
  return record !== undefined && keyOf(record) === key ? low : -1
}
