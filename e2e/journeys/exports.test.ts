import type { MatchedCompany, MatchedStudent } from '@project-week/contract/matching/matching'
import type { OutboxMail } from '@project-week/contract/mail/mail'
import { readXlsx } from 'hucre/xlsx'
import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { expect } from 'vitest'
import { nightly } from '#support/journey.ts'
import { get, send } from '#support/calls.ts'
import { officeTest as test } from '#support/office.ts'
import { has, openInGnumeric, openInLibreOffice, readCsv } from '#support/spreadsheets.ts'

/*
 * What is taken along from where only the browser knows it: the workbook that it builds itself, and the audit log's
 * filter. The other files are compared cell by cell in `exports.routes.test.ts`.
 */

/** What a spreadsheet is tempted to take for something else. */
const trap = {
  companyName: '=HYPERLINK("http://trap.example")',
  fieldOfBusiness: 'IT',
  preferredFieldOfStudy: ['Mathematics - M.Sc.'],
  companySize: 'Small',
  companyDescription: 'Traps',
  businessProblem: 'Traps',
  reasonForParticipation: 'Traps',
  sourceOfInformation: 'Traps',
  ndaRequired: 'no',
  address: { street: 'Ring', houseNumber: '1', city: 'Ulm', country: 'DE', website: '' },
  contactPerson: { firstName: '00123', lastName: '3-4', email: 'trap@trap.example', phone: '+49 30 0001' },
}

const takeExcel = async (page: Page): Promise<Download> => {
  // While rows are on their way the button does nothing.
  await page.locator('tbody tr').first().waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel', exact: true }).click()
  return download
}

