import { downloadStudents } from '@project-week/contract/exports/export'
import {
  downloadStudentRest,
  importStudents,
  previewStudentImport,
  studentImportMessages,
} from '@project-week/contract/imports/import-students'
import { type TableImportPreview, tableImportMessages } from '@project-week/contract/imports/import-table'
import { erasePerson, exportPersonAsJson, readPerson } from '@project-week/contract/people/person'
import { eraseProfile, getProfile } from '@project-week/contract/registrations/profile'
import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#test/app.ts'
import { identityOf } from '#test/factories.ts'
import { createImportDesk, type ImportDesk } from '#test/import-desk.ts'
import { registerStudents } from '#test/registered.ts'
import { workbookOf } from '#test/workbooks.ts'
import { joinPeople } from '../identity/join-people.ts'
import { markProved } from '../identity/person.queries.ts'

let t: ImportDesk
let admin: Browser
beforeAll(async () => {
  t = await createImportDesk()
})
afterAll(() => t.close())
beforeEach(async () => {
  admin = await t.begin()
  await t.deps.db.deleteFrom('profiles').execute()
})

const stored = () =>
  t.deps.db.selectFrom('profiles').selectAll().where('edition', '=', 'SS25').orderBy('email').execute()

const imports = () =>
  t.deps.db
    .selectFrom('auditRecords')
    .selectAll()
    .where('action', '=', 'import')
    .where('recordType', '=', 'profile')
    .orderBy('id')
    .execute()

const header = [
  'Rufname',
  'LAST NAME',
  'Matrikelnummer',
  'E-Mail',
  'Geburtsort',
  'Country of birth',
  'Gender',
  'phone',
  'Aktueller Studiengang',
  'Current degree',
  'School',
  'Current semester',
  'Master credits',
  'German language level',
  'Preferred Field of Business 1',
  'Motivation',
  'War schon dabei',
  'Source of information',
  'Angemeldet am',
]
const rowOf = (lastname: string, number: string, email: string, registered = '03/11/2024 09:30') => [
  'Ada',
  lastname,
  number,
  email,
  'London',
  'gb',
  'Female',
  '+49 1555 1234567',
  'Mechatronics - M.Sc.',
  'Master',
  'ED',
  '3',
  '25-50',
  'B',
  'MOBILITY',
  'To learn.',
  'nein',
  'Posters',
  registered,
]

const query = (more: Record<string, string> = {}) => `?${String(new URLSearchParams({ edition: 'SS25', ...more }))}`
const preview = async (content: Buffer, more?: Record<string, string>) =>
  (await t.send(content, previewStudentImport.path + query(more))).body as unknown as TableImportPreview
const importing = (content: Buffer, more: Record<string, string> = {}) =>
  t.send(content, importStudents.path + query({ rows: 'all', ...more }))
/** The proposal, with the column whose heading says nothing named by hand. */
const mapped = async (content: Buffer) => {
  const { columns } = await preview(content)
  return { columns: columns.map((id, at) => (at === 0 ? 'firstname' : id)).join(',') }
}

test("last year's own export comes back as it was, without sign-on, consents or mails", async () => {
  await registerStudents(t, 1)
  await t.deps.db.updateTable('profiles').set({ edition: 'SS25', createdAt: '2024-11-03T08:30:00.000Z' }).execute()
  const [before] = await stored()
  const download = await admin.call(downloadStudents, { body: { registeredIn: 'SS25' } })
  await t.deps.db.deleteFrom('profiles').execute()
  await t.deps.db.deleteFrom('mails').execute()
  const earlier = await imports()
  const identities = await t.deps.db.selectFrom('identities').selectAll().execute()

  expect((await preview(download.rawPayload)).rows).toEqual([
    expect.objectContaining({ name: 'S0 Lovelace', verdict: 'good', problems: [] }),
  ])
  expect(await stored()).toEqual([])
  expect((await importing(download.rawPayload)).body).toEqual({ added: 1, leads: 0, left: 0 })
  const [after] = await stored()
  expect(after).toEqual({ ...before, id: after?.id, personId: after?.personId })
  // A sign-on that asserts the address is not who the row is about.
  expect(after?.personId).not.toBe(before?.personId)
  expect(await t.deps.db.selectFrom('identities').selectAll().execute()).toEqual(identities)
  expect(await t.deps.db.selectFrom('mails').selectAll().execute()).toEqual([])
  const consents = await t.deps.db
    .selectFrom('consents')
    .selectAll()
    .where('recordId', '=', after?.id ?? '')
    .execute()
  expect(consents).toEqual([])
  expect(await imports()).toEqual([
    ...earlier,
    expect.objectContaining({
      actor: 'office@university.example',
      details: { edition: 'SS25', added: 1, leads: 0, left: 0 },
    }),
  ])
})

const mixed = () =>
  workbookOf([
    header,
    rowOf('Gut', '03700001', 'gut@university.example'),
    rowOf('Nummer', '03700001', 'other@university.example'),
    rowOf('Adresse', '03700002', 'GUT@University.example'),
    rowOf('Da', '03700003', 'DA@University.example'),
    rowOf('Tag', '03700004', 'tag@university.example', '31/02/2025'),
    rowOf('Ohne', '', 'nobody'),
  ])
