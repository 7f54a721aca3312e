import {
  createTableView,
  listTableViews,
  removeTableView,
  saveTableView,
  type TableView,
  type ViewContent,
  type ViewDraft,
} from '@project-week/contract/table-views/table-view'
import { erasePerson, type PersonRecord, readPerson } from '@project-week/contract/people/person'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '#test/app.ts'

let t: TestApp
let admin: Browser
let other: Browser
let viewer: Browser
const otherEmail = 'other.admin@university.example'
beforeAll(async () => {
  t = await createTestApp()
  admin = await t.signInAs('Admin')
  other = await t.signInAs('Admin', otherEmail)
  viewer = await t.signInAs('Viewer')
})
afterAll(() => t.close())

const content = (more: Partial<ViewContent> = {}): ViewContent => ({
  search: 'mobility',
  sorting: { column: 'lastname', descending: true },
  filters: { school: ['CIT', 'ED'], 'contactPerson.email': [''] },
  hidden: ['phone'],
  order: ['email', 'school'],
  only: null,
  ...more,
})
const draft = (more: Partial<ViewDraft> = {}): ViewDraft => ({
  name: `View ${randomUUID().slice(0, 8)}`,
  isShared: false,
  content: content(),
  ...more,
})
const create = (browser: Browser, given = draft()) =>
  browser.call(createTableView, { query: { list: 'students' }, body: given })
const created = async (browser: Browser, given = draft()) => (await create(browser, given)).json<TableView>()
const list = async (browser: Browser, of: 'students' | 'companies' = 'students') =>
  (await browser.call(listTableViews, { query: { list: of } })).json<TableView[]>()
const idsOf = async (browser: Browser) => (await list(browser)).map(({ id }) => id)
const save = (browser: Browser, { id, version }: TableView, given: ViewDraft) =>
  browser.call(saveTableView, { params: { id }, query: { version }, body: given })
const remove = (browser: Browser, { id }: TableView) => browser.call(removeTableView, { params: { id } })
const errorOf = (response: Awaited<ReturnType<typeof save>>) =>
  response.json<{ error: { code: string; fields?: Record<string, string> } }>().error

test('a view comes back as it was saved, in its list alone', async () => {
  const response = await create(admin)
  expect(response.statusCode).toBe(201)
  const view = response.json<TableView>()
  expect(view).toMatchObject({ isShared: false, isOwn: true, content: content() })
  expect((await list(admin)).find(({ id }) => id === view.id)).toEqual(view)
  expect(await list(admin, 'companies')).toEqual([])
})

test('an own view is nobody else’s: it is not listed, not changed, not deleted', async () => {
  const view = await created(admin)
  expect(await idsOf(other)).not.toContain(view.id)
  expect((await save(other, view, draft({ isShared: true }))).statusCode).toBe(404)
  expect((await remove(other, view)).statusCode).toBe(404)
  expect(await idsOf(admin)).toContain(view.id)
})

test('own views stay with a colleague whose address changes, and whoever is given the address gets none', async () => {
  const subject = randomUUID()
  const email = `before-${subject}@university.example`
  const view = await created(await t.signOn({ role: 'admin', subject, email }))
  const renamed = await t.signOn({ role: 'admin', subject, email: `after-${subject}@university.example` })
  expect((await list(renamed)).find(({ id }) => id === view.id)).toMatchObject({ isOwn: true })
  expect((await save(renamed, view, draft())).statusCode).toBe(200)
  const successor = await t.signOn({ role: 'admin', email })
  expect(await idsOf(successor)).not.toContain(view.id)
  expect((await remove(successor, view)).statusCode).toBe(404)
})

test('a shared view is the office’s: another admin changes and deletes it, a viewer uses it', async () => {
  const view = await created(admin, draft({ isShared: true }))
  expect((await list(viewer)).find(({ id }) => id === view.id)).toMatchObject({ isOwn: false })
  const renamed = await save(other, view, draft({ name: 'Ours', isShared: true, content: content({ search: '' }) }))
  expect(renamed.json()).toMatchObject({
    name: 'Ours',
    isOwn: false,
    createdBy: view.createdBy,
    content: { search: '' },
  })
  expect((await remove(other, view)).statusCode).toBe(200)
  expect(await idsOf(admin)).not.toContain(view.id)
})

