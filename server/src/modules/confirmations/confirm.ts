import {
  confirmationMessages as messages,
  type Confirmations,
  type ConfirmedKind,
  type NeededConfirmation,
  type SecondPair,
} from '@project-week/contract/confirmations/confirmation'
import type { MailText } from '@project-week/contract/mail/mail-text'
import type { Message } from '@project-week/contract/messages'
import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError, conflict, notFound, validationFailed } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { confirmationMail } from './confirmation.mails.ts'
import * as queries from './confirmation.queries.ts'

/** What is asked for: exactly this, such as the version of a preview, and for an automatic email its words. */
interface Asked {
  kind: ConfirmedKind
  subject: string
  words?: MailText | undefined
}

/** An account that somebody has just made for themselves is no second person. */
const youngestMs = 24 * 60 * 60 * 1000
const oldEnough = ({ clock }: Pick<Deps, 'clock'>) => new Date(clock.now().getTime() - youngestMs)

const needed = (message: Message, { kind, subject }: Asked) =>
  new AppError('needs_confirmation', 409, message, { details: { kind, subject } })

/**
 * One line in a use case, in its transaction and before it does anything: lets only somebody on where no other admin is
 * needed, or where another admin has asked for exactly this; that is the confirmation.
 *
 * @param countPeople to how many people it writes, and those of the day before; without it another admin is needed always
 * @returns who asked; undefined where nobody had to
 * @throws 409 needs_confirmation, with what to ask for, where nobody has asked for this, the caller has, or the caller's
 *   account is too young
 */
export async function requireSecondAdmin(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction<Tables>,
  caller: Caller,
  asked: NeededConfirmation & { words?: MailText | undefined },
  countPeople?: () => Promise<number>,
): Promise<{ askedBy: string } | undefined> {
  const { isOn, mailsUpTo } = await queries.lockSecondPair(tx)
  if (!isOn || (countPeople !== undefined && (await countPeople()) <= mailsUpTo)) return undefined
  return confirm(deps, tx, caller, asked)
}

async function confirm(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction<Tables>,
  { person, ip }: Caller,
  wanted: Asked,
): Promise<{ askedBy: string }> {
  const { kind, subject, words } = wanted
  const asked = await queries.lockOpen(tx, kind, subject)
  if (asked === undefined) throw needed(messages.ask, wanted)
  if (words !== undefined && !isDeepStrictEqual(asked.words, words)) throw needed(messages.words, wanted)
  if (asked.askedByPerson === null || asked.askedByPerson === person.personId) throw needed(messages.own, wanted)
  const admins = await queries.listAdmins(tx, oldEnough(deps))
  if (!admins.some(({ personId }) => personId === person.personId)) throw needed(messages.young, wanted)
  await queries.markConfirmed(tx, asked.id, person, deps.clock.now())
  await recordAudit(tx, deps.clock, {
    actor: person,
    action: 'confirm',
    record: ['confirmation', asked.id],
    ip,
    details: { kind, askedBy: asked.askedBy },
  })
  return { askedBy: asked.askedBy }
}

/** Asks, and mails the other admins, in the caller's transaction. Asked twice it is asked once; other words replace one's own. */
async function ask(
  deps: Deps,
  tx: Transaction<Tables>,
  { person, ip }: Caller,
  { kind, subject, words }: Asked,
): Promise<void> {
  const { clock, newId, outbox, publicUrl } = deps
  const admins = await queries.listAdmins(tx, oldEnough(deps))
  const others = admins.filter(({ personId }) => personId !== person.personId)
  if (others.length === 0) throw conflict(messages.alone)
  const before = await queries.lockOpen(tx, kind, subject)
  const isChanged = before !== undefined && words !== undefined && !isDeepStrictEqual(before.words, words)
  if (isChanged) await queries.markWithdrawn(tx, before.id, clock.now())
  const id = newId()
  const row = {
    id,
    kind,
    subject,
    words: words === undefined ? null : JSON.stringify(words),
    askedBy: person.email,
    askedByPerson: person.personId,
    askedAt: clock.now(),
  }
  if (!(await queries.insertConfirmation(tx, row))) return
  await outbox.enqueueAll(
    tx,
    others.map((admin) => confirmationMail({ publicUrl }, { ...admin, kind, askedBy: person.email })),
  )
  await recordAudit(tx, clock, {
    actor: person,
    action: 'ask-confirmation',
    record: ['confirmation', id],
    ip,
    details: { kind, subject },
  })
}

/** @throws 409 conflict where no other admin is needed, or there is none; 422 where an email's words are missing */
export async function askConfirmation(
  deps: Deps,
  caller: Caller,
  asked: NeededConfirmation & { words?: MailText | undefined },
): Promise<Confirmations> {
  if ((asked.kind === 'mail-text') !== (asked.words !== undefined)) throw validationFailed({ words: messages.words })
  return deps.db.transaction().execute(async (tx) => {
    const { isOn } = await queries.lockSecondPair(tx)
    if (!isOn) throw conflict(messages.notRequired)
    await ask(deps, tx, caller, asked)
    return queries.listConfirmations(tx, caller.person.personId)
  })
}

/** Taken back by who asked, or declined by another admin. @throws 404 not_found where it waits no more */
export async function withdrawConfirmation(
  { db, clock }: Deps,
  { person, ip }: Caller,
  id: string,
): Promise<Confirmations> {
  return db.transaction().execute(async (tx) => {
    const asked = await queries.lockOpenById(tx, id)
    if (asked === undefined) throw notFound('request')
    await queries.markWithdrawn(tx, id, clock.now())
    await recordAudit(tx, clock, {
      actor: person,
      action: 'withdraw',
      record: ['confirmation', id],
      ip,
      details: { kind: asked.kind, askedBy: asked.askedBy },
    })
    return queries.listConfirmations(tx, person.personId)
  })
}

/**
 * Says whether another admin is needed. To need one for less, the first admin asks and another one sends the same: else
 * the rule would bind nobody.
 *
 * @throws 409 conflict where fewer than two people could confirm, 409 needs_confirmation where the caller has asked
 */
export async function changeSecondPair(deps: Deps, caller: Caller, settings: SecondPair): Promise<Confirmations> {
  const { person, ip } = caller
  return deps.db.transaction().execute(async (tx) => {
    const before = await queries.lockSecondPair(tx)
    if (isDeepStrictEqual(before, settings)) return queries.listConfirmations(tx, person.personId)
    const isLess = before.isOn && (!settings.isOn || settings.mailsUpTo > before.mailsUpTo)
    const admins = await queries.listAdmins(tx, oldEnough(deps))
    if (!before.isOn && settings.isOn && new Set(admins.map(({ personId }) => personId)).size < 2)
      throw conflict(messages.alone)
    const relax = { kind: 'relax', subject: `on ${settings.isOn}, up to ${settings.mailsUpTo}` } as const
    if (isLess && (await queries.lockOpen(tx, relax.kind, relax.subject)) === undefined) {
      await ask(deps, tx, caller, relax)
      return queries.listConfirmations(tx, person.personId)
    }
    const asked = isLess ? await confirm(deps, tx, caller, relax) : undefined
    await queries.saveSecondPair(tx, settings)
    await recordAudit(tx, deps.clock, {
      actor: person,
      action: 'change-access',
      record: ['installation', 'second-pair'],
      ip,
      details: { before, after: settings, ...asked },
    })
    return queries.listConfirmations(tx, person.personId)
  })
}
