import type { ApiToken } from '@project-week/contract/api-tokens/api-token'
import type { ApiTokenRow } from './api-token.queries.ts'

export const presentToken = (row: ApiTokenRow, now: Date): ApiToken => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
  isValid: row.revokedAt === null && row.expiresAt > now,
})
