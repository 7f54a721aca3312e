import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { priorities } from '../mail/catalogue/definition.ts'
import type { WrittenMail } from '../mail/compose.ts'

/** Sends a mail of a plan to whoever asks for it, marked as a sample, in the words that it has already. */
export async function sendSample(
  { db, clock, outbox }: Deps,
  caller: Caller,
  { subject, text, html, recipient }: WrittenMail,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const id = await outbox.enqueue(tx, {
      recipient: caller.person.email,
      subject: `[Sample/Muster] ${subject}`,
      text,
      html,
      priority: priorities.asked,
    })
    await recordAudit(tx, clock, {
      ...caller,
      action: 'send-sample',
      record: ['mail', id],
      details: { meantFor: recipient },
    })
  })
}
