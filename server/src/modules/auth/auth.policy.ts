import type { Person } from '../../http/actor.ts'

/** Everyone may act under their own address; admins under anyone's. */
export const mayActFor = (person: Person, email: string): boolean =>
  person.role === 'admin' || person.email === email.toLowerCase()
