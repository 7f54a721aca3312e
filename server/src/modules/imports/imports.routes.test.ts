import { importAuthorisedUsers, previewImport, userImportMessages } from '@project-week/contract/imports/import'
import { importMessages } from '@project-week/contract/imports/import-table'
import { type CellObject, read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertAccount } from '#test/accounts.ts'
import type { Browser } from '#test/app.ts'
import { createImportDesk, type ImportDesk, userColumns as header } from '#test/import-desk.ts'
import { openMails } from '#test/open-mails.ts'
import { caseOf, sheetsOf, withHiddenRow, withSheet, workbookOf } from '#test/workbooks.ts'

let t: ImportDesk
let admin: Browser
beforeAll(async () => {
  t = await createImportDesk()
})
afterAll(() => t.close())
beforeEach(async () => {
  admin = await t.begin()
})

const send: ImportDesk['send'] = (...parts) => t.send(...parts)
const users = () =>
  t.deps.db
    .selectFrom('authorisedUsers')
    .select(['email', 'type', 'firstName', 'lastName', 'company'])
    .where('email', '<>', 'office@university.example')
    .orderBy('email')
    .execute()
const mails = () => openMails(t.deps, t.deps.db.selectFrom('mails').selectAll().orderBy('recipient').execute())
const refusal = (answer: Awaited<ReturnType<typeof send>>) => [answer.status, answer.body.error]

describe('a workbook of users', () => {
  const rows = [
    header,
    ['Ada@Example.org ', 'student', 'Ada', 'Lovelace', null],
    ['grace@example.org', 'Company', 'Grace', 'Hopper', 'Aldor GmbH'],
  ]

  test.each([
    ['xlsx', 'users.xlsx'],
    ['biff8', 'users.xls'],
  ] as const)('is imported from %s, and each new user gets one invitation', async (type, filename) => {
    const answer = await send(workbookOf(rows, { type }), importAuthorisedUsers.path, filename)
    expect([answer.status, answer.body]).toEqual([201, { added: 2, changed: 0, unchanged: 0, left: 0 }])
    expect(await users()).toEqual([
      { email: 'ada@example.org', type: 'Student', firstName: 'Ada', lastName: 'Lovelace', company: '' },
      { email: 'grace@example.org', type: 'Company', firstName: 'Grace', lastName: 'Hopper', company: 'Aldor GmbH' },
    ])
    const [ada, grace] = await mails()
    expect([ada?.recipient, grace?.recipient]).toEqual(['ada@example.org', 'grace@example.org'])
    expect(ada?.text).toMatch(/#[\w-]{40,}/)
  })

  test('without a type column is of advisors where the office says so, their titles and names taken apart', async () => {
    const book = workbookOf([
      ['Nr.', 'Name', 'E-Mail'],
      ['1', 'Frau Prof. Dr. Anna Huber', 'huber@example.org'],
    ])
    expect((await send(book)).status).toBe(422)
    const all = '?type=Advisor'
    const { body } = await send(book, previewImport.path + all)
    const cells = ['huber@example.org', 'Advisor', 'Prof. Dr. Anna', 'Huber', '']
    expect(body).toMatchObject({ rows: [{ verdict: 'add', cells }] })
    expect((await send(book, importAuthorisedUsers.path + all)).status).toBe(201)
    const [email, type, firstName, lastName, company] = cells
    expect(await users()).toEqual([{ email, type, firstName, lastName, company }])
  })

  test('changes nothing and mails nobody the second time', async () => {
    await send(workbookOf(rows))
    const again = await send(workbookOf(rows))
    expect([again.status, again.body]).toEqual([201, { added: 0, changed: 0, unchanged: 2, left: 0 }])
    expect(await mails()).toHaveLength(2)
  })

  test('changes who is known and mails them nothing; a removed user is authorised and invited again', async () => {
    await send(workbookOf(rows))
    await t.deps.db
      .updateTable('authorisedUsers')
      .set({ removedAt: new Date() })
      .where('email', '=', 'grace@example.org')
      .execute()
    const answer = await send(
      workbookOf([header, ['ada@example.org', 'Advisor', 'Ada', 'Lovelace'], ['grace@example.org', 'Company']]),
    )
    expect(answer.body).toEqual({ added: 1, changed: 1, unchanged: 0, left: 0 })
    expect((await users()).map(({ email, type }) => [email, type])).toEqual([
      ['ada@example.org', 'Advisor'],
      ['grace@example.org', 'Company'],
    ])
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([
      'ada@example.org',
      'grace@example.org',
      'grace@example.org',
    ])
  })

  test('tells every other admin once of all whom it makes admins, and of nobody who was one', async () => {
    const { db, clock } = t.deps
    await insertAccount(db, 'Admin', clock.now(), 'told@example.org')
    await insertAccount(db, 'Advisor', clock.now(), 'raised@example.org')
    const workbook = workbookOf([
      header,
      ['told@example.org', 'Admin', 'Tilda'],
      ['raised@example.org', 'Admin'],
      ['new@example.org', 'Admin'],
      ['student@example.org', 'Student'],
    ])
    expect((await send(workbook)).body).toEqual({ added: 2, changed: 2, unchanged: 0, left: 0 })
    await send(workbook)
    const told = (await mails()).filter(({ subject }) => subject.startsWith('New access to the programme office'))
    expect(told).toMatchObject([
      { recipient: 'told@example.org', text: expect.stringContaining('\n- new@example.org\n- raised@example.org\n') },
    ])
  })

  test('is previewed without changing anything', async () => {
    await send(workbookOf(rows))
    const answer = await send(
      workbookOf([
        header,
        ['ada@example.org', 'Admin', 'Ada', 'Lovelace'],
        ['new@example.org', 'Student'],
        ['nobody', 'Student'],
      ]),
      previewImport.path,
    )
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      columns: ['email', 'type', 'firstName', 'lastName', 'company'],
      rows: [
        { row: 2, verdict: 'change', cells: ['ada@example.org', 'Student → Admin', 'Ada', 'Lovelace', ''] },
        { row: 3, verdict: 'add', cells: ['new@example.org', 'Student', '', '', ''] },
        { row: 4, verdict: 'bad', problems: [{ target: 'email', message: userImportMessages.email }] },
      ],
    })
    expect(await users()).toHaveLength(2)
  })

  test('may head its columns oddly, in any order, below a title, and have blank rows', async () => {
    const answer = await send(
      workbookOf([
        ['List of the office', null, null],
        [null, null, null],
        [' VORNAME', 'e-mail  Adresse:', 'TYP*'],
        ['Ada', 'ada@example.org', ' STUDENT'],
        [null, null, null],
        [7, 'seven@example.org', 'Admin'],
      ]),
    )
    expect(answer.body).toEqual({ added: 2, changed: 0, unchanged: 0, left: 0 })
    expect((await users()).map(({ firstName }) => firstName)).toEqual(['Ada', '7'])
  })

  test('counts a formula by its stored result, and refuses one that has none', async () => {
    const withFormulas = (email: CellObject, company: CellObject) =>
      workbookOf([header, ['placeholder', 'Student', '', '', 'placeholder']], {
        change: (sheet) => Object.assign(sheet, { A2: email, E2: company }),
      })
    const email: CellObject = { t: 's', f: 'CONCATENATE("ada","@example.org")' }
    const company: CellObject = { t: 's', f: 'IF(A2="","",B2)' }
    // What Excel keeps of a formula whose result is the empty text.
    expect((await send(withFormulas({ ...email, v: 'ada@example.org' }, { ...company, v: '' }))).body).toEqual({
      added: 1,
      changed: 0,
      unchanged: 0,
      left: 0,
    })
    expect((await users()).map(({ company: stored }) => stored)).toEqual([''])
    expect((await send(withFormulas(email, company))).body.error).toMatchObject({
      fields: { '2.email': importMessages.formula, '2.company': importMessages.formula },
    })
  })
})

