import { MatchingError } from '../model/matching-error.ts'
import type { Run } from '../tiers/finish-run.ts'

/** The student's index in the run. @throws MatchingError `unknown-student` */
export function studentIndex({ instance }: Run, matrikelnummer: string): number {
  const found = instance.studentOf.get(matrikelnummer)
  if (found !== undefined) return found
  throw new MatchingError('unknown-student', `unknown student ${matrikelnummer}`, matrikelnummer)
}

/** The company's index in the run. @throws MatchingError `unknown-company` */
export function companyIndex({ instance }: Run, companyId: string): number {
  const found = instance.companyOf.get(companyId)
  if (found !== undefined) return found
  throw new MatchingError('unknown-company', `unknown company ${companyId}`, companyId)
}
