import { createProfile } from '@project-week/contract/registrations/profile'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { appFixture } from '#test/fixtures.ts'
import { registrationOf } from '#test/factories.ts'
import { columnsOfPeople, joinPeople } from './join-people.ts'
import { listAddresses, markProved } from './person.queries.ts'

const t = appFixture()

/** Tables about how a person is known: deleted with the person; joining itself moves addresses. */
const ofThePerson = ['links.from_person_id', 'links.into_person_id', 'links.person_id', 'person_addresses.person_id']

test('joining two people moves every column of the database that refers to a person', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.conrelid::regclass || '.' || a.attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.confrelid = 'people'::regclass`.execute(t.deps.db)
  const moved = columnsOfPeople.map(({ table, column }) => `${table}.${column}`)
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...ofThePerson, ...moved].toSorted())
})

test('two sign-ons of one person are written to where the newest says, registrations included', async () => {
  const { db } = t.deps
  await t.signOn({ email: 'old@university.example', updatedAt: new Date('2026-01-01T08:00:00Z') })
  const browser = await t.signOn({ email: 'new@university.example', updatedAt: new Date('2026-02-01T08:00:00Z') })
  await browser.call(createProfile, { body: registrationOf() })
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from people where email in ('old@university.example', 'new@university.example')`.execute(db)
  const idOf = (address: string) => rows.find(({ email }) => email === address)?.id ?? ''
  const into = idOf('old@university.example')

  await db.transaction().execute((tx) => joinPeople(t.deps, tx, { from: idOf('new@university.example'), into }))

  const { rows: written } = await sql`
    select p.email, r.email as registration from people p join profiles r on r.person_id = p.id where p.id = ${into}`.execute(
    db,
  )
  expect(written).toEqual([{ email: 'new@university.example', registration: 'new@university.example' }])
})

test('an address is proved as the one of the two says who has proved it', async () => {
  const { db } = t.deps
  const address = 'both@university.example'
  await t.signOn({ subject: 'first', email: address })
  await t.signOn({ subject: 'second', email: address })
  const [{ personId: into } = { personId: '' }, { personId: from } = { personId: '' }] = await db
    .selectFrom('personAddresses')
    .select('personId')
    .where('address', '=', address)
    .execute()
  await markProved(db, into, { address, by: 'link', at: t.clock.current })
  await markProved(db, from, { address, by: 'provider', at: t.clock.current })
  await db.transaction().execute((tx) => joinPeople(t.deps, tx, { from, into }))
  expect(await listAddresses(db, into)).toMatchObject([{ provedAt: t.clock.current, provedBy: 'provider' }])
})
