import type { Company } from '@project-week/contract/companies/company'
import type { MatchedCompany, MatchedStudent } from '@project-week/contract/matching/matching'
import type { OutboxMail } from '@project-week/contract/mail/mail'
import type { ListedStudent, StudentProfile } from '@project-week/contract/registrations/profile'
import {
  addressStateLabels,
  challengeStateLabels,
  companyStateLabels,
  studentStateLabels,
} from '@project-week/contract/states'
import type { Subscriber } from '@project-week/contract/subscribers/subscriber'
import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { expect } from 'vitest'
import { get, send } from '#support/calls.ts'
import { officeTest as test } from '#support/office.ts'
import type { Product } from '#support/product.ts'
import { has, openInGnumeric, openInLibreOffice, readCsv } from '#support/spreadsheets.ts'

/*
 * Every export in whole, taken by its button, opened by other programs and compared with the API's data cell by cell.
 */
/** What a spreadsheet is tempted to take for something else. */
const trap = {
  companyName: '=HYPERLINK("http://trap.example")',
  fieldOfBusiness: 'IT',
  preferredFieldOfStudy: ['Mathematics - M.Sc.'],
  companySize: 'Small',
  companyDescription: 'First line\nSecond line, with "quotes"; <tags> & Übergröße 漢字',
  businessProblem: '1e5',
  reasonForParticipation: '01.02.2026',
  sourceOfInformation: '+49',
  ndaRequired: 'no',
  address: { street: '1/2', houseNumber: '007', city: 'TRUE', country: 'DE', website: '' },
  contactPerson: { firstName: '00123', lastName: '3-4', email: 'trap@trap.example', phone: '+49 30 0001' },
}

