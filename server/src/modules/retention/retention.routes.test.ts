import { registerCompany } from '@project-week/contract/companies/company'
import * as retention from '@project-week/contract/retention/retention'
import { createProfile } from '@project-week/contract/registrations/profile'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { insertAccount, personOf } from '#test/accounts.ts'
import { type Browser, errorOf } from '#test/app.ts'
import { appFixture, recordsOf } from '#test/fixtures.ts'
import { companyOf, identityOf, registrationOf } from '#test/factories.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { markProved } from '../identity/person.queries.ts'
import { retainWhenDue } from './retain.ts'
import { dueFrom, monthAfter } from '../editions/retention.policy.ts'

const t = appFixture()
let admin: Browser
beforeAll(async () => {
  admin = await t.signInAs('Admin', 'boss@university.example')
})
beforeEach(async () => {
  t.clock.current = new Date('2026-03-02T09:00:00Z')
  await setRule({ months: 12 })
})

const read = async () => (await admin.call(retention.readRetention)).json<retention.Retention>()
const editionOf = async (label: string) => {
  const found = (await read()).editions.find(({ edition }) => edition === label)
  if (found === undefined) throw new Error(`no ${label}`)
  return found
}
const change = (body: object, edition = 'SS25') => admin.call(retention.changeRetention, { params: { edition }, body })
/** As stored, whatever a change by the office would be refused for. */
const setRule = ({ months, isScheduled = false }: { months: number; isScheduled?: boolean }) =>
  t.deps.db.updateTable('editions').set({ retentionMonths: months, isErasedBySchedule: isScheduled }).execute()
const erase = (edition: string, version: string) =>
  admin.call(retention.eraseEdition, { params: { edition }, body: { version } })

/** Students and a company of SS26, moved into an edition with all that hangs on them. */
async function fill(edition: string, students: number) {
  const emails: string[] = []
  for (let i = 0; i < students; i += 1) {
    const identity = identityOf({ updatedAt: new Date('2025-03-01T08:00:00Z') })
    emails.push(identity.email)
    const student = await t.signOn(identity)
    await student.call(createProfile, { body: registrationOf() })
  }
  const { _id: company } = (
    await t.browser().call(registerCompany, { body: companyOf({ companyName: `Aldor ${edition} ${Date.now()}` }) })
  ).json<{ _id: string }>()
  await sql`update profiles set edition = ${edition}, created_at = '2025-01-10' where email = any(${emails}::text[])`.execute(
    t.deps.db,
  )
  await sql`update companies set edition = ${edition}, created_at = '2025-01-10' where id = ${company}`.execute(
    t.deps.db,
  )
  return emails
}

test('nothing is due under the rule as shipped, and the preview counts what would go', async () => {
  await fill('SS25', 1)
  const old = await editionOf('SS25')
  expect(old.rule).toEqual({ months: 12, isScheduled: false })
  expect([old.isDue, old.erased]).toEqual([false, null])
  expect(old.goes).toContainEqual({ kind: 'students', rows: 1 })
  const early = await erase('SS25', old.version)
  expect([early.statusCode, errorOf(early).message]).toEqual([409, retention.retentionMessages.notDue])
})

test('a rule under which the current edition would go at once is refused, by name', async () => {
  t.clock.current = new Date('2026-11-02T09:00:00Z')
  admin = await t.signInAs('Admin', 'later@university.example')
  const response = await change({ months: 1, isScheduled: true }, 'SS26')
  expect(response.statusCode).toBe(422)
  expect(errorOf(response).fields?.['months']).toBe(retention.retentionMessages.current({ edition: 'SS26' }))
  expect((await editionOf('SS26')).rule.months).toBe(12)
})

test('an edition that does not exist has no rule', async () => {
  expect((await change({ months: 6, isScheduled: true }, 'SS31')).statusCode).toBe(404)
})

test.each([{ months: 0 }, { months: 121 }, { months: 1.5 }, { months: 'soon' }, {}])(
  'a rule of %j is refused',
  async (rule) => {
    expect((await change({ ...rule, isScheduled: false })).statusCode).toBe(422)
  },
)

