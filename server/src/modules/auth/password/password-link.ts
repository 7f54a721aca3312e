import { type SessionUser, signInMessages } from '@project-week/contract/auth/auth'
import { paths } from '@project-week/contract/paths'
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Transaction } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { readOrganiser } from '../../../organiser.ts'
import type { Sessions } from '../session.ts'
import { recordAudit } from '../../audit/audit.queries.ts'
import { type AuthorisedUser, findAuthorisedUser } from '../auth.queries.ts'
import { rememberDevice } from './known-device.ts'
import { hashPassword, refuseCommon } from './password.ts'
import { invitationMail, resetMail } from './password-link.mails.ts'
import {
  findOpenLink,
  hasRecentLink,
  insertPasswordLinks,
  type LinkPurpose,
  type OpenLink,
  replacePassword,
} from './password-link.queries.ts'

const minute = 60 * 1000
const lifetimes: Record<LinkPurpose, number> = { invitation: 14 * 24 * 60 * minute, reset: 60 * minute }

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/**
 * Makes a single-use link for each user, in their order. The token stands behind the `#`, so that it reaches no server's
 * log and no referrer.
 *
 * @param tx the transaction of what the links are for
 */
async function makePasswordLinks(
  { clock, publicUrl }: Pick<Deps, 'clock' | 'publicUrl'>,
  tx: Transaction<Tables>,
  userIds: readonly string[],
  purpose: LinkPurpose,
): Promise<string[]> {
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + lifetimes[purpose])
  const links = userIds.map((userId) => ({ userId, token: randomBytes(32).toString('base64url') }))
  await insertPasswordLinks(
    tx,
    links.map(({ userId, token }) => ({ tokenHash: hashOf(token), userId, purpose, now, expiresAt })),
  )
  return links.map(({ token }) => `${publicUrl()}${paths.setPassword}#${token}`)
}

export async function makePasswordLink(
  deps: Pick<Deps, 'clock' | 'publicUrl'>,
  tx: Transaction<Tables>,
  userId: string,
  purpose: LinkPurpose,
): Promise<string> {
  const [link] = await makePasswordLinks(deps, tx, [userId], purpose)
  if (link === undefined) throw new Error('one user has one link')
  return link
}

/** Mails imported users the links to their first passwords, in the transaction of the import. */
export async function inviteUsers(
  deps: Pick<Deps, 'clock' | 'publicUrl' | 'outbox'>,
  tx: Transaction<Tables>,
  users: readonly Pick<AuthorisedUser, 'id' | 'email' | 'firstName'>[],
): Promise<void> {
  const links = await makePasswordLinks(
    deps,
    tx,
    users.map(({ id }) => id),
    'invitation',
  )
  await deps.outbox.enqueueAll(
    tx,
    users.map((user, at) => invitationMail(user, links[at] ?? '')),
  )
}

/** Somebody who asks ten times gets one mail, and nobody can flood a mailbox. */
const pause = 2 * minute
/** Longer than the work for a known address takes: the time of the answer tells nothing. */
const answerAfterMs = 400

async function mailReset(deps: Deps, email: string, ip: string): Promise<void> {
  const { db, clock, outbox } = deps
  await db.transaction().execute(async (tx) => {
    const user = await findAuthorisedUser(tx, email)
    if (user === undefined) return
    const now = clock.now()
    const since = new Date(now.getTime() - pause)
    if (await hasRecentLink(tx, { userId: user.id, purpose: 'reset', since, now })) return
    await outbox.enqueue(tx, resetMail(user, await makePasswordLink(deps, tx, user.id, 'reset')))
    await recordAudit(tx, clock, {
      actor: { email: user.email, role: 'visitor' },
      action: 'ask-password-reset',
      record: ['authorised-user', user.id],
      ip,
    })
  })
}

/** Known and unknown addresses get the same answer at the same time. */
export async function forgotPassword(deps: Deps, email: string, ip: string): Promise<{ accepted: true }> {
  const [result] = await Promise.allSettled([mailReset(deps, email, ip), sleep(answerAfterMs)])
  if (result.status === 'rejected') deps.log.error({ err: result.reason }, 'could not mail a reset link')
  return { accepted: true }
}

const linkInvalid = () => new AppError('link_invalid', 410, signInMessages.linkInvalid)

async function getOpenLink(db: Deps['db'], token: string, now: Date): Promise<OpenLink> {
  const link = await findOpenLink(db, hashOf(token), now)
  if (link === undefined) throw linkInvalid()
  return link
}

export async function readPasswordLink({ db, clock }: Deps, token: string) {
  const { user, purpose, expiresAt } = await getOpenLink(db, token, clock.now())
  return { email: user.email, purpose, expiresAt: expiresAt.toISOString() }
}

/**
 * Sets the password of a link's account, ends its other sessions and signs in here.
 *
 * @throws 410 link_invalid, 422 validation_failed for a common password; the link then stays good
 */
export async function setPassword(
  deps: Deps,
  sessions: Sessions,
  { token, password }: { token: string; password: string },
  reply: FastifyReply,
): Promise<SessionUser> {
  const { db, clock } = deps
  const user = await db.transaction().execute(async (tx) => {
    const link = await getOpenLink(tx, token, clock.now())
    const { programme } = await readOrganiser(tx)
    refuseCommon(password, { ...link.user, programme })
    await replacePassword(tx, link.user.id, await hashPassword(password))
    await recordAudit(tx, clock, {
      actor: { email: link.user.email, role: 'visitor' },
      action: 'set-password',
      record: ['authorised-user', link.user.id],
      ip: reply.request.ip,
      details: { by: link.purpose },
    })
    return link.user
  })
  await rememberDevice(deps, reply, user.id)
  return (await sessions.open(reply, { authorisedUserId: user.id })).user
}
