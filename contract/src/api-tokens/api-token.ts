import * as z from 'zod/mini'
import { endpoint, type RateLimit } from '../endpoint.ts'
import { say } from '../messages.ts'
import { Id, Instant, requiredText } from '../text.ts'
import { ApiScope } from './scope.ts'

export const apiTokenMessages = {
  name: say('Please enter a name', 'Bitte geben Sie einen Namen an'),
  noAddress: say(
    'Please choose a name without the sign @, so that it is not taken for a person',
    'Bitte wählen Sie einen Namen ohne @, damit er nicht für eine Person gehalten wird',
  ),
  taken: say(
    'There is or was a token of this name. Please choose another one.',
    'Diesen Namen hat oder hatte schon ein Token. Bitte wählen Sie einen anderen.',
  ),
  scopes: say('Please choose at least one list', 'Bitte wählen Sie mindestens eine Liste'),
  days: say(
    'Please enter a whole number of days from 1 to 365',
    'Bitte geben Sie eine ganze Zahl von 1 bis 365 Tagen an',
  ),
  invalid: say(
    'This API token is unknown, has expired or was revoked.',
    'Dieses API-Token ist unbekannt, abgelaufen oder widerrufen.',
  ),
  outOfScope: say('This API token may not do this.', 'Dazu ist dieses API-Token nicht berechtigt.'),
}

/** For how many days a token may be valid. */
export const tokenDays = { least: 1, most: 365 }

/** How often one token may read, over all instances together, wherever an endpoint allows no less. */
export const tokenRateLimit: RateLimit = { max: 60, perSeconds: 60 }

/** A key with which another system reads lists of the office. Who made and revoked it is in the audit log. */
export const ApiToken = z.object({
  id: Id,
  /** Under it the audit log says what was read: no two tokens ever have the same. */
  name: z.string(),
  /** What the token begins with, to tell which one is in use where. */
  prefix: z.string(),
  scopes: z.array(ApiScope),
  createdAt: Instant,
  expiresAt: Instant,
  /** To within some minutes. */
  lastUsedAt: z.nullable(Instant),
  revokedAt: z.nullable(Instant),
  /** Neither expired nor revoked. */
  isValid: z.boolean(),
})
export type ApiToken = z.infer<typeof ApiToken>

export const NewApiToken = z.object({
  name: requiredText(60, apiTokenMessages.name).check(
    z.refine((name) => !name.includes('@'), apiTokenMessages.noAddress),
  ),
  scopes: z.array(ApiScope, apiTokenMessages.scopes).check(z.minLength(1, apiTokenMessages.scopes)),
  days: z
    .int(apiTokenMessages.days)
    .check(z.minimum(tokenDays.least, apiTokenMessages.days), z.maximum(tokenDays.most, apiTokenMessages.days)),
})
export type NewApiToken = z.infer<typeof NewApiToken>

export const listApiTokens = endpoint({
  method: 'GET',
  path: '/api/api-tokens',
  summary: 'The API tokens there are and were, the newest first',
  access: ['admin'],
  status: 200,
  answer: z.array(ApiToken),
})

export const createApiToken = endpoint({
  method: 'POST',
  path: '/api/api-tokens',
  summary: 'Make an API token; the answer is the only place where it can be read',
  access: ['admin'],
  grave: true,
  rateLimit: { max: 30, perSeconds: 60 },
  body: NewApiToken,
  status: 201,
  answer: z.object({ token: z.string(), record: ApiToken }),
})

export const revokeApiToken = endpoint({
  method: 'DELETE',
  path: '/api/api-tokens/{id}',
  summary: 'Revoke an API token; holds at its next request',
  access: ['admin'],
  params: z.object({ id: Id }),
  status: 200,
  answer: ApiToken,
})
