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
  /** Set for people who signed in with e-mail and password. */
  authorisedUserId: string | null
  /** Set where an admin imported the address. */
  authorisedType: AuthorisedUserType | null
}

export interface Visitor {
  kind: 'visitor'
}

/** Who does something and from where, as the audit log records it. */
export interface Caller {
  person: Person
  ip: string
}

/** Whoever makes a request. */
export type Actor = Person | Visitor

export const visitor: Visitor = { kind: 'visitor' }

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the hook that reads the session cookie. */
    actor: Actor
  }
}
