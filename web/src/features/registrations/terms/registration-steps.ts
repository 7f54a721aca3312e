import type { Role } from '@project-week/contract/auth/roles'

/** What the terms screen hands to the form as navigation state: who accepted, and as what they want to register. */
export interface AcceptedTerms {
  role: Role
  /** A registration that is there already is to be corrected; its terms were accepted then. */
  correcting?: boolean
}

/** The navigation state of a form page, or undefined where somebody came without accepting the terms. */
export function acceptedTerms(state: unknown): AcceptedTerms | undefined {
  return typeof state === 'object' && state !== null && 'role' in state ? (state as AcceptedTerms) : undefined
}

export const studentDraft = (owner: string) => ({ form: 'student-registration', owner })

/** Of one state of the registration: what has been changed elsewhere since is not undone. @param stored its answers */
export const correctionDraft = (owner: string, stored: object) => ({
  form: `student-correction:${JSON.stringify(stored)}`,
  owner,
})
