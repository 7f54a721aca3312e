import type { AuditRecord } from '@project-week/contract/audit/audit'
import { expect, test } from 'vitest'
import { foldReads } from './fold-reads.ts'

const record = (id: number, changes: Partial<AuditRecord> = {}): AuditRecord => ({
  id,
  at: '2026-03-01T08:00:00.000Z',
  actor: 'miriam@university.example',
  actorRole: 'admin',
  action: 'read',
  recordType: 'list',
  recordId: 'profiles',
  ip: '192.0.2.1',
  details: {},
  names: {},
  ...changes,
})
const ids = (records: AuditRecord[]) => foldReads(records).map((alike) => alike.map(({ id }) => id))

test('repeated reads of one record by one person are one entry', () => {
  expect(ids([record(4), record(3), record(2), record(1, { recordId: 'companies' })])).toEqual([[4, 3, 2], [1]])
})

test.each<Partial<AuditRecord>>([
  { actor: 'jonas@university.example' },
  { actorRole: 'viewer' },
  { recordType: 'profiles' },
  { ip: '192.0.2.2' },
  { details: { search: 'Lena' } },
  { action: 'export' },
])('a record between them that differs in %j keeps reads apart', (changes) => {
  expect(ids([record(3), record(2, changes), record(1)])).toEqual([[3], [2], [1]])
})

test('changes are never put together', () => {
  expect(ids([record(2, { action: 'correct' }), record(1, { action: 'correct' })])).toEqual([[2], [1]])
})
