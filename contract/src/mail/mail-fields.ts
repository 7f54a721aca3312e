import * as z from 'zod/mini'
import type { Labels } from '../enumerations/enumerations.ts'
import { type Field, listed, words } from '../field.ts'
import { Instant } from '../text.ts'

/** `kept`: the demo keeps mails instead of sending them. */
export const MailState = z.enum(['queued', 'sent', 'failed', 'kept'])
export type MailState = z.infer<typeof MailState>
export const mailStateLabels: Labels<MailState> = {
  queued: words('Waiting', 'Wartet'),
  sent: words('Sent', 'Versendet'),
  failed: words('Failed', 'Fehlgeschlagen'),
  kept: words('Not sent (demo)', 'Nicht versendet (Demo)'),
}

/** Every field of an email in the outbox but its text. */
export const mailFields = {
  recipient: listed(words('To', 'An'), 'text', z.string(), { table: 20, file: 34, head: 'Recipient' }),
  subject: { label: words('Subject', 'Betreff'), kind: 'text', stored: z.string(), column: { table: 22, file: 60 } },
  state: {
    label: words('Status', 'Status'),
    kind: 'choice',
    options: mailStateLabels,
    stored: MailState,
    column: { table: 13, file: 10 },
  },
  createdAt: {
    label: words('Created', 'Erstellt'),
    kind: 'instant',
    stored: Instant,
    column: { table: 12, file: 17, head: 'Written on', time: true },
  },
  sentAt: {
    label: words('Sent', 'Versendet am'),
    kind: 'instant',
    stored: z.nullable(Instant),
    column: { table: 12, file: 17, head: 'Sent on', time: true },
  },
  /** When a waiting mail is tried next; null for all others, and while it is being tried. */
  nextTryAt: {
    label: words('Next attempt', 'Nächster Versuch'),
    kind: 'instant',
    stored: z.nullable(Instant),
    column: { table: 12, file: 17, head: 'Next try on', time: true },
  },
  /** How often sending was tried. */
  attempts: listed(words('Attempts', 'Versuche'), 'number', z.int(), { table: 8, file: 8, head: 'Tries' }),
  lastError: {
    label: words('Last error', 'Letzter Fehler'),
    kind: 'long text',
    stored: z.nullable(z.string()),
    column: { table: 24, file: 60 },
  },
} satisfies Record<string, Field>

/** The columns that the office's table opens with; the others follow in the order of the fields. */
export const mailTableStart = ['recipient', 'subject', 'state', 'createdAt']
