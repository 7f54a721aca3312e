import { read, utils } from '@e965/xlsx'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findAxeViolations, mixes } from '#support/browser.ts'
import { nightly } from '#support/journey.ts'
import { officeTest as test, openOffice } from '#support/office.ts'
import { choose } from '#support/registration.ts'

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

test('a file of last year’s companies is looked at, its columns are named, and the good rows imported', async ({
  product,
  page,
}) => {
  // A file of somebody else's columns.
  await page.goto(`${product.url}/view-company-profiles?semester=SS25`)
  await page.locator('summary', { hasText: 'Add' }).click()
  await page.getByRole('link', { name: 'Import companies' }).click()
  const companies = `Betrieb;Kontakt-E-Mail
Gut GmbH;anna@gut.example
Halb GmbH;ben@`
  await page
    .getByLabel('Excel or CSV file')
    .setInputFiles({ name: 'companies.csv', mimeType: 'text/csv', buffer: Buffer.from(companies) })
  await page.getByText('2 with problems').waitFor()
  await choose(page, 'Betrieb', ['Company'])
  await page
    .getByRole('row', { name: /Halb GmbH/ })
    .getByText('Contact email: ')
    .waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Import valid rows only (1)' }).click()
  await page.getByText('Companies that haven’t registered yet: 1.').waitFor()
  await page.getByText('Rows left out: 1').waitFor()
})

test.for([
  '/dashboard',
  '/view-student-profiles',
  '/view-company-profiles',
  '/view-subscribers',
  '/view-advisors',
  '/view-users',
  '/view-teams',
  '/outstanding',
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
