import type { AuthorisedUserType, Role } from '@project-week/contract/auth/roles'

export interface Person {
  kind: 'person'
  sessionId: string
  expiresAt: Date
  role: Role
  /** Lower case. */
  email: string
  firstname: string
  lastname: string
  /** Set for people from the university sign-on. */
  identityId: string | null
  /** Set where an admin imported the address. */
  authorisedType: AuthorisedUserType | null
}

export interface Visitor {
  kind: 'visitor'
}

/** Whoever makes a request. */
export type Actor = Person | Visitor

export const visitor: Visitor = { kind: 'visitor' }
