import { mailRefusals } from '@project-week/contract/refusals'
import type { Deps } from '../../deps.ts'
import { conflict, requireFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { withoutLinks } from '../links/fill-links.ts'
import { findMail, lockFailedMails, lockMail, type MailRow } from './mail.queries.ts'

/** Lets a mail go out once more. One that waits for its next try has it now; one that waits for its first goes anyway. */
export async function resendMail({ db, clock, outbox }: Deps, caller: Caller, id: string): Promise<MailRow> {
  return db.transaction().execute(async (tx) => {
    const row = requireFound(await lockMail(tx, id), 'mail')
    if (row.state === 'kept') throw conflict(mailRefusals.demo)
    if (row.state !== 'queued') await outbox.requeue(tx, [id])
    else if (!(await outbox.hurry(tx, id))) throw conflict(mailRefusals.beingSent)
    await recordAudit(tx, clock, {
      ...caller,
      action: 'resend',
      record: ['mail', id],
      details: { recipient: row.recipient, subject: withoutLinks(row.subject), error: row.lastError },
    })
    return (await findMail(tx, id)) ?? row
  })
}

/** Lets failed mails go out once more; what somebody else has sent again meanwhile is left out. */
export async function resendFailedMails(
  { db, clock, outbox }: Deps,
  caller: Caller,
  ids: readonly string[],
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const failed = await lockFailedMails(tx, ids)
    if (failed.length === 0) return 0
    await outbox.requeue(tx, failed)
    await recordAudit(tx, clock, {
      ...caller,
      action: 'resend',
      record: ['mails', ''],
      details: { mails: failed.length },
    })
    return failed.length
  })
}