const addKnown = async () => {
  const book = workbookOf([header, rowOf('Vorher', 'X0370009', 'Da@university.example')])
  await importing(book, await mapped(book))
}

test('bad rows and duplicates in whatever case are shown; the good ones go in alone, once', async () => {
  await addKnown()
  const columns = await mapped(mixed())
  const { rows } = await preview(mixed(), columns)
  expect(rows.map(({ row, verdict, problems }) => [row, verdict, problems.map(({ message }) => message)])).toEqual([
    [2, 'good', []],
    [3, 'duplicate', [studentImportMessages.inFile]],
    [4, 'duplicate', [studentImportMessages.inFile]],
    [5, 'duplicate', [studentImportMessages.onRecord]],
    [6, 'bad', [tableImportMessages.day]],
    [7, 'bad', ['Matriculation Number is required', studentImportMessages.email]],
  ])
  const all = await importing(mixed(), columns)
  expect([all.status, all.body.error?.message]).toEqual([422, tableImportMessages.notAllGood])
  expect((await stored()).map(({ lastname }) => lastname)).toEqual(['Vorher'])

  const twice = await Promise.all([1, 2].map(() => importing(mixed(), { ...columns, rows: 'good' })))
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
  expect((await stored()).map(({ lastname }) => lastname)).toEqual(['Vorher', 'Gut'])

  const { bytes } = await t.download(mixed(), downloadStudentRest.path + query({ ...columns, language: 'de' }))
  const book = read(bytes)
  const rest = utils.sheet_to_json<Record<string, string>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
  expect(rest.map((row) => row['LAST NAME'])).toEqual(['Gut', 'Nummer', 'Adresse', 'Da', 'Tag', 'Ohne'])
  expect(rest[5]?.['Gründe']).toBe('Matrikelnummer: Die Matrikelnummer fehlt; E-Mail: Das ist keine E-Mail-Adresse')
})

test('who had withdrawn, or is of another edition, is refused by name; so is the current edition', async () => {
  const book = workbookOf([
    [...header, 'State', 'Angemeldet für'],
    [...rowOf('Weg', '03700001', 'weg@university.example'), 'Withdrawn', 'SS25'],
    [...rowOf('Anders', '03700002', 'anders@university.example'), '', 'SS26'],
  ])
  const { rows } = await preview(book, await mapped(book))
  expect(rows.map(({ name, problems }) => [name, problems])).toEqual([
    ['Ada Weg', [{ target: 'state', message: studentImportMessages.withdrawn }]],
    ['Ada Anders', [{ target: 'registeredIn', message: tableImportMessages.otherEdition }]],
  ])
  const current = await importing(book, { edition: 'SS26' })
  expect([current.status, current.body.error?.message]).toEqual([409, studentImportMessages.edition])
})

test('an imported student is found, exported and erased on request', async () => {
  await addKnown()
  const email = 'da@university.example'
  const found = (await admin.call(readPerson, { query: { key: email } })).json<{
    version: string
    parts: { part: string; rows: number }[]
    consents: unknown[]
  }>()
  expect(found.parts).toContainEqual({ part: 'profiles', rows: 1, fate: 'erased' })
  expect(found.consents).toEqual([])
  expect((await admin.call(exportPersonAsJson, { query: { key: email } })).body).toContain('X0370009')
  const erased = await admin.call(erasePerson, {
    body: { key: email, version: found.version, reason: 'Asked for it.' },
  })
  expect(erased.statusCode).toBe(200)
  expect(await stored()).toEqual([])
})

test('who proves the address of an imported student has that registration, and can erase it; asserting it is not enough', async () => {
  await addKnown()
  const address = 'da@university.example'
  const identity = identityOf({ email: address })
  const browser = await t.signOn(identity)
  expect((await browser.call(getProfile)).statusCode).toBe(404)
  await browser.call(eraseProfile)
  expect(await stored()).toHaveLength(1)

  const again = await t.signOn(identity)
  const [imported] = await stored()
  await t.deps.db.transaction().execute(async (tx) => {
    const { personId } = await tx
      .selectFrom('identities')
      .select('personId')
      .where('subject', '=', identity.subject)
      .executeTakeFirstOrThrow()
    await joinPeople(tx, { from: imported?.personId ?? '', into: personId })
    await markProved(tx, personId, { address, by: 'link', at: t.clock.now() })
  })
  expect((await again.call(getProfile)).json()).toMatchObject({ lastname: 'Vorher', registeredIn: 'SS25' })
  await again.call(eraseProfile)
  expect(await stored()).toEqual([])
})

test('a viewer may neither look at nor import a file', async () => {
  const viewer = await t.signInAs('Viewer', 'viewer@university.example')
  for (const { path } of [previewStudentImport, importStudents, downloadStudentRest]) {
    expect(
      (await viewer.inject({ method: 'POST', url: path + query({ rows: 'all', language: 'en' }) })).statusCode,
    ).toBe(403)
  }
})
