import type { AuthorisedUser } from '@project-week/contract/users/authorised-user'
import type { UserRow } from './user.queries.ts'

export const presentUser = (row: UserRow): AuthorisedUser => ({
  id: row.id,
  email: row.email,
  type: row.type,
  firstName: row.first_name,
  lastName: row.last_name,
  company: row.company,
  invitedAt: row.invited_at?.toISOString() ?? null,
  hasPassword: row.has_password,
  lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
})