describe('bad rows', () => {
  test('are named by number and column, and nothing is imported', async () => {
    const answer = await send(
      workbookOf([
        header,
        ['good@example.org', 'Student'],
        ['not an address', 'Student'],
        ['boss@example.org', 'Chief'],
        ['long@example.org', 'Student', 'x'.repeat(201)],
        ['', 'Student'],
        ['GOOD@example.org', 'Admin'],
        ['lost@example.org', 'Student', 'J\uFFFDrgen'],
        ['right@example.org', 'Student'],
      ]),
    )
    expect(refusal(answer)).toEqual([
      422,
      {
        code: 'validation_failed',
        message: importMessages.badRows,
        fields: {
          '3.email': userImportMessages.email,
          '4.type': userImportMessages.type,
          '5.firstName': expect.stringContaining('200'),
          '6.email': userImportMessages.email,
          '7.': importMessages.inFile,
          '8.firstName': expect.stringContaining('near “J�rgen”'),
        },
      },
    ])
    expect(await users()).toEqual([])
    expect(await mails()).toEqual([])
  })

  test('are left out where that is asked for', async () => {
    const workbook = workbookOf([header, ['good@example.org', 'Student'], ['not an address', 'Chief']])
    const answer = await send(workbook, `${importAuthorisedUsers.path}?rows=good`)
    expect([answer.status, answer.body]).toEqual([201, { added: 1, changed: 0, unchanged: 0, left: 1 }])
    expect((await users()).map(({ email }) => email)).toEqual(['good@example.org'])
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['good@example.org'])
    const { details } = await t.deps.db
      .selectFrom('auditRecords')
      .select('details')
      .where('action', '=', 'import')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(details).toMatchObject({ left: 1 })
    expect((await send(workbook, `${importAuthorisedUsers.path}?rows=all`)).status).toBe(400)
  })

  test('include those with merged cells', async () => {
    const merged = workbookOf([header, ['ada@example.org', 'Student'], ['', 'Student']], {
      change: (sheet) => {
        sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }]
      },
    })
    expect((await send(merged)).body.error).toMatchObject({
      fields: { '2.email': importMessages.merged, '3.email': importMessages.merged },
    })
  })

  test('include those with an error or a date in a cell', async () => {
    const workbook = workbookOf([
      header,
      ['ada@example.org', 'Student', new Date('2025-05-03'), 'Lovelace', '#N/A'],
      ['grace@example.org', 'Student', '3-5', '#1', '#NV'],
    ])
    expect((await send(workbook)).body.error).toMatchObject({
      fields: {
        '2.firstName': importMessages.date,
        '2.company': importMessages.errorValue,
        '3.company': importMessages.errorValue,
      },
    })
  })

  test('include an admin who would take their own rights', async () => {
    const answer = await send(workbookOf([header, ['OFFICE@university.example', 'Student']]))
    expect(answer.body.error).toMatchObject({ fields: { '2.type': userImportMessages.own } })
  })
})