test('only whoever made a view stops sharing it', async () => {
  const view = await created(admin, draft({ isShared: true }))
  expect(errorOf(await save(other, view, draft())).code).toBe('forbidden')
  expect((await save(admin, view, draft())).json()).toMatchObject({ isShared: false })
  expect(await idsOf(other)).not.toContain(view.id)
})

test('a viewer saves, changes and deletes nothing', async () => {
  const view = await created(admin, draft({ isShared: true }))
  expect((await create(viewer)).statusCode).toBe(403)
  expect((await save(viewer, view, draft())).statusCode).toBe(403)
  expect((await remove(viewer, view)).statusCode).toBe(403)
})

test('a name is given once among what somebody sees, whatever its case; two people may each have it', async () => {
  const view = await created(admin, draft({ name: 'Speakers' }))
  const again = await create(admin, draft({ name: ' SPEAKERS ' }))
  expect(errorOf(again)).toMatchObject({ code: 'validation_failed', fields: { name: expect.any(String) } })
  const theirs = await create(other, draft({ name: 'Speakers' }))
  expect(theirs.statusCode).toBe(201)
  const third = await created(admin)
  expect(errorOf(await save(admin, third, draft({ name: 'speakers' }))).code).toBe('validation_failed')
  // Its own name is no other one's.
  expect((await save(admin, view, draft({ name: 'speakers' }))).statusCode).toBe(200)
})

test('two who save one name at once get one view', async () => {
  const given = draft({ isShared: true })
  const answers = await Promise.all([create(admin, given), create(admin, given), create(other, given)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422, 422])
})

test('whoever changes what a colleague has changed meanwhile is told', async () => {
  const view = await created(admin, draft({ isShared: true }))
  await save(other, view, draft({ isShared: true }))
  expect(errorOf(await save(admin, view, draft({ isShared: true }))).code).toBe('stale')
})

test.each([
  ['no name', { name: '  ' }],
  ['a name that is too long', { name: 'x'.repeat(61) }],
  ['a filter by nothing', { content: content({ filters: { school: [] } }) }],
  ['a column without a name', { content: content({ hidden: [''] }) }],
  ['too many columns', { content: content({ order: Array.from({ length: 101 }, (_, at) => `c${at}`) }) }],
])('%s is refused', async (_, wrong) => {
  expect(errorOf(await create(admin, draft(wrong))).code).toBe('validation_failed')
})

test('what was done to a view is in the audit log, in the transaction that did it', async () => {
  const view = await created(admin, draft({ name: 'Audited' }))
  await save(admin, view, draft({ name: 'Audited, shared', isShared: true }))
  await remove(admin, view)
  const records = await t.deps.db
    .selectFrom('auditRecords')
    .select(['action', 'details'])
    .where('recordType', '=', 'table-view')
    .where('recordId', '=', view.id)
    .orderBy('id')
    .execute()
  expect(records).toEqual([
    { action: 'save-view', details: { list: 'students', name: 'Audited', isShared: false } },
    { action: 'save-view', details: { list: 'students', name: 'Audited, shared', isShared: true } },
    { action: 'remove-view', details: { list: 'students', name: 'Audited, shared', isShared: true } },
  ])
})

test('of an erased colleague the own views go and the shared ones stay; a view that searches for the address goes', async () => {
  const email = `leaving-${randomUUID().slice(0, 8)}@university.example`
  const leaving = await t.signInAs('Admin', email)
  const own = await created(leaving)
  const shared = await created(leaving, draft({ isShared: true }))
  const naming = await created(admin, draft({ content: content({ search: email.toUpperCase() }) }))
  // The office takes the access away first.
  await t.deps.db.updateTable('authorisedUsers').set({ removedAt: t.clock.now() }).where('email', '=', email).execute()
  const record = (await admin.call(readPerson, { query: { key: email } })).json<PersonRecord>()
  expect(record.parts.filter(({ part }) => part.includes('views')).map(({ part, rows }) => [part, rows])).toEqual([
    ['own-views', 1],
    ['views-naming', 1],
    ['office-views', 1],
  ])
  const erased = await admin.call(erasePerson, {
    body: { key: email, version: record.version, reason: 'asked by mail' },
  })
  expect(erased.statusCode).toBe(200)
  const left = await idsOf(admin)
  expect(left).toContain(shared.id)
  expect(left).not.toContain(naming.id)
  const rows = await t.deps.db.selectFrom('tableViews').select('id').where('id', '=', own.id).execute()
  expect(rows).toEqual([])
})
