import type { MailState } from '@project-week/contract/mail/mail'
import { m } from '../../paraglide/messages.js'

const names: Record<MailState, () => string> = {
  queued: m.outbox_state_queued,
  sent: m.outbox_state_sent,
  failed: m.outbox_state_failed,
  kept: m.outbox_state_kept,
}

export const mailStateText = (state: string): string => (state in names ? names[state as MailState]() : state)
