import type { ProfileRegistration } from '@project-week/contract/registrations/profile'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Browser, TestApp } from '#test/app.ts'
import { recordsOf } from '#test/fixtures.ts'

const catalogueFile = '@project-week/contract/registrations/student-fields'

/** The product with what `docs/guides/add-a-field.md` tells to write into the catalogue, and nothing else. */
async function loadWithField() {
  // Test files share what they import; here everything is loaded anew, with another catalogue.
  vi.resetModules()
  const { words } = await import('@project-week/contract/field')
  const { requiredText } = await import('@project-week/contract/text')
  const z = await import('zod/mini')
  const shoeSize = {
    label: words('Shoe Size', 'Schuhgröße'),
    kind: 'text',
    stored: z.string(),
    answer: requiredText(10, 'Please enter your shoe size'),
    form: { section: 'background' },
    column: { table: 9, file: 12 },
  }
  vi.doMock(catalogueFile, async (readCatalogue) => {
    const catalogue = await readCatalogue<typeof import('@project-week/contract/registrations/student-fields')>()
    return {
      ...catalogue,
      studentFields: { ...catalogue.studentFields, shoeSize },
      studentListFields: { ...catalogue.studentListFields, shoeSize },
    }
  })
  return {
    ...(await import('@project-week/contract/exports/export')),
    ...(await import('@project-week/contract/registrations/profile')),
    ...(await import('#test/app.ts')),
    ...(await import('#test/factories.ts')),
  }
}

let product: Awaited<ReturnType<typeof loadWithField>>
let t: TestApp
let student: Browser
let admin: Browser
const answersWith = (shoeSize: string) => ({ ...product.registrationOf(), shoeSize }) as ProfileRegistration

beforeAll(async () => {
  product = await loadWithField()
  t = await product.createTestApp()
  // And its migration.
  await sql`alter table profiles add column shoe_size text not null default ''`.execute(t.deps.db)
  student = await t.signOn()
  admin = await t.signInAs('Admin')
})
afterAll(async () => {
  vi.doUnmock(catalogueFile)
  vi.resetModules()
  await t.close()
})

test('a field that is added to the catalogue is required, stored, listed and in files', async () => {
  const refused = await student.call(product.createProfile, { body: product.registrationOf() })
  expect(refused.json()).toMatchObject({ error: { fields: { shoeSize: 'Please enter your shoe size' } } })
  expect((await student.call(product.createProfile, { body: answersWith('38') })).json()).toMatchObject({
    shoeSize: '38',
  })
  expect((await admin.call(product.listProfiles, { query: {} })).json()).toMatchObject([{ shoeSize: '38' }])
  const everything = await admin.call(product.exportList, { params: { list: 'students' }, body: { format: 'xlsx' } })
  const [head = [], row = []] = (await readXlsx(everything.rawPayload)).sheets[0]?.rows ?? []
  expect(row[head.indexOf('Shoe Size')]).toBe('38')
  const chosen = await admin.call(product.exportList, {
    params: { list: 'students' },
    body: { format: 'csv', columns: ['shoeSize'] },
  })
  expect(chosen.body).toBe('\uFEFFShoe Size\r\n38\r\n')
  expect((await student.call(product.downloadProfile)).json()).toMatchObject({ registrations: [{ shoeSize: '38' }] })
})

test('its correction is in the audit log under the name that the catalogue gives it', async () => {
  expect((await student.call(product.correctProfile, { body: answersWith('39') })).json()).toMatchObject({
    shoeSize: '39',
  })
  const [record] = await recordsOf(t, { action: 'correct' }, ['details'])
  expect(record?.details).toEqual({ changed: ['shoeSize'] })
})
