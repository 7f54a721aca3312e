import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import type { Mail } from '../mail/compose.ts'

/** Sends a mail of a plan to whoever asks for it, marked as a sample. */
export async function sendSample({ db, clock, outbox }: Deps, { person, ip }: Caller, mail: Mail): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const id = await outbox.enqueue(tx, {
      ...mail,
      recipient: person.email,
      subject: `[Sample/Muster] ${mail.subject}`,
    })
    await recordAudit(tx, clock, {
      actor: person,
      action: 'send-sample',
      record: ['mail', id],
      ip,
      details: { meantFor: mail.recipient },
    })
  })
}
