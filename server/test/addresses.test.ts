import { getAuthorizedUser, login } from '@project-week/contract/auth/auth'
import { listCompanies, registerCompany } from '@project-week/contract/companies/company'
import { addLead, type Lead } from '@project-week/contract/companies/lead'
import { pipelineMessages } from '@project-week/contract/companies/pipeline'
import { exportList } from '@project-week/contract/exports/export'
import { previewCompanyImport } from '@project-week/contract/imports/import-companies'
import { addSubscriber, listSubscribers, type Subscriber } from '@project-week/contract/subscribers/subscriber'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#src/modules/auth/password/password.ts'
import type { Browser } from './app.ts'
import { companyOf, leadOf, subscriptionOf } from './factories.ts'
import { createImportDesk, type ImportDesk, userColumns } from './import-desk.ts'
import { workbookOf } from './workbooks.ts'

const typed = 'r&d@Müller-Bau.example'
const stored = 'r&d@xn--mller-bau-q9a.example'

let t: ImportDesk
let admin: Browser
beforeAll(async () => (t = await createImportDesk()))
afterAll(() => t.close())
beforeEach(async () => (admin = await t.begin()))

const withContact = (email: string) => companyOf({ contactPerson: { ...companyOf().contactPerson, email } })

test('a company that registers under both spellings of its domain is one, stored and answered in ASCII', async () => {
  const first = await t.browser().call(registerCompany, { body: withContact(typed) })
  const second = await t.browser().call(registerCompany, { body: withContact(stored) })
  expect([first.statusCode, second.statusCode]).toEqual([201, 201])
  const companies = (await admin.call(listCompanies)).json<{ _id: string; contactPerson: { email: string } }[]>()
  expect(companies.map(({ contactPerson }) => contactPerson.email)).toEqual([stored])
  const ids = companies.map(({ _id }) => _id)
  const file = await admin.call(exportList, { params: { list: 'companies' }, body: { format: 'csv', ids } })
  expect(file.body).toContain(stored)

  const rows = await t.send(
    workbookOf([
      ['Company', 'Contact email'],
      ['Somebody else', typed],
    ]),
    previewCompanyImport.path,
  )
  expect(rows.body).toMatchObject({ rows: [{ verdict: 'keep' }] })
})

test('a lead has its contact in ASCII, and the registered company is known by it', async () => {
  const lead = (companyName: string, contactEmail: string) =>
    admin.call(addLead, { body: leadOf({ companyName, contactEmail }) })
  expect((await lead('Straße & Co.', 'a@straße.example')).json<Lead>().contactPerson.email).toBe(
    'a@xn--strae-oqa.example',
  )
  await t.browser().call(registerCompany, { body: withContact(typed) })
  await t.deps.db.updateTable('companies').set({ awaitsProof: false }).execute()
  expect((await lead('Somebody else', typed)).json()).toMatchObject({ error: { message: pipelineMessages.registered } })
})

test('who subscribes under both spellings subscribes once', async () => {
  for (const email of [typed, stored]) {
    const answer = await t.browser().call(addSubscriber, { body: subscriptionOf({ email }) })
    expect(answer.statusCode, answer.body).toBe(201)
  }
  const emails = (await admin.call(listSubscribers)).json<Subscriber[]>().map(({ email }) => email)
  expect(emails).toEqual([stored])
})

test('a user imported under one spelling signs in and is looked up under the other', async () => {
  const password = 'elf grüne Fahrräder'
  const answer = await t.send(workbookOf([userColumns, [typed, 'Company', 'Rita', 'Dorn', 'Müller Bau']]))
  expect([answer.status, answer.body]).toMatchObject([201, { added: 1 }])
  const again = await t.send(workbookOf([userColumns, [stored, 'Company', 'Rita', 'Dorn', 'Müller Bau']]))
  expect([again.status, again.body]).toMatchObject([201, { added: 0, unchanged: 1 }])
  await t.deps.db
    .updateTable('authorisedUsers')
    .set({ passwordHash: await hashPassword(password) })
    .where('email', '=', stored)
    .execute()
  for (const email of [typed, stored]) {
    const rita = t.browser()
    expect((await rita.call(login, { body: { email, password } })).json()).toMatchObject({ role: 'company' })
    expect((await rita.call(getAuthorizedUser, { params: { email: typed } })).json()).toEqual({ type: 'Company' })
  }
})