const subscribingTrap = {
  firstName: '@Anna',
  lastName: '-Minus',
  email: 'anna@trap.example',
  company: '=1+1',
  position: '007',
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
type Field<Row> = readonly [header: string, value: (row: Row) => Value]

const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' })

/** Days since the 30th of December 1899 on Berlin's clocks: what a spreadsheet keeps of a time. */
const serialOf = (date: Date): number => Date.parse(`${berlin.format(date).replace(' ', 'T')}Z`) / 86_400_000 + 25_569

const shownDate = (date: Date): string => {
  const [day = '', time = ''] = berlin.format(date).split(' ')
  return `${day.split('-').toReversed().join('/')} ${time.slice(0, 5)}`
}

/** How texts look once a program shows them; every value of the table in turn. */
const texts = <Row>(rows: readonly Row[], fields: readonly Field<Row>[], dateText: (date: Date) => string) => [
  fields.map(([header]) => header),
  ...rows.map((row) =>
    fields.map(([, valueOf]) => {
      const value = valueOf(row)
      return value instanceof Date ? dateText(value) : String(value ?? '')
    }),
  ),
]

/** Compares a downloaded workbook with the rows it should hold. */
async function expectSame<Row>(
  product: Product,
  download: Download,
  name: string,
  rows: readonly Row[],
  fields: readonly Field<Row>[],
) {
  expect(download.suggestedFilename()).toBe(name)
  expect(rows.length).toBeGreaterThan(2)
  const file = `${product.dataDir}/${name}`
  await download.saveAs(file)
  if (has.gnumeric) {
    const { cells, formats } = openInGnumeric(file)
    expect(cells).toHaveLength(rows.length + 1)
    expect(cells[0]).toEqual(fields.map(([header]) => header))
    for (const [at, row] of rows.entries()) {
      for (const [column, [header, valueOf]] of fields.entries()) {
        const value = valueOf(row)
        const cell = cells[at + 1]?.[column] ?? ''
        const where = `${name}, row ${at + 2}, ${header}`
        // A number stays a number, a text a text: 03700001 and 3700001 are two things.
        if (value instanceof Date) expect(cell, where).toBeCloseTo(serialOf(value), 4)
        else expect(cell, where).toBe(value ?? '')
      }
    }
    if (fields.some(([, valueOf]) => valueOf(rows[0] as Row) instanceof Date)) {
      expect(formats.some((format) => /d+.*m+.*y+/i.test(format))).toBe(true)
    }
  }
  if (has.libreOffice) {
    const cells = openInLibreOffice(file).map((row) => row.slice(0, fields.length))
    expect(cells).toEqual(texts(rows, fields, shownDate))
  }
}

/** CSV has no types: what would start a formula carries an apostrophe. */
const disarm = (text: string) => (/^[=@\t\r]|^[+-](?![\d ()/.-]*$)/.test(text) ? `'${text}` : text)

const profileFields: readonly Field<StudentProfile>[] = [
  ['First name', (s) => s.firstname],
  ['Last name', (s) => s.lastname],
  ['Registered on', (s) => new Date(s.date)],
  ['Matriculation number', (s) => s.matrikelnummer],
  ['Email', (s) => s.email],
  ['Place of birth', (s) => s.placeofbirth],
  ['Country of birth', (s) => s.countryofbirth],
  ['Gender', (s) => s.gender],
  ['Phone number', (s) => s.phone],
  ['Current field of study', (s) => s.currentfieldofstudy],
  ['Current degree', (s) => s.currentdegree],
  ['School', (s) => s.school],
  ['Semester', (s) => s.semester],
  ['Master credits', (s) => s.masterCredits],
  ['German language level', (s) => s.germanlanguagelevel],
  ['Preferred field of business 1', (s) => s.preferredFieldOfBusiness[0] ?? ''],
  ['Preferred field of business 2', (s) => s.preferredFieldOfBusiness[1] ?? ''],
  ['Preferred field of business 3', (s) => s.preferredFieldOfBusiness[2] ?? ''],
  ['Patent attorney interest', (s) => s.patentAttorneyInterest],
  ['Motivation', (s) => s.motivation],
  ['Previous participation', (s) => s.previousParticipation],
  ['Registered before', (s) => (s.registeredBefore ? 'Yes' : 'No')],
  ['Registered in', (s) => s.registeredIn],
  ['TUM programs', (s) => s.tumPrograms.join('; ')],
  ['Other TUM programs', (s) => s.tumProgramsOther],
  ['Source of information', (s) => s.sourceOfInformation],
  ['Other source of information', (s) => s.sourceOfInformationOther],
  ['Role', (s) => s.role],
]
const studentFields: readonly Field<ListedStudent>[] = [
  ...profileFields,
  ['Status', (s) => studentStateLabels[s.state].en],
  ['Team', (s) => s.team],
  ['Certificate', (s) => (s.hasCertificate ? 'Yes' : 'No')],
  ['Tags', (s) => s.tags.join('; ')],
]

const companyFields: readonly Field<Company>[] = [
  ['Company', (c) => c.companyName],
  ['Field of business', (c) => c.fieldOfBusiness],
  ['Mapped field of business', (c) => c.mappedFieldOfBusiness],
  ['Teams', (c) => c.teamLimit],
  ...[0, 1, 2, 3, 4].map((at): Field<Company> => [
    `Preferred field of study ${at + 1}`,
    (c) => c.preferredFieldOfStudy[at] ?? '',
  ]),
  ['Company size', (c) => c.companySize],
  ['Company description', (c) => c.companyDescription],
  ['Business problem', (c) => c.businessProblem],
  ['Challenge may be public', (c) => (c.agreesToChallenge ? 'Yes' : 'No')],
  ['Reason for participation', (c) => c.reasonForParticipation],
  ['Source of information', (c) => c.sourceOfInformation],
  ['NDA required', (c) => c.ndaRequired],
  ['Street', (c) => c.address.street],
  ['House number', (c) => c.address.houseNumber],
  ['City', (c) => c.address.city],
  ['Country', (c) => c.address.country],
  ['Website', (c) => c.address.website ?? ''],
  ['Contact first name', (c) => c.contactPerson.firstName],
  ['Contact last name', (c) => c.contactPerson.lastName],
  ['Contact email', (c) => c.contactPerson.email],
  ['Contact phone', (c) => c.contactPerson.phone],
  ['Status', (c) => companyStateLabels[c.state].en],
  ['Email confirmed', (c) => addressStateLabels[c.addressState].en],
  ['Challenges page', (c) => challengeStateLabels[c.challengeState].en],
  ['NDA received', (c) => (c.hasNda ? 'Yes' : 'No')],
  ['Owner', (c) => c.ownedBy],
  ['Next step', (c) => c.nextStep],
  ['Next step due', (c) => c.nextStepOn],
  ['Tags', (c) => c.tags.join('; ')],
  ['Reason for cancelling', (c) => c.cancelledReason],
  ['Semester', (c) => c.semester],
  ['Registered on', (c) => new Date(c.createdAt)],
  ['Id', (c) => c._id],
]

const subscriberFields: readonly Field<Subscriber>[] = [
  ['First name', (s) => s.firstName],
  ['Last name', (s) => s.lastName],
  ['Email', (s) => s.email],
  ['Company', (s) => s.company],
  ['Position', (s) => s.position],
  ['Email confirmed', (s) => addressStateLabels[s.addressState].en],
  ['Subscribed on', (s) => new Date(s.createdAt)],
]

interface Placed {
  company: MatchedCompany
  student: MatchedStudent | undefined
}
const matchingFields: readonly Field<Placed>[] = [
  ['Company', ({ company }) => company.companyName],
  ['Contact name', ({ company }) => company.contact?.name ?? ''],
  ['Contact email', ({ company }) => company.contact?.email ?? ''],
  ['Contact phone', ({ company }) => company.contact?.phone ?? ''],
  ['Rank of preference', ({ student }) => student?.studentRank ?? null],
  ...profileFields.map(([header, valueOf]): Field<Placed> => [
    header,
    ({ student }) => (student ? valueOf(student) : null),
  ]),
]

test('Registered-Students.xlsx holds every field of every student, matriculation numbers with their zeros', async ({
  product,
  page,
}) => {
  await page.goto(`${product.url}/view-student-profiles`)
  const rows = await get<ListedStudent[]>(page, '/api/profile/profiles/all?registeredIn=SS26')
  expect(rows.some(({ matrikelnummer }) => matrikelnummer.startsWith('0'))).toBe(true)
  await expectSame(product, await takeExcel(page), 'Registered-Students.xlsx', rows, studentFields)
  const csv = (date: Date) => berlin.format(date)
  expect(await takeCsv(page)).toEqual(texts(rows, studentFields, csv).map((row) => row.map(disarm)))
})

test('Registered-Companies.xlsx holds every field of every company, traps as the texts they are', async ({
  product,
  page,
}) => {
  await send(page, 'POST', '/api/company', trap)
  await page.goto(`${product.url}/view-company-profiles`)
  const rows = await get<Company[]>(page, '/api/company?semester=SS26')
  expect(rows.some(({ companyName }) => companyName === trap.companyName)).toBe(true)
  await expectSame(product, await takeExcel(page), 'Registered-Companies.xlsx', rows, companyFields)
  const csv = (date: Date) => berlin.format(date)
  expect(await takeCsv(page)).toEqual(texts(rows, companyFields, csv).map((row) => row.map(disarm)))
})

test('Subscribers.xlsx holds every subscriber', async ({ product, page }) => {
  await send(page, 'POST', '/api/subscriber/add', subscribingTrap)
  await page.goto(`${product.url}/view-subscribers`)
  const rows = await get<Subscriber[]>(page, '/api/subscribers')
  await expectSame(product, await takeExcel(page), 'Subscribers.xlsx', rows, subscriberFields)
  const csv = (date: Date) => berlin.format(date)
  expect(await takeCsv(page)).toEqual(texts(rows, subscriberFields, csv).map((row) => row.map(disarm)))
})

test('the outbox and the audit log are taken along as they are shown', async ({ product, page }) => {
  await send(page, 'POST', '/api/subscriber/add', subscribingTrap)
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

test('Matched-Students-Companies.xlsx holds every placed student and every company', async ({ product, page }) => {
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
  await expectSame(product, await takeExcel(page), 'Matched-Students-Companies.xlsx', rows, matchingFields)
  const csv = (date: Date) => berlin.format(date)
  expect(await takeCsv(page)).toEqual(texts(rows, matchingFields, csv).map((row) => row.map(disarm)))
})
