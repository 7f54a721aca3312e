import { chooseLanguage } from '@project-week/contract/auth/account'
import { registerCompany } from '@project-week/contract/companies/company'
import { countAsConfirmed } from '@project-week/contract/hosting/hosting'
import { askAddressProof } from '@project-week/contract/identity/address'
import { createProfile, withdrawProfile } from '@project-week/contract/registrations/profile'
import { addSubscriber } from '@project-week/contract/subscribers/subscriber'
import { expect, test } from 'vitest'
import { personOf } from '#test/accounts.ts'
import { appFixture, recordsOf } from '#test/fixtures.ts'
import { companyOf, registrationOf, subscriptionOf } from '#test/factories.ts'

const t = appFixture()

/** As a page in German sends it. */
const headers = { 'accept-language': 'de' }
/** What comes first in the texts of the mails to an address, the oldest first. */
const languagesTo = async (email: string) => {
  const mails = t.deps.db.selectFrom('mails').select('text').where('recipient', '=', email)
  const rows = await mails.orderBy('createdAt').orderBy('id').execute()
  return rows.map(({ text }) => (text.startsWith('(English below)') ? 'de' : 'en'))
}
const tick = () => (t.clock.current = new Date(t.clock.current.getTime() + 1000))

test('a student who registers in German is written to in German first, until they choose English', async () => {
  const email = 'dora@university.example'
  const student = await t.signOn({ subject: 'dora', email })
  expect((await student.call(createProfile, { body: registrationOf(), headers })).statusCode).toBe(200)
  tick()
  for (let choice = 0; choice < 2; choice++) {
    expect((await student.call(chooseLanguage, { body: { language: 'en' } })).json()).toEqual({ language: 'en' })
  }
  await student.call(withdrawProfile)
  expect(await languagesTo(email)).toEqual(['de', 'en'])
  expect(await recordsOf(t, { action: 'change-language' }, ['details'])).toEqual([{ details: { language: 'en' } }])
})

test('a company and a subscriber are written to in the language of their form', async () => {
  const contactPerson = { ...companyOf().contactPerson, email: 'karl@firm.example' }
  const { _id: id } = (await t.browser().call(registerCompany, { body: companyOf({ contactPerson }), headers })).json<{
    _id: string
  }>()
  tick()
  await (await t.signInAs('Admin')).call(countAsConfirmed, { params: { id } })
  expect(await languagesTo(contactPerson.email)).toEqual(['de', 'de'])

  for (const [email, given] of [
    ['de@news.example', { headers }],
    ['en@news.example', {}],
  ] as const) {
    await t.browser().call(addSubscriber, { body: subscriptionOf({ email }), ...given })
  }
  expect([await languagesTo('de@news.example'), await languagesTo('en@news.example')]).toEqual([['de'], ['en']])
})

test('a choice holds for companies whose contact the person has proved to be, and for no other', async () => {
  const names = ['mine@firm.example', 'other@firm.example']
  for (const email of names) {
    const contactPerson = { ...companyOf().contactPerson, email }
    await t.browser().call(registerCompany, { body: companyOf({ companyName: email, contactPerson }) })
  }
  const contact = await t.signInAs('Company', 'mine@firm.example')
  await t.deps.db
    .updateTable('personAddresses')
    .set({ provedAt: t.clock.current, provedBy: 'link' })
    .where('personId', '=', await personOf(t.deps.db, 'mine@firm.example'))
    .execute()
  await contact.call(chooseLanguage, { body: { language: 'de' } })
  const rows = await t.deps.db
    .selectFrom('companies')
    .select(['contactEmail', 'language'])
    .orderBy('contactEmail')
    .execute()
  expect(rows.filter(({ contactEmail }) => names.includes(contactEmail))).toEqual([
    { contactEmail: 'mine@firm.example', language: 'de' },
    { contactEmail: 'other@firm.example', language: 'en' },
  ])
})

test('the proof of an address, which is nobody’s yet, is in the language of the page that asks for it', async () => {
  const student = await t.signOn({ subject: 'emil', email: 'emil@university.example' })
  await student.call(askAddressProof, { headers })
  expect(await languagesTo('emil@university.example')).toEqual(['de'])
})
