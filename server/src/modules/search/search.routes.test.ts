import { registerCompany } from '@project-week/contract/companies/company'
import { addLead } from '@project-week/contract/companies/lead'
import { createProfile } from '@project-week/contract/registrations/profile'
import { type Found, search } from '@project-week/contract/search/search'
import { createTeam } from '@project-week/contract/teams/team'
import { folded } from '@project-week/contract/text'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { appFixture, fixture } from '#test/fixtures.ts'
import { companyOf, leadOf, registrationOf } from '#test/factories.ts'

const t = appFixture()
const admin = fixture(() => t.signInAs('Admin'))
beforeAll(async () => {
  for (const [firstname, lastname] of [
    ['Zeynep', 'Öztürk'],
    ['Bea', 'Zeyn'],
    ['Per_cent', 'Hundred'],
  ] as const) {
    const email = `${lastname.normalize('NFD').replace(/\W/g, '')}@university.example`.toLowerCase()
    await (await t.signOn({ firstname, lastname, email })).call(createProfile, { body: registrationOf() })
  }
  await t.browser().call(registerCompany, { body: companyOf({ companyName: 'Öztürk Optik' }) })
  const contact = { contactFirstName: 'Ottilie', contactLastName: 'Oz', contactEmail: 'oz@optik.example' }
  await admin.call(addLead, {
    body: leadOf({ ...contact, companyName: 'Öztürk Akustik' }),
  })
  await admin.call(createTeam, {
    body: {
      name: 'Öztürk Optik',
      representativeEmail: 'boss@optik.example',
      members: [1, 2, 3, 4, 5].map((at) => `${at}@optik.example`),
    },
  })
})

const find = async (q: string) =>
  (await admin.call(search, { query: { q } })).json<Found[]>().map(({ kind, name }) => `${kind} ${name}`)

test('finds people, companies and teams by parts of their names, whatever the accents and the case', async () => {
  expect(await find('OZTURK')).toEqual([
    'student Zeynep Öztürk',
    'company Öztürk Akustik',
    'company Öztürk Optik',
    'team Öztürk Optik',
  ])
  expect(await find('ottilie oz@optik')).toEqual(['company Öztürk Akustik'])
  expect(await find('öztürk zey')).toEqual(['student Zeynep Öztürk'])
  expect(await find('boss@optik')).toEqual(['team Öztürk Optik'])
  expect(await find('nobody at all')).toEqual([])
})

test.each([
  'Łódź',
  'Søren Æbelø, Œuvre Đ',
  'O’Neill',
  'O´Neill',
  'Ａｌｄｏｒ',
  'Al\u00ADdor\u200B',
  'STRAẞE',
  'Zoë\u00A0Núñez',
  'ﬁrm',
])('the database compares %s as everything else does', async (text) => {
  const { rows } = await sql<{ text: string }>`select folded(${text}) as text`.execute(t.deps.db)
  expect(rows).toEqual([{ text: folded(text) }])
})

test('a student is found by an earlier address', async () => {
  await sql`
    insert into person_addresses (person_id, address, source, noted_at)
      select person_id, 'before@university.example', 'asserted', now() from profiles where firstname = 'Bea'`.execute(
    t.deps.db,
  )
  expect(await find('before@')).toEqual(['student Bea Zeyn'])
})

test('names that begin with the word come first', async () => {
  expect(await find('zeyn')).toEqual(['student Zeynep Öztürk', 'student Bea Zeyn'])
})

test('what stands for any letter in a pattern stands for itself', async () => {
  expect(await find('r_c')).toEqual(['student Per_cent Hundred'])
  expect(await find('%%')).toEqual([])
})

test('one letter is no search', async () => {
  expect((await admin.call(search, { query: { q: ' a ' } })).statusCode).toBe(400)
})

test('a search is in the audit log, with what was looked for', async () => {
  await find('optik')
  const last = await t.deps.db
    .selectFrom('auditRecords')
    .select(['action', 'recordType', 'recordId', 'details'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(last).toEqual({ action: 'read', recordType: 'list', recordId: 'search', details: { q: 'optik' } })
})
