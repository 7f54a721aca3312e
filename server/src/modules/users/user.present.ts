import type { AuthorisedUser } from '@project-week/contract/users/authorised-user'
import type { UserRow } from './user.queries.ts'

export const presentUser = (row: UserRow): AuthorisedUser => ({
  id: row.id,
  email: row.email,
  type: row.type,
  firstName: row.firstName,
  lastName: row.lastName,
  company: row.company,
  invitedAt: row.invitedAt?.toISOString() ?? null,
  hasPassword: row.hasPassword,
  hasWaitingSignOn: row.hasWaitingSignOn,
  lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
})
