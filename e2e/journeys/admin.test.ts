import { read, utils } from '@e965/xlsx'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findAxeViolations, mixes } from '#support/browser.ts'
import { nightly } from '#support/journey.ts'
import { officeTest as test, openOffice } from '#support/office.ts'
import { choose } from '#support/registration.ts'
import { workbookOf } from '#support/spreadsheets.ts'

/** The rows of the workbook that the Excel button downloads. */
async function takeExcel(page: Page): Promise<string[][]> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel' }).click()
  const book = read(await readFile(await (await download).path()))
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  return sheet === undefined ? [] : utils.sheet_to_json(sheet, { header: 1, raw: false })
}

test('the Excel file holds exactly the rows and columns on the screen', async ({ product, page }) => {
  await page.goto(`${product.url}/view-student-profiles?hide=phone&sort=-lastname`)
  await page.getByRole('searchbox').fill('mechatronics')
  const count = page.getByText(/^\d+ of \d+ rows$/)
  const found = Number.parseInt((await count.textContent()) ?? '', 10)
  const firstShown = await page.locator('.data-table__open').first().textContent()
  const [head, ...rows] = await takeExcel(page)
  expect(rows).toHaveLength(found)
  expect(head?.[0]).toBe('Last name')
  expect(head).not.toContain('Phone number')
  expect(rows[0]?.[0]).toBe(firstShown)
  // The address follows the table, debounced.
  await page.waitForURL(/[?&]q=mechatronics/)
})

test('a workbook of users is shown before it is imported, and bad rows are named', async ({ product, page }) => {
  await page.goto(`${product.url}/add-users`)
  const send = (rows: string[][], name = 'users.xlsx') =>
    page
      .getByLabel('Excel file')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: workbookOf(rows) })
  await send([
    ['Email', 'Type'],
    ['nobody', 'Student'],
  ])
  await page.getByText('This is not an e-mail address').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await send([['Email', 'Type']], 'users.pdf')
  await page.getByText('Please select a valid Excel file (.xlsx or .xls).').waitFor()
  await send([
    ['Email', 'Type'],
    ['new.person@example.org', 'Student'],
    ['nobody', 'Student'],
  ])
  await page.getByText('This is not an e-mail address').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 1 valid rows only' }).click()
  await page.getByText('1 added and invited').waitFor()
  await page.getByText('Rows left out: 1').waitFor()
  await page.goto(`${product.url}/outbox`)
  await page.getByText('new.person@example.org').first().waitFor()

  // Last year's companies: a file of somebody else's columns.
  await page.goto(`${product.url}/view-company-profiles?semester=SS25`)
  await page.locator('summary', { hasText: 'Add' }).click()
  await page.getByRole('link', { name: 'Import companies' }).click()
  const companies = `Betrieb;Kontakt-E-Mail;Registered on
Gut GmbH;anna@gut.example;31.12.2024
Halb GmbH;ben@halb.example;31.02.2024`
  await page
    .getByLabel('Excel or CSV file')
    .setInputFiles({ name: 'companies.csv', mimeType: 'text/csv', buffer: Buffer.from(companies) })
  await page.getByText('2 with problems').waitFor()
  await choose(page, 'Betrieb', ['Company'])
  await page.getByText('1 with gaps, imported as leads').waitFor()
  await page
    .getByRole('row', { name: /Halb GmbH/ })
    .getByText('Registered on: Please write the day as 31/12/2025')
    .waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the other rows with reasons' }).click()
  expect((await download).suggestedFilename()).toBe('Companies-To-Mend.xlsx')
  await page.getByRole('button', { name: 'Import valid rows only (1)' }).click()
  await page.getByText('New leads: 1.').waitFor()
  await page.getByText('Rows left out: 1').waitFor()
})

test('a team is created, shown, and dissolved with a reason', async ({ product, page }) => {
  await page.goto(`${product.url}/create-team`)
  await page.getByRole('button', { name: 'Create team' }).click()
  await page.getByText('Please select a company').first().waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByLabel('Team name').selectOption({ index: 1 })
  await page.getByLabel('Representative email').fill('boss@partners.example')
  for (let member = 1; member <= 5; member++) {
    await page.getByLabel(`Member ${member} email`).fill(`member${member}@university.example`)
  }
  await page.route('**/api/team/createTeam', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'out of order' } } }),
  )
  await page.getByRole('button', { name: 'Create team' }).click()
  await page.getByText(/^Error creating team: ./).waitFor()
  await page.unroute('**/api/team/createTeam')
  await page.getByRole('button', { name: 'Create team' }).click()
  await page.getByText(/^Team at .* created$/).waitFor()
  await page.goto(`${product.url}/view-teams`)
  await page.getByText('boss@partners.example').waitFor()
  await page.getByText('member1@university.example').waitFor()
  // Columns that are out of sight are not drawn.
  await page.getByRole('region', { name: 'View teams' }).evaluate((it) => it.scrollTo({ left: it.scrollWidth }))
  await page.getByText('member5@university.example').waitFor()
  await page.getByRole('region', { name: 'View teams' }).evaluate((it) => it.scrollTo({ left: 0 }))
  expect(await findAxeViolations(page)).toEqual([])
  await page.locator('.data-table__open').first().click()
  await page.getByRole('button', { name: 'Dissolve team' }).click()
  await page.getByLabel('Reason').fill('The company withdrew.')
  await page.getByRole('button', { name: 'Dissolve team' }).click()
  await page.getByText('No Data Available').waitFor()
})

test.for([
  '/dashboard',
  '/view-student-profiles',
  '/view-company-profiles',
  '/view-subscribers',
  '/view-advisors',
  '/view-users',
  '/view-teams',
  '/create-team',
  '/add-users',
  '/audit',
  '/matching',
  '/startmatching',
  '/outbox',
  '/campaigns',
  '/mail-texts',
  '/editions',
  '/people',
  '/colleagues',
  '/retention',
])(
  'axe finds nothing on %s, in both languages and schemes',
  nightly,
  async (path, { sharedProduct: product, browser }) => {
    const { page, complaints } = await openOffice({ browser, product })
    for (const [, prefix, colorScheme] of mixes) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${product.url}${prefix}${path}`)
      await page.locator('h1').waitFor()
      await page.waitForLoadState('networkidle')
      expect(await findAxeViolations(page), `${prefix}${path}`).toEqual([])
    }
    expect(complaints).toEqual([])
  },
)
