import { listCompanySemesters, listStudentCounts, registerCompany } from '@project-week/contract/companies/company'
import { countAsConfirmed } from '@project-week/contract/hosting/hosting'
import { createProfile } from '@project-week/contract/registrations/profile'
import { expect, test } from 'vitest'
import { appFixture } from '#test/fixtures.ts'
import { companyOf, registrationOf } from '#test/factories.ts'

const t = appFixture()

const contact = companyOf().contactPerson
const mailsTo = (email: string) =>
  t.deps.db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('createdAt').execute()

test('ten simultaneous submissions register once, with one mail, and are confirmed in both languages', async () => {
  const body = companyOf({ companyName: 'Zehnfach GmbH', contactPerson: { ...contact, email: 'ten@example.org' } })
  const responses = await Promise.all(Array.from({ length: 10 }, () => t.browser().call(registerCompany, { body })))
  expect(responses.map((response) => response.statusCode)).toEqual(Array(10).fill(201))
  expect(await mailsTo('ten@example.org')).toHaveLength(1)
  const rows = await t.deps.db.selectFrom('companies').select('id').where('companyName', '=', 'Zehnfach GmbH').execute()
  expect(rows).toHaveLength(1)
  const id = rows[0]?.id ?? ''
  await (await t.signInAs('Admin')).call(countAsConfirmed, { params: { id } })
  const mails = (await mailsTo('ten@example.org')).slice(1)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('Thank you for registering Zehnfach GmbH')
  expect(mails[0]?.text).toContain('vielen Dank, dass Sie Zehnfach GmbH')
  expect(mails[0]?.text).toContain('registration for companies closes on 30th November 2025')
  expect(mails[0]?.text).toContain('project week 20th-24th April 2026, closing event in June 2026')
  expect(mails[0]?.text).toMatch(/Projektwoche 20\..*April 2026, Abschlussveranstaltung im Juni 2026/)
})

test('an empty website is kept as an empty text, one without https:// is completed, a script address is refused', async () => {
  const { address } = companyOf()
  const body = (website: string, companyName = 'Webseiten AG') =>
    companyOf({ companyName, address: { ...address, website } })
  const refused = await t.browser().call(registerCompany, { body: body('javascript://x.example/%0aalert(1)') })
  expect(refused.json()).toMatchObject({ error: { fields: { 'address.website': 'Please enter a valid website' } } })
  expect((await t.browser().call(registerCompany, { body: body('') })).statusCode).toBe(201)
  for (const [companyName, website, stored] of [
    ['Ohne', ' www.ohne.example/weg?a=b ', 'https://www.ohne.example/weg?a=b'],
    ['Mit', 'http://mit.example', 'http://mit.example'],
  ] as const) {
    await t.browser().call(registerCompany, { body: body(website, companyName) })
    const row = await t.deps.db
      .selectFrom('companies')
      .select('website')
      .where('companyName', '=', companyName)
      .execute()
    expect(row).toEqual([{ website: stored }])
  }
})

test('the three agreements are kept, each with the version of its text', async () => {
  const answer = await t.browser().call(registerCompany, { body: companyOf({ companyName: 'Vereinbart AG' }) })
  const { _id } = answer.json<{ _id: string }>()
  const consents = await t.deps.db.selectFrom('consents').selectAll().where('recordId', '=', _id).execute()
  expect(consents.map(({ kind }) => kind).toSorted()).toEqual([
    'conditions-of-participation',
    'cost-coverage',
    'statement-of-consent',
  ])
  for (const { version } of consents) expect(version).toMatch(/^\d{4}-\d{2}-\d{2}/)
})

test('the semesters that have companies are listed, newest first', async () => {
  for (const edition of ['SS25', 'SS26']) {
    const companyName = `${edition} GmbH`
    await t.browser().call(registerCompany, { body: companyOf({ companyName }) })
    await t.deps.db.updateTable('companies').set({ edition }).where('companyName', '=', companyName).execute()
  }
  const admin = await t.signInAs('Admin')
  expect((await admin.call(listCompanySemesters)).json()).toEqual(['SS26', 'SS25'])
})

test('students are counted for each programme from five on, and fewer are not shown', async () => {
  const register = async (currentfieldofstudy: 'Bioinformatics - M.Sc.' | 'Architecture - M.A.') =>
    (await t.signOn()).call(createProfile, { body: registrationOf({ currentfieldofstudy }) })
  for (let i = 0; i < 5; i++) await register('Bioinformatics - M.Sc.')
  for (let i = 0; i < 4; i++) await register('Architecture - M.A.')
  const response = await t.browser().call(listStudentCounts)
  expect(response.json()).toEqual([{ fieldOfStudy: 'Bioinformatics - M.Sc.', students: 5 }])
})
