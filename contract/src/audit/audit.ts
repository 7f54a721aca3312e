import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Instant, oneLine } from '../text.ts'
import { AuditAction, AuditActionChoice, AuditRecordType } from './vocabulary.ts'

/** Who did what to which record, when and from where. Immutable. */
export const RecordedAudit = z.object({
  id: z.int(),
  at: Instant,
  /** An email address; blank if unknown. */
  actor: z.string(),
  actorRole: z.string(),
  action: AuditAction,
  recordType: AuditRecordType,
  recordId: z.string(),
  ip: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type RecordedAudit = z.infer<typeof RecordedAudit>

/** A record for display, with the current names of the ids in `recordId` and `details`, if they still exist. */
export const AuditRecord = z.extend(RecordedAudit, { names: z.record(z.string(), z.string()) })
export type AuditRecord = z.infer<typeof AuditRecord>

const filterText = z.optional(z.string().check(...oneLine(254)))

/** A filter for the audit log; absent parts don't restrict it. */
export const AuditFilter = z.object({
  /** Part of an email address. */
  actor: filterText,
  action: z.optional(AuditActionChoice),
  recordType: z.optional(AuditRecordType),
  recordId: filterText,
  from: z.optional(Instant),
  /** Exclusive. */
  to: z.optional(Instant),
})

export const listAuditRecords = endpoint({
  method: 'GET',
  path: '/api/audit',
  summary: 'The audit log, newest first, a page at a time',
  access: ['admin'],
  reads: 'history',
  rateLimit: { max: 120, perSeconds: 60 },
  query: z.extend(AuditFilter, {
    /** `next` of the previous page. */
    before: z.optional(z.coerce.number<string>().check(z.int(), z.positive())),
    limit: z._default(z.coerce.number<string>().check(z.int(), z.minimum(1), z.maximum(500)), 100),
  }),
  answer: z.object({ records: z.array(AuditRecord), next: z.nullable(z.int()) }),
})

export const listAuditActions = endpoint({
  method: 'GET',
  path: '/api/audit/actions',
  summary: 'What has been recorded: every action and kind of record that occurs',
  access: ['admin'],
  reads: 'history',
  answer: z.object({ actions: z.array(AuditAction), recordTypes: z.array(AuditRecordType) }),
})
