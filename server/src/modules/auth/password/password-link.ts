import { signInMessages } from '@project-week/contract/auth/auth'
import type { SignInAnswer } from '@project-week/contract/auth/second-factor'
import { paths } from '@project-week/contract/paths'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Transaction } from '../../../db/database.ts'
import type { LinkKind, Tables } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { languageOf } from '../../../http/browser-language.ts'
import { readOrganiser } from '../../../organiser.ts'
import type { Sessions } from '../session.ts'
import { recordAudit } from '../../audit/audit.queries.ts'
import { isProved } from '../../identity/address-proof.queries.ts'
import { changeLanguage, markProved } from '../../identity/person.queries.ts'
import { placeholderOf } from '../../links/fill-links.ts'
import { hasRecentLink, insertLinks, type LinkRow, markUsed, type NewLink } from '../../links/link.queries.ts'
import { countLink } from '../../links/link-limit.ts'
import { tokenOf } from '../../links/link-token.ts'
import { findLink, isOpen, lockLink, newLink } from '../../links/mailed-link.ts'
import { type AuthorisedUser, findAuthorisedUser } from '../auth.queries.ts'
import { mailPasswordChange } from '../second-factor/factor.mails.ts'
import { findDevice, rememberDevice } from './known-device.ts'
import { hashPassword, refuseCommon } from './password.ts'
import { invitationMail, resetMail } from './password-link.mails.ts'
import { findUser, replacePassword } from './password-link.queries.ts'

const purposes = ['invitation', 'reset'] as const satisfies LinkKind[]
type LinkPurpose = (typeof purposes)[number]

const minute = 60 * 1000
const lifetimes: Record<LinkPurpose, number> = { invitation: 14 * 24 * 60 * minute, reset: 60 * minute }

type Making = Pick<Deps, 'clock' | 'linkKey' | 'newId'>
type Invited = Pick<AuthorisedUser, 'id' | 'email'>

/** A single-use link for a user, to be stored by `insertLinks`. */
const passwordLink = (deps: Making, { id, email }: Invited, kind: LinkPurpose): NewLink => {
  const expiresAt = new Date(deps.clock.now().getTime() + lifetimes[kind])
  return newLink(deps, { kind, address: email, authorisedUserId: id, expiresAt })
}

/** The token is in the fragment, so that it reaches no server log and no referrer. */
const passwordPage = ({ publicUrl }: Pick<Deps, 'publicUrl'>, token: string): string =>
  `${publicUrl()}${paths.setPassword}#${token}`

/** An invitation to be delivered other than by email. */
export async function makeInvitation(
  deps: Making & Pick<Deps, 'publicUrl'>,
  tx: Transaction<Tables>,
  user: Invited,
): Promise<string> {
  const link = passwordLink(deps, user, 'invitation')
  await insertLinks(tx, [link])
  return passwordPage(deps, tokenOf(deps.linkKey, link))
}

/** Mails imported users the links to set their first passwords, in the import's transaction. */
export async function inviteUsers(
  deps: Making & Pick<Deps, 'publicUrl' | 'outbox'>,
  tx: Transaction<Tables>,
  users: readonly Pick<AuthorisedUser, 'id' | 'email' | 'personId' | 'firstName'>[],
): Promise<void> {
  const made = users.map((user) => ({ user, link: passwordLink(deps, user, 'invitation') }))
  await insertLinks(
    tx,
    made.map(({ link }) => link),
  )
  await deps.outbox.enqueueAll(
    tx,
    made.map(({ user, link }) => invitationMail(user, passwordPage(deps, placeholderOf(link)))),
  )
}

/** A second click sends no second email. */
const pause = 2 * minute
/** Longer than the work for a known address, so that response times reveal nothing. */
const answerAfterMs = 400

async function mailReset(deps: Deps, email: string, request: FastifyRequest): Promise<void> {
  const { db, clock, outbox } = deps
  await db.transaction().execute(async (tx) => {
    const user = await findAuthorisedUser(tx, email)
    if (user === undefined) return
    const now = clock.now()
    const since = new Date(now.getTime() - pause)
    if (await hasRecentLink(tx, { authorisedUserId: user.id }, { kind: 'reset', since, now })) return
    // Requests from a browser known to the account are not limited by those of strangers.
    const device = await findDevice({ ...deps, db: tx }, request, user.id)
    if (!(await countLink(deps, tx, 'reset', user.email, device?.toString('hex')))) return
    const link = passwordLink(deps, user, 'reset')
    await insertLinks(tx, [link])
    await outbox.enqueue(tx, resetMail(user, passwordPage(deps, placeholderOf(link))))
    await recordAudit(tx, clock, {
      actor: { email: user.email, role: 'visitor' },
      action: 'ask-password-reset',
      record: ['authorised-user', user.id],
      ip: request.ip,
    })
  })
}

/** Known and unknown addresses get the same answer in the same time. */
export async function forgotPassword(deps: Deps, email: string, request: FastifyRequest): Promise<{ accepted: true }> {
  const [result] = await Promise.allSettled([mailReset(deps, email, request), sleep(answerAfterMs)])
  if (result.status === 'rejected') deps.log.error({ err: result.reason }, 'could not mail a reset link')
  return { accepted: true }
}

const linkInvalid = () => new AppError('link_invalid', 410, signInMessages.linkInvalid)

/** A valid password link and its current user. @throws 410 link_invalid */
async function openLink(db: Database, link: LinkRow | undefined, now: Date) {
  const user = link?.authorisedUserId && isOpen(link, now) ? await findUser(db, link.authorisedUserId) : undefined
  const purpose = purposes.find((kind) => kind === link?.kind)
  if (user === undefined || purpose === undefined || !link?.expiresAt) throw linkInvalid()
  return { user, purpose, expiresAt: link.expiresAt }
}

export async function readPasswordLink(deps: Deps, token: string) {
  const { db, clock } = deps
  const link = await findLink(deps, db, { token, kinds: purposes })
  const { user, purpose, expiresAt } = await openLink(db, link, clock.now())
  return { email: user.email, purpose, expiresAt: expiresAt.toISOString() }
}

/**
 * Sets the password of a link's account, ends its other sessions and signs in here, after the second factor if the
 * account has one. The link was mailed, so using it proves the account's address.
 *
 * @throws 410 link_invalid, 422 validation_failed for a common password; the link then stays valid
 */
export async function setPassword(
  deps: Deps,
  sessions: Sessions,
  { token, password }: { token: string; password: string },
  reply: FastifyReply,
): Promise<SignInAnswer> {
  const { db, clock } = deps
  const user = await db.transaction().execute(async (tx) => {
    const at = clock.now()
    const link = await openLink(tx, await lockLink(deps, tx, { token, kinds: purposes }), at)
    const { programme } = await readOrganiser(tx)
    refuseCommon(password, { ...link.user, programme })
    await replacePassword(tx, link.user.id, await hashPassword(password))
    await changeLanguage(tx, link.user.personId, languageOf(reply.request))
    await markUsed(tx, { authorisedUserId: link.user.id }, at)
    // An address proved by a sign-on stays so: for the office, it needs a link of its own.
    if (!(await isProved(tx, { personId: link.user.personId, address: link.user.email })))
      await markProved(tx, link.user.personId, { address: link.user.email, by: 'link', at })
    if (link.purpose === 'reset') {
      const { personId, email, firstName: firstname } = link.user
      await mailPasswordChange(deps, tx, { personId, email, firstname })
    }
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
  const opened = await sessions.open(reply, { authorisedUserId: user.id })
  return 'secondFactor' in opened ? opened : opened.user
}
