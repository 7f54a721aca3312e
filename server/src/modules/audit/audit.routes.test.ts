import { type AuditRecord, listAuditActions, listAuditRecords } from '@project-week/contract/audit/audit'
import { type Company, listCompanies, registerCompany } from '@project-week/contract/companies/company'
import { createProfile, listProfiles } from '@project-week/contract/registrations/profile'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { appFixture, fixture } from '#test/fixtures.ts'
import { companyOf, identityOf, registrationOf } from '#test/factories.ts'
import { recordAudit } from './audit.queries.ts'

const t = appFixture()
const admin = fixture(() => t.signInAs('Admin', 'boss@university.example'))
beforeAll(async () => {
  for (let i = 0; i < 25; i += 1) {
    t.clock.current = new Date(Date.UTC(2026, 2, 1, 8, i))
    await recordAudit(t.deps.db, t.clock, {
      actor: { email: `user_${i % 5}%@firm.example`, role: 'company' },
      action: i % 2 === 0 ? 'login' : 'download',
      record: ['file', String(i)],
      ip: '192.0.2.7',
      details: { i },
    })
  }
  t.clock.current = new Date('2026-03-02T09:00:00Z')
})

const read = async (query: Record<string, string> = {}) => {
  const response = await admin.call(listAuditRecords, { query })
  expect([response.statusCode, response.body.slice(0, 200)]).toEqual([200, expect.anything()])
  return response.json<{ records: AuditRecord[]; next: number | null }>()
}

test('the log comes newest first, page by page, and every record once', async () => {
  const seen: number[] = []
  let before: number | null = null
  do {
    const page: { records: AuditRecord[]; next: number | null } = await read({
      limit: '10',
      ...(before !== null && { before: String(before) }),
    })
    seen.push(...page.records.map(({ id }) => id))
    before = page.next
  } while (before !== null)
  expect(seen.length).toBe(25)
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a))
})

test('the log is filtered by actor, action, record and time, and signs in a filter mean themselves', async () => {
  expect((await read({ actor: 'USER_3%' })).records.length).toBe(5)
  expect((await read({ actor: '%' })).records.length).toBe(25)
  expect((await read({ actor: 'user-3' })).records.length).toBe(0)
  expect((await read({ action: 'login' })).records.length).toBe(13)
  expect((await read({ recordType: 'file', recordId: '7' })).records).toMatchObject([
    { at: '2026-03-01T08:07:00.000Z', actorRole: 'company', ip: '192.0.2.7', details: { i: 7 } },
  ])
  expect((await read({ from: '2026-03-01T08:10:00Z', to: '2026-03-01T08:12:00Z' })).records.length).toBe(2)
  expect((await admin.call(listAuditActions)).json()).toEqual({ actions: ['download', 'login'], recordTypes: ['file'] })
})

test('the log is read in two parts: changes, and reading, taking a copy along, coming and going', async () => {
  expect((await read({ action: 'changes' })).records).toEqual([])
  expect((await read({ action: 'reads' })).records).toHaveLength(25)
  await recordAudit(t.deps.db, t.clock, {
    actor: { email: 'boss@university.example', role: 'admin' },
    action: 'correct',
    record: ['profile', 'one'],
    ip: '192.0.2.7',
  })
  expect((await read({ action: 'changes' })).records).toMatchObject([{ action: 'correct', recordId: 'one' }])
  expect((await read({ action: 'reads' })).records).toHaveLength(25)
})

test.each<Record<string, string>>([
  { limit: '0' },
  { limit: '1e9' },
  { action: 'change' },
  { before: '-1' },
  { before: 'x' },
  { from: 'yesterday' },
])('a filter that makes no sense is refused (%j)', async (query) => {
  const response = await admin.call(listAuditRecords, { query })
  expect(response.statusCode).toBe(400)
})

test('reading a list of people is itself recorded, a refused reading is not', async () => {
  await admin.call(listProfiles, { query: { registeredIn: 'SS26' } })
  await admin.call(listCompanies)
  const student = await t.signOn()
  await student.call(listProfiles)
  expect((await read({ action: 'read' })).records).toMatchObject([
    { actor: 'boss@university.example', recordId: 'companies' },
    { actor: 'boss@university.example', recordId: 'profiles', details: { registeredIn: 'SS26' } },
  ])
})

test.each(['update audit_records set actor = $$', 'delete from audit_records', 'truncate audit_records'])(
  'the database itself refuses to change it (%s)',
  async (statement) => {
    const text = statement.replace('$$', "''")
    await expect(sql.raw(text).execute(t.deps.db)).rejects.toThrow('append-only')
  },
)

test('ids come with what they are called, wherever in a record they are, and what was erased without', async () => {
  const { db, newId } = t.deps
  const student = await t.signOn(identityOf({ firstname: 'Ada', lastname: 'Lovelace' }))
  const { id } = (await student.call(createProfile, { body: registrationOf() })).json<{ id: string }>()
  const companyName = `Naming ${newId()}`
  await t.browser().call(registerCompany, { body: companyOf({ companyName }) })
  const company = (await admin.call(listCompanies)).json<Company[]>().find((row) => row.companyName === companyName)
  const { personId } = await db.selectFrom('profiles').select('personId').where('id', '=', id).executeTakeFirstOrThrow()
  const erased = newId()
  await recordAudit(db, t.clock, {
    actor: { email: 'boss@university.example', role: 'admin' },
    action: 'add',
    record: ['matching-rule', erased],
    ip: '192.0.2.7',
    details: { companyId: company?._id, studentIds: [id, erased], repair: { for: personId } },
  })
  const { records } = await read({ recordId: erased })
  expect(records[0]?.names).toEqual({
    [id]: 'Ada Lovelace',
    [company?._id ?? '']: companyName,
    [personId]: 'Ada Lovelace',
  })
})

test('a person of whom the university says no name is called by the address', async () => {
  const identity = identityOf({ firstname: '', lastname: '' })
  await t.signOn(identity)
  const { id } = await t.deps.db
    .selectFrom('identities')
    .select('id')
    .where('email', '=', identity.email)
    .executeTakeFirstOrThrow()
  await recordAudit(t.deps.db, t.clock, {
    actor: { email: identity.email, role: 'student' },
    action: 'confirm-sign-on',
    record: ['identity', id],
    ip: '192.0.2.7',
  })
  expect((await read({ recordId: id })).records[0]?.names).toEqual({ [id]: identity.email })
})