async function takeCsv(page: Page): Promise<string[][]> {
  await page.getByRole('button', { name: 'More exports' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).first().click()
  return readCsv(await readFile(await (await download).path(), 'utf8'))
}

type Value = string | number | Date | null
interface Placed {
  company: MatchedCompany
  student: MatchedStudent | undefined
}
type Field = readonly [header: string, value: (placed: Placed) => Value]

/** The first columns; the student's others are those of `Registered-Students.xlsx`. */
const matchingFields: readonly Field[] = [
  ['Company', ({ company }) => company.companyName],
  ['Contact name', ({ company }) => company.contact?.name ?? ''],
  ['Contact email', ({ company }) => company.contact?.email ?? ''],
  ['Contact phone', ({ company }) => company.contact?.phone ?? ''],
  [
    'Rank of preference',
    ({ student }) => (student?.studentRank === 4 ? 'interest in patent work' : (student?.studentRank ?? null)),
  ],
  ['First name', ({ student }) => student?.firstname ?? null],
  ['Last name', ({ student }) => student?.lastname ?? null],
  ['Registered on', ({ student }) => (student ? new Date(student.date) : null)],
  ['Matriculation number', ({ student }) => student?.matrikelnummer ?? null],
]

const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' })

/** Days since the 30th of December 1899 on Berlin's clocks: what a spreadsheet keeps of a time. */
const serialOf = (date: Date): number => Date.parse(`${berlin.format(date).replace(' ', 'T')}Z`) / 86_400_000 + 25_569

const shownDate = (date: Date): string => {
  const [day = '', time = ''] = berlin.format(date).split(' ')
  return `${day.split('-').toReversed().join('/')} ${time.slice(0, 5)}`
}

/** How texts look once a program shows them; every value of the table in turn. */
const texts = (rows: readonly Placed[], dateText: (date: Date) => string) => [
  matchingFields.map(([header]) => header),
  ...rows.map((row) =>
    matchingFields.map(([, valueOf]) => {
      const value = valueOf(row)
      return value instanceof Date ? dateText(value) : String(value ?? '')
    }),
  ),
]

/** Opens a downloaded workbook, with other programs too, and compares it with the rows that it should hold. */
async function expectSame(file: string, rows: readonly Placed[]) {
  expect(rows.length).toBeGreaterThan(2)
  const sheet = (await readXlsx(await readFile(file))).sheets[0]?.rows ?? []
  const inExcel = (value: Value) =>
    value instanceof Date ? new Date(`${berlin.format(value).replace(' ', 'T')}Z`) : value === '' ? null : value
  expect(sheet.map((row) => matchingFields.map((_, column) => row[column] ?? null))).toEqual([
    matchingFields.map(([header]) => header),
    ...rows.map((row) => matchingFields.map(([, valueOf]) => inExcel(valueOf(row)))),
  ])
  if (has.gnumeric) {
    const { cells, formats } = openInGnumeric(file)
    expect(cells).toHaveLength(rows.length + 1)
    for (const [at, row] of rows.entries()) {
      for (const [column, [header, valueOf]] of matchingFields.entries()) {
        const value = valueOf(row)
        const cell = cells[at + 1]?.[column] ?? ''
        const where = `row ${at + 2}, ${header}`
        // A number stays a number, a text a text: 03700001 and 3700001 are two things.
        if (value instanceof Date) expect(cell, where).toBeCloseTo(serialOf(value), 4)
        else expect(cell, where).toBe(value ?? '')
      }
    }
    expect(formats.some((format) => /d+.*m+.*y+/i.test(format))).toBe(true)
  }
  if (has.libreOffice) {
    const cells = openInLibreOffice(file).map((row) => row.slice(0, matchingFields.length))
    expect(cells).toEqual(texts(rows, shownDate))
  }
}

/** CSV has no types: what would start a formula carries an apostrophe. */
const disarm = (text: string) => (/^[=@\t\r]|^[+-](?![\d ()/.-]*$)/.test(text) ? `'${text}` : text)

test('all companies are downloaded by the specified call', async ({ page, product }) => {
  await page.goto(`${product.url}/view-company-profiles`)
  const asked = page.waitForRequest(/\/api\/(company\/downloadcompanies|exports\/)/)
  await takeExcel(page)
  expect(new URL((await asked).url()).pathname).toBe('/api/company/downloadcompanies')
})

test('the outbox and the audit log are taken along as they are shown', nightly, async ({ product, page }) => {
  await send(page, 'POST', '/api/company', trap)
  await page.goto(`${product.url}/outbox`)
  await takeExcel(page)
  const mails = await get<OutboxMail[]>(page, '/api/mails')
  const [, ...taken] = await takeCsv(page)
  expect(taken.map(([recipient, subject]) => [recipient, subject])).toEqual(
    mails.map(({ recipient, subject }) => [recipient, subject]),
  )

  await page.goto(`${product.url}/audit?action=export&recordType=mails`)
  await takeExcel(page)
  const [, ...records] = await takeCsv(page)
  expect(records.map((record) => record.slice(3, 6))).toEqual([
    ['export', 'mails', 'all'],
    ['export', 'mails', 'all'],
  ])
})

test(
  'Matched-Students-Companies.xlsx holds every placed student and every company',
  nightly,
  async ({ product, page }) => {
    await send(page, 'POST', '/api/company', trap)
    await page.goto(`${product.url}/startmatching`)
    await page.getByRole('button', { name: 'Start Matching' }).click()
    await page.waitForURL(/\/matching\?run=/)
    await page.getByRole('button', { name: 'Excel', exact: true }).waitFor()
    const matched = await get<MatchedCompany[]>(page, '/api/forms/matching')
    const rows = matched.flatMap((company): Placed[] =>
      company.students.length === 0
        ? [{ company, student: undefined }]
        : company.students.map((student) => ({ company, student })),
    )
    const download = await takeExcel(page)
    expect(download.suggestedFilename()).toBe('Matched-Students-Companies.xlsx')
    const file = `${product.dataDir}/matched.xlsx`
    await download.saveAs(file)
    await expectSame(file, rows)
    const csv = (await takeCsv(page)).map((row) => row.slice(0, matchingFields.length))
    expect(csv).toEqual(texts(rows, (date) => berlin.format(date)).map((row) => row.map(disarm)))
  },
)