describe('a hidden sheet', () => {
  test('is not read: an admin of last year is not invited', async () => {
    expect((await send(await caseOf('users-hidden-sheet.xlsx'))).body).toMatchObject({ added: 1 })
    expect((await users()).map(({ email, type }) => [email, type])).toEqual([
      ['new.advisor@university.example', 'Advisor'],
    ])
    expect(await mails()).toHaveLength(1)
  })

  async function isNotRead(type: 'xlsx' | 'xlsb' | 'biff8', hidden: 1 | 2) {
    const old = { rows: [header, ['old@example.org', 'Admin']], hidden }
    expect((await send(sheetsOf([old, { rows: [header, ['new@example.org', 'Student']] }], type))).status).toBe(201)
    expect((await users()).map(({ email }) => email)).toEqual(['new@example.org'])
    const alone = await send(sheetsOf([old, { rows: [['Notes']] }], type))
    expect(alone.body.error?.message).toBe(importMessages.noRows)
  }
  test.each([
    ['xlsx', 1],
    ['biff8', 2],
  ] as const)('is not read from %s, hidden in degree %s', isNotRead)
  test.each([
    ['xlsx', 2],
    ['xlsb', 1],
    ['xlsb', 2],
    ['biff8', 1],
  ] as const)('is not read from %s, hidden in degree %s', { tags: ['night'] }, isNotRead)
})

