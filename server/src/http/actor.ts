/// <reference types="fastify" />
import type { AuthorisedUserType, Role } from '@project-week/contract/auth/roles'

export interface Person {
  kind: 'person'
  sessionId: string
  expiresAt: Date
  /** When they last proved who they are: by their password, or at the identity provider. */
  provedAt: Date
  /** When they gave a second factor in this session, here or at the identity provider. */
  factorAt: Date | null
  /** Whether they have set up a second factor. */
  hasFactor: boolean
  /** When the session was last noted as used. */
  lastUsedAt: Date
  role: Role
  personId: string
  /** Where they are shown and written to; lower case. It says nothing of who they are. */
  email: string
  firstname: string
  lastname: string
  /** Set for people from the university sign-on. */
  identityId: string | null
  /** Set for people who signed in with e-mail and password. */
  authorisedUserId: string | null
  /** Of their account; `Student` also where only the address is that of such an account. */
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

/** Everyone may act under their own address; admins under anyone's. */
export const mayActFor = (person: Person, email: string): boolean =>
  person.role === 'admin' || person.email === email.toLowerCase()
