import { hostCookie } from '@project-week/contract/cookies'
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { hashOfToken } from '../../links/link-token.ts'

const cookieName = ({ publicUrl }: Pick<Deps, 'publicUrl'>) => hostCookie('device', publicUrl().startsWith('https:'))
const lifetimeSeconds = 180 * 24 * 60 * 60
/** Enough for the people of one office who share a browser; the oldest is dropped. */
const mostAccounts = 5

/** One token per account; tokens contain no dot. */
const tokensOf = (deps: Pick<Deps, 'publicUrl'>, request: FastifyRequest) =>
  (request.cookies[cookieName(deps)] ?? '').split('.', mostAccounts).filter((token) => token !== '')

/** Sets or renews the cookie: half a year from the last sign-in. */
function keepTokens(deps: Pick<Deps, 'publicUrl'>, reply: FastifyReply, tokens: readonly string[]): void {
  reply.setCookie(cookieName(deps), tokens.slice(0, mostAccounts).join('.'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.publicUrl().startsWith('https:'),
    maxAge: lifetimeSeconds,
  })
}

/** Remembers a browser that has signed in to an account, so that failures from elsewhere never slow its owner down. */
export async function rememberDevice(deps: Deps, reply: FastifyReply, userId: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await deps.db
    .insertInto('knownDevices')
    .values({ tokenHash: hashOfToken(token), authorisedUserId: userId, lastUsedAt: deps.clock.now() })
    .execute()
  keepTokens(deps, reply, [token, ...tokensOf(deps, reply.request)])
}

/** Records another sign-in from a browser known to the account. */
export async function renewDevice(deps: Deps, reply: FastifyReply, userId: string): Promise<void> {
  const tokens = tokensOf(deps, reply.request)
  await deps.db
    .updateTable('knownDevices')
    .set({ lastUsedAt: deps.clock.now() })
    .where('tokenHash', 'in', tokens.map(hashOfToken))
    .where('authorisedUserId', '=', userId)
    .execute()
  keepTokens(deps, reply, tokens)
}

/** The digest of a browser known to an account, or to any; undefined if unknown, as with a forged cookie. */
export async function findDevice(deps: Deps, request: FastifyRequest, userId?: string): Promise<Buffer | undefined> {
  const tokens = tokensOf(deps, request)
  if (tokens.length === 0) return undefined
  const row = await deps.db
    .selectFrom('knownDevices')
    .select('tokenHash')
    .where('tokenHash', 'in', tokens.map(hashOfToken))
    .$if(userId !== undefined, (query) => query.where('authorisedUserId', '=', userId ?? ''))
    .orderBy('tokenHash')
    .limit(1)
    .executeTakeFirst()
  return row?.tokenHash
}