describe('what a workbook hides', () => {
  const list = [
    header,
    ['seen@example.org', 'Student', 'Ada', 'Lovelace', 'Aldor GmbH'],
    ['hidden@example.org', 'Admin', 'Old', 'Boss', 'Aldor GmbH'],
    ['filtered@example.org', 'Nobody knows', '', '', ''],
  ]
  const hiding = (rows: readonly number[], columns: readonly number[], type: 'xlsx' | 'xlsb' = 'xlsx') =>
    workbookOf(list, {
      type,
      change: (sheet) => {
        for (const row of rows) (sheet['!rows'] ??= [])[row] = { hidden: true }
        for (const column of columns) (sheet['!cols'] ??= [])[column] = { hidden: true }
      },
    })
  const included = `${importAuthorisedUsers.path}?hidden=included`

  test.each(['xlsx', 'xlsb'] as const)('is shown from %s and not imported: nobody of it is invited', async (type) => {
    const workbook = hiding([2, 3], [4], type)
    expect((await send(workbook, previewImport.path)).body).toMatchObject({
      columns: ['email', 'type', 'firstName', 'lastName', ''],
      hiddenColumns: [4],
      rows: [
        { row: 2, verdict: 'add', isHidden: false },
        { row: 3, verdict: 'hidden', cells: ['hidden@example.org', 'Admin', 'Old', 'Boss', ''] },
        { row: 4, verdict: 'hidden', problems: [] },
      ],
    })
    expect((await send(workbook)).body).toEqual({ added: 1, changed: 0, unchanged: 0, left: 2 })
    expect(await users()).toEqual([
      { email: 'seen@example.org', type: 'Student', firstName: 'Ada', lastName: 'Lovelace', company: '' },
    ])
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['seen@example.org'])
  })

  test('is imported where it is chosen, by the same rules', async () => {
    const workbook = hiding([2, 3], [4])
    expect((await send(workbook, included)).status).toBe(422)
    const chosen = `${included}&rows=good&columns=email,type,firstName,lastName,company`
    expect((await send(workbook, chosen)).body).toEqual({ added: 2, changed: 0, unchanged: 0, left: 1 })
    expect((await users()).map(({ email, company }) => [email, company])).toEqual([
      ['hidden@example.org', 'Aldor GmbH'],
      ['seen@example.org', 'Aldor GmbH'],
    ])
  })

  test('is the same as nothing that can be seen unless it is chosen', async () => {
    const twice = workbookOf([header, ['ada@example.org', 'Student'], ['ada@example.org', 'Admin']], {
      change: (sheet) => {
        sheet['!rows'] = [{}, {}, { hidden: true }]
      },
    })
    expect((await send(twice, included)).body.error).toMatchObject({ fields: { '3.': importMessages.inFile } })
    expect((await send(twice)).body).toMatchObject({ added: 1, left: 1 })
    expect((await users()).map(({ type }) => type)).toEqual(['Student'])
  })

  test('may be a column that every row needs', async () => {
    const { body } = await send(hiding([], [1]), previewImport.path)
    expect(body).toMatchObject({ hiddenColumns: [1], rows: list.slice(1).map(() => ({ verdict: 'bad' })) })
  })

  test('is known from a range of columns and a folded group, and formatted rows without content are none', async () => {
    const rows = list.slice(1, 3).map(([email, type], at) => {
      const text = (column: string, value = '') =>
        `<c r="${column}${at + 2}" t="inlineStr"><is><t>${value}</t></is></c>`
      return `<row r="${at + 2}"${at === 0 ? '' : ' outlineLevel="1" hidden="true"'}>${text('A', email)}${text('B', type)}${text('C', 'Secret')}${text('D', 'Kept')}</row>`
    })
    const head = ['Email', 'Type', 'First name', 'Last name'].map(
      (name, at) => `<c r="${'ABCD'[at]}1" t="inlineStr"><is><t>${name}</t></is></c>`,
    )
    const blank = Array.from({ length: 25_000 }, (_, at) => `<row r="${at + 4}"><c r="A${at + 4}" s="0"/></row>`)
    const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cols><col min="3" max="4" width="9" hidden="1"/><col min="6" max="16384" width="9" hidden="1"/></cols><sheetData><row r="1">${head.join('')}</row>${rows.join('')}${blank.join('')}</sheetData></worksheet>`
    const workbook = withSheet(sheet)
    expect((await send(workbook, previewImport.path)).body).toMatchObject({
      columns: ['email', 'type', '', ''],
      hiddenColumns: [2, 3],
      rows: [
        { row: 2, verdict: 'add' },
        { row: 3, verdict: 'hidden' },
      ],
    })
  })

  test('may have no height instead: no admin comes of such a row', async () => {
    const cells = list
      .slice(0, 3)
      .map((row) => row.slice(0, 2).map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`))
    const rows = cells.map((row, at) => `<row${at === 2 ? ' ht="0" customHeight="1"' : ''}>${row.join('')}</row>`)
    const workbook = withSheet(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.join('')}</sheetData></worksheet>`,
    )
    expect((await send(workbook)).body).toMatchObject({ added: 1, left: 1 })
    expect((await users()).map(({ email }) => email)).toEqual(['seen@example.org'])
  })

  test('is known from the .xls of Excel, which lists its rows', async () => {
    const workbook = withHiddenRow(workbookOf(list.slice(0, 3), { type: 'biff8' }), 2)
    expect((await send(workbook, importAuthorisedUsers.path, 'users.xls')).body).toMatchObject({ added: 1, left: 1 })
    expect((await users()).map(({ email }) => email)).toEqual(['seen@example.org'])
  })
})

test('the template has the columns of an import and opens', async () => {
  const response = await admin.inject({ method: 'GET', url: '/api/forms/uploadexcel/template' })
  expect(response.headers['content-disposition']).toBe('attachment; filename="Authorised-Users.xlsx"')
  const book = read(response.rawPayload)
  expect(book.SheetNames).toEqual(['Users'])
  expect(utils.sheet_to_json(book.Sheets['Users'] ?? {}, { header: 1 })).toEqual([
    ['Email', 'Type', 'First name', 'Last name', 'Company'],
  ])
  const empty = await send(response.rawPayload)
  expect(empty.body.error?.message).toBe(importMessages.noRows)
})

test('10,000 users are imported at once', { tags: ['night'] }, async () => {
  const many = workbookOf([
    header,
    ...Array.from({ length: 10_000 }, (_, at) => [`person${at}@example.org`, 'Student', 'First', `Last ${at}`, '']),
  ])
  const answer = await send(many)
  expect(answer.body).toEqual({ added: 10_000, changed: 0, unchanged: 0, left: 0 })
})
