/// <reference types="fastify" />
import type { AuthorisedUserType, Role } from '@project-week/contract/auth/roles'

export interface Person {
  kind: 'person'
  sessionId: string
  expiresAt: Date
  /** When they last proved their identity, by password or at the identity provider. */
  provedAt: Date
  /** When they gave a second factor in this session, here or at the identity provider. */
  factorAt: Date | null
  /** Whether they have set up a second factor. */
  hasFactor: boolean
  /** Last recorded use of the session. */
  lastUsedAt: Date
  role: Role
  personId: string
  /** The current address for screens and emails, in lower case. Does not identify the person. */
  email: string
  firstname: string
  lastname: string
  /** Set for people from the university sign-on. */
  identityId: string | null
  /** Set for people who signed in with email and password. */
  authorisedUserId: string | null
  /** The type of their account; `Student` also if only the address belongs to such an account. */
  authorisedType: AuthorisedUserType | null
}

export interface Visitor {
  kind: 'visitor'
}

/** Who acts and from where, for the audit log. */
export interface Caller {
  person: Person
  ip: string
}

export type Actor = Person | Visitor

export const visitor: Visitor = { kind: 'visitor' }

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the hook that reads the session cookie. */
    actor: Actor
  }
}

/** Everyone may act under their own address; admins under any. */
export const mayActFor = (person: Person, email: string): boolean =>
  person.role === 'admin' || person.email === email.toLowerCase()
