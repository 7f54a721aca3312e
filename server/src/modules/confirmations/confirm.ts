import {
  confirmationMessages as messages,
  type Confirmations,
  type ConfirmedKind,
  type SecondPair,
} from '@project-week/contract/confirmations/confirmation'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError, conflict, notFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { confirmationMail } from './confirmation.mails.ts'
import * as queries from './confirmation.queries.ts'

const settingOf = { publish: 'publishing', 'send-mails': 'mails' } as const satisfies Record<
  Exclude<ConfirmedKind, 'relax'>,
  keyof SecondPair
>

/**
 * One line in a use case, in its transaction and before it does anything: lets only somebody on where no other admin is
 * needed, or where another admin has asked for exactly this; that is the confirmation.
 *
 * @param subject what exactly is to be done, such as the version of a preview
 * @returns who asked; undefined where nobody had to
 * @throws 409 needs_confirmation where nobody has asked for this, or the caller has
 */
export async function requireSecondAdmin(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction<Tables>,
  { person, ip }: Caller,
  { kind, subject }: { kind: Exclude<ConfirmedKind, 'relax'>; subject: string },
): Promise<{ askedBy: string } | undefined> {
  const settings = await queries.lockSecondPair(tx)
  return settings[settingOf[kind]] ? confirm({ clock }, tx, { person, ip }, { kind, subject }) : undefined
}

async function confirm(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction<Tables>,
  { person, ip }: Caller,
  { kind, subject }: { kind: ConfirmedKind; subject: string },
): Promise<{ askedBy: string }> {
  const asked = await queries.lockOpen(tx, kind, subject)
  if (asked === undefined) throw new AppError('needs_confirmation', 409, messages.ask)
  if (asked.askedBy === person.email) throw new AppError('needs_confirmation', 409, messages.own)
  await queries.markConfirmed(tx, asked.id, person.email, clock.now())
  await recordAudit(tx, clock, {
    actor: person,
    action: 'confirm',
    record: ['confirmation', asked.id],
    ip,
    details: { kind, askedBy: asked.askedBy },
  })
  return { askedBy: asked.askedBy }
}

/** Asks, and mails the other admins, in the caller's transaction. Asked twice it is asked once. */
async function ask(
  { clock, newId, outbox, publicUrl }: Deps,
  tx: Transaction<Tables>,
  { person, ip }: Caller,
  { kind, subject }: { kind: ConfirmedKind; subject: string },
): Promise<void> {
  const others = await queries.listOtherAdmins(tx, person.email)
  if (others.length === 0) throw conflict(messages.alone)
  const id = newId()
  const row = { id, kind, subject, askedBy: person.email, askedAt: clock.now() }
  if (!(await queries.insertConfirmation(tx, row))) return
  await outbox.enqueueAll(
    tx,
    others.map((recipient) => confirmationMail({ publicUrl }, { recipient, kind, askedBy: person.email })),
  )
  await recordAudit(tx, clock, {
    actor: person,
    action: 'ask-confirmation',
    record: ['confirmation', id],
    ip,
    details: { kind },
  })
}

/** @throws 409 conflict where no other admin is needed, or there is none */
export async function askConfirmation(
  deps: Deps,
  caller: Caller,
  asked: { kind: Exclude<ConfirmedKind, 'relax'>; subject: string },
): Promise<Confirmations> {
  return deps.db.transaction().execute(async (tx) => {
    const settings = await queries.lockSecondPair(tx)
    if (!settings[settingOf[asked.kind]]) throw conflict(messages.notRequired)
    await ask(deps, tx, caller, asked)
    return queries.listConfirmations(tx)
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
    if (asked === undefined) throw notFound('This request')
    await queries.markWithdrawn(tx, id, clock.now())
    await recordAudit(tx, clock, {
      actor: person,
      action: 'withdraw',
      record: ['confirmation', id],
      ip,
      details: { kind: asked.kind, askedBy: asked.askedBy },
    })
    return queries.listConfirmations(tx)
  })
}

/**
 * Says for what another admin is needed. To need one for less, the first admin asks and another one sends the same: else
 * the rule would bind nobody.
 *
 * @throws 409 conflict where there is no other admin, 409 needs_confirmation where the caller has asked
 */
export async function changeSecondPair(deps: Deps, caller: Caller, settings: SecondPair): Promise<Confirmations> {
  const { person, ip } = caller
  return deps.db.transaction().execute(async (tx) => {
    const before = await queries.lockSecondPair(tx)
    const isLess = (before.publishing && !settings.publishing) || (before.mails && !settings.mails)
    const isMore = (!before.publishing && settings.publishing) || (!before.mails && settings.mails)
    if (!isLess && !isMore) return queries.listConfirmations(tx)
    if (isMore && (await queries.listOtherAdmins(tx, person.email)).length === 0) throw conflict(messages.alone)
    const relax = { kind: 'relax', subject: `publishing ${settings.publishing}, mails ${settings.mails}` } as const
    if (isLess && (await queries.lockOpen(tx, relax.kind, relax.subject)) === undefined) {
      await ask(deps, tx, caller, relax)
      return queries.listConfirmations(tx)
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
    return queries.listConfirmations(tx)
  })
}
