import * as z from 'zod/mini'
import { AuditRecord } from '../audit/audit.ts'
import { endpoint } from '../endpoint.ts'
import { OutboxMail } from '../mail/mail.ts'
import { NotedKind } from '../notes/note.ts'
import { Id, Instant } from '../text.ts'

/** An event of a registration: an audit record, or an email. */
export const HistoryKind = z.enum(['record', 'mail'])
export type HistoryKind = z.infer<typeof HistoryKind>

/** `at` is when the email was written; the email says when it was sent. */
export const HistoryEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('record'), at: Instant, record: AuditRecord }),
  z.object({ kind: z.literal('mail'), at: Instant, mail: OutboxMail }),
])
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** Entries shown at first, and at most. */
export const historyLimits = { first: 15, all: 1000 }

export const readHistory = endpoint({
  method: 'GET',
  path: '/api/history/{kind}/{id}',
  summary: 'What happened to a registration, its team and its certificate, and what was written to it, newest first',
  access: ['admin'],
  reads: 'history',
  params: z.object({ kind: NotedKind, id: Id }),
  query: z.object({
    only: z.optional(HistoryKind),
    limit: z._default(
      z.coerce.number<string>().check(z.int(), z.minimum(1), z.maximum(historyLimits.all)),
      historyLimits.first,
    ),
  }),
  answer: z.object({ entries: z.array(HistoryEntry), hasMore: z.boolean() }),
})
