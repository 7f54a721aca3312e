import type { RecordedAudit } from '@project-week/contract/audit/audit'
import { auditLogName, type exportAuditLog as endpoint } from '@project-week/contract/exports/export'
import type { QueryOf } from '@project-week/contract/endpoint'
import type { Locale } from '@project-week/contract/locale'
import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/actor.ts'
import { presentAuditRecord } from '../audit/audit.present.ts'
import { type AuditFilter, listAuditRecords, recordAudit } from '../audit/audit.queries.ts'
import { auditColumns } from './columns.ts'
import { fileOf, nameFile } from './file.ts'

const pageLength = 500

/** Page after page: a log of years is never in memory whole. */
async function* everyRecord(db: Database, filter: AuditFilter): AsyncGenerator<RecordedAudit, void, undefined> {
  for (let before: number | undefined; ;) {
    const page = (await listAuditRecords(db, { ...filter, before }, pageLength)).map(presentAuditRecord)
    yield* page
    before = page.at(-1)?.id
    if (page.length < pageLength) return
  }
}

/** Writes what a filter leaves of the audit log as a file into the answer; that somebody took it along is a record too. */
export async function exportAuditLog(
  { db, clock }: Deps,
  caller: Caller,
  { format, ...filter }: QueryOf<typeof endpoint>,
  { reply, language }: { reply: FastifyReply; language: Locale },
): Promise<Readable> {
  await recordAudit(db, clock, {
    ...caller,
    action: 'export',
    record: ['audit-log', 'all'],
    details: { format, ...filter },
  })
  nameFile(reply, auditLogName, format)
  return fileOf(
    { sheet: 'Audit log', columns: auditColumns(language), rows: everyRecord(db, filter) },
    { format, language },
  )
}