test('an edition that is due goes with everything; counts and the current edition stay', async () => {
  const { db } = t.deps
  const emails = await fill('SS25', 5)
  await fill('SS26', 1)
  await sql`update profiles set created_at = '2025-10-10' where edition = 'SS26'`.execute(db)
  await sql`update companies set created_at = '2025-10-10' where edition = 'SS26'`.execute(db)
  t.clock.current = new Date('2025-03-01T09:00:00Z')
  await recordAudit(db, t.clock, {
    actor: { email: 'old@university.example', role: 'admin' },
    action: 'login',
    record: ['session', 'x'],
    ip: '192.0.2.7',
  })
  t.clock.current = new Date('2026-03-02T09:00:00Z')
  expect((await change({ months: 3, isScheduled: false })).statusCode).toBe(200)
  const { version, isDue, goes } = await editionOf('SS25')
  expect([isDue, goes.find(({ kind }) => kind === 'audit-records')?.rows]).toEqual([true, 1])
  expect((await erase('SS25', 'other')).statusCode).toBe(409)

  const proofs = async () =>
    Number((await sql<{ n: number }>`select count(*) as n from consents`.execute(db)).rows[0]?.n)
  const kept = await proofs()
  expect(kept).toBeGreaterThan(6)
  const answers = await Promise.all([erase('SS25', version), erase('SS25', version)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  // They outlive what they prove.
  expect(await proofs()).toBe(kept)
  const after = await editionOf('SS25')
  expect(after.goes).toEqual([])
  expect(after.erased?.counts).toMatchObject({
    registered: 6,
    companies: 2,
    degrees: { Master: 6 },
    schools: { ED: 6 },
  })
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from identities where email = any(${emails}::text[]))
         + (select count(*) from people where email = any(${emails}::text[]))
         + (select count(*) from profiles where edition = 'SS25')
         + (select count(*) from audit_records where actor = 'old@university.example') as left`.execute(db)
  expect(Number(rows[0]?.left)).toBe(0)
  expect((await editionOf('SS26')).goes).toContainEqual({ kind: 'students', rows: 1 })
  const record = (await recordsOf(t, { action: 'erase' })).at(-1)
  expect(record).toMatchObject({ recordType: 'edition', recordId: 'SS25', details: { students: 6 } })
})

test('whoever takes part again or has an account stays the person they are', async () => {
  const { db } = t.deps
  const [again = '', account = '', gone = ''] = await fill('SS25', 3)
  const people = { again: await personOf(db, again), account: await personOf(db, account) }
  await sql`
    insert into profiles
    select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'edition', 'SS26', 'created_at', '2025-10-10'))).*
      from profiles p where p.person_id = ${people.again}`.execute(db)
  await markProved(db, people.account, { address: account, by: 'link', at: t.clock.now() })
  await insertAccount(db, 'Student', t.clock.now(), account)
  await setRule({ months: 3 })
  expect((await erase('SS25', (await editionOf('SS25')).version)).statusCode).toBe(200)
  const left = await db
    .selectFrom('people as p')
    .innerJoin('identities as i', 'i.personId', 'p.id')
    .select('p.id')
    .where('p.email', 'in', [again, account, gone])
    .execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual(Object.values(people).toSorted())
})

test('by itself the rule erases nothing unless it is switched on', async () => {
  await fill('SS25', 1)
  await setRule({ months: 3 })
  expect(await retainWhenDue(t.deps)).toEqual([])
  await setRule({ months: 3, isScheduled: true })
  expect(await retainWhenDue(t.deps)).toEqual(['SS25'])
  expect(await retainWhenDue(t.deps)).toEqual([])
})

test('the audit log is still never changed, and deleted by nothing else', async () => {
  await expect(sql`update audit_records set actor = ''`.execute(t.deps.db)).rejects.toThrow('append-only')
  await expect(sql`delete from audit_records`.execute(t.deps.db)).rejects.toThrow('append-only')
})

test.each([
  ['2026-06', 6, '2026-12'],
  ['2026-06', 7, '2027-01'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', 24, '2028-01'],
])('%s and %i months is %s', (month, months, expected) => {
  expect(monthAfter(month, months)).toBe(expected)
})

test('data stays for whole months after the month of the closing event', () => {
  expect(dueFrom({ closing: '2026-06', months: 24, promisedMonths: null })).toBe('2028-07')
})

test('data never stays longer than somebody agreed to', () => {
  expect(dueFrom({ closing: '2026-06', months: 24, promisedMonths: 12 })).toBe('2027-07')
  expect(dueFrom({ closing: '2026-06', months: 6, promisedMonths: 12 })).toBe('2027-01')
})
