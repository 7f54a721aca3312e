import { login } from '@project-week/contract/auth/auth'
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'

const cookieName = 'device'
const lifetimeSeconds = 180 * 24 * 60 * 60

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Marks a browser that has signed in to an account, so that failures from elsewhere never slow its owner down. */
export async function rememberDevice(
  { db, clock, publicUrl }: Deps,
  reply: FastifyReply,
  userId: string,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('knownDevices')
    .values({ tokenHash: hashOf(token), authorisedUserId: userId, lastUsedAt: clock.now() })
    .execute()
  reply.setCookie(cookieName, token, {
    path: login.path,
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl().startsWith('https:'),
    maxAge: lifetimeSeconds,
  })
}

export async function isKnownDevice(
  { db }: Deps,
  request: FastifyRequest,
  userId: string | undefined,
): Promise<boolean> {
  const token = request.cookies[cookieName]
  if (token === undefined || userId === undefined) return false
  const row = await db
    .selectFrom('knownDevices')
    .select('authorisedUserId')
    .where('tokenHash', '=', hashOf(token))
    .where('authorisedUserId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
