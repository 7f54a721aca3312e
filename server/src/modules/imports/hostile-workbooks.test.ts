// @module-tag night
import { importMessages } from '@project-week/contract/imports/import-table'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createImportDesk, type ImportDesk, userColumns as header } from '#test/import-desk.ts'
import { archiveOf, bombEntry, entryOf, withPassword, withSheet, workbookOf } from '#test/workbooks.ts'

// Apart from the other imports: none of these reaches the database, so one PostgreSQL is enough for them.

let t: ImportDesk
beforeAll(async () => {
  t = await createImportDesk()
})
afterAll(() => t.close())
beforeEach(() => t.begin())

const send = (content: Buffer) => t.send(content)
const countUsers = async () => (await t.deps.db.selectFrom('authorisedUsers').select('email').execute()).length

const encrypted = () =>
  writeXlsx({
    sheets: [{ name: 'Users', rows: [header, ['ada@example.org', 'Student']] }],
    encryption: { password: 'secret', spinCount: 10 },
  })
const workbookEntries = [entryOf('[Content_Types].xml', '<Types/>'), entryOf('xl/workbook.xml', '<workbook/>')] as const

describe('what is no workbook of users', () => {
  const good = workbookOf([header, ['ada@example.org', 'Student']])
  const old = workbookOf([header, ['ada@example.org', 'Student']], { type: 'biff8' })

  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['an empty file', () => Buffer.alloc(0), importMessages.notWorkbook],
    ['a text file', () => Buffer.from('Email,Type\nada@example.org,Student\n'), importMessages.notWorkbook],
    [
      'a web page',
      () => Buffer.from('<table><tr><td>Email</td><td>Type</td></tr></table>'),
      importMessages.notWorkbook,
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), importMessages.notWorkbook],
    ['another archive', () => archiveOf([entryOf('word/document.xml', '<w/>')]), importMessages.notWorkbook],
    ['half a workbook', () => good.subarray(0, good.length / 2), importMessages.notWorkbook],
    ['a workbook with torn data', () => Buffer.from(good).fill(0xff, 60, 400), importMessages.notWorkbook],
    ['half an old workbook', () => old.subarray(0, 1024), importMessages.notWorkbook],
    ['an old workbook of noise', () => Buffer.from(old).fill(0xa7, 512), importMessages.notWorkbook],
    [
      'a directory that points outside',
      () => {
        const file = Buffer.from(good)
        file.writeUInt32LE(0xfffffff0, file.length - 6)
        return file
      },
      importMessages.notWorkbook,
    ],
    ['a protected workbook', async () => Buffer.from(await encrypted()), importMessages.locked],
    ['an old protected workbook', () => withPassword(old), importMessages.locked],
    [
      'a workbook with macros',
      () => archiveOf([...workbookEntries, entryOf('xl/vbaProject.bin', 'Sub Auto_Open()')]),
      importMessages.macros,
    ],
    [
      'a megabyte that unpacks to a gigabyte',
      () => archiveOf([...workbookEntries, bombEntry('xl/worksheets/sheet1.xml', 2 ** 30)]),
      importMessages.tooLarge,
    ],
    [
      'the same with a lie about its size',
      () => archiveOf([...workbookEntries, bombEntry('xl/worksheets/sheet1.xml', 10)]),
      importMessages.tooLarge,
    ],
    [
      'many entries',
      () => archiveOf(Array.from({ length: 1001 }, (_, at) => entryOf(`xl/${at}.xml`, ''))),
      importMessages.tooLarge,
    ],
    [
      '100,000 rows',
      () => workbookOf([header, ...Array.from({ length: 100_000 }, (_, at) => [`p${at}@example.org`, 'Student'])]),
      importMessages.tooManyRows,
    ],
    [
      'two thousand million columns',
      () => withSheet('<worksheet><cols><col min="1" max="2000000000" hidden="1"/></cols><sheetData/></worksheet>'),
      importMessages.tooLarge,
    ],
    ['an empty sheet', () => workbookOf([]), importMessages.noRows],
    ['a header without users', () => workbookOf([header]), importMessages.noRows],
  ])('%s is refused with a clear answer', async (_, make, message) => {
    const answer = await send(await make())
    expect([answer.status, answer.body.error]).toEqual([422, { code: 'invalid_file', message }])
    // The caller alone.
    expect(await countUsers()).toBe(1)
  })

  test('reads the next workbook as if nothing had been', async () => {
    await send(archiveOf([...workbookEntries, bombEntry('xl/worksheets/sheet1.xml', 10)]))
    expect((await send(good)).status).toBe(201)
  })
})
