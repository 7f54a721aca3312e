import type { Download, Page } from 'playwright-core'
import { expect } from 'vitest'
import { findAxeViolations, untilAlive } from '#support/browser.ts'
import { nightly } from '#support/journey.ts'
import { choose, desk, officeTest as test } from '#support/office.ts'
import type { Product } from '#support/product.ts'
import { chooseByKeys } from '#support/registration.ts'
import { has, openInGnumeric, openInLibreOffice } from '#support/spreadsheets.ts'

/* What an office does with single records, with a real file in or out wherever there is one. */

const drawer = (page: Page) => page.locator('dialog.drawer[open]')
const open = (page: Page, name: string) => page.locator('.data-table__open', { hasText: name }).click()
/** Waits for a line of the folded history. */
const history = (page: Page, text: string | RegExp) =>
  drawer(page).locator('.history li', { hasText: text }).first().waitFor({ state: 'attached' })

/** Clicks the Excel button and opens what comes in another program; the cells as texts. */
async function takeExcel(product: Product, page: Page, name: string): Promise<string[][]> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel', exact: true }).click()
  return openElsewhere(product, await download, name)
}

async function openElsewhere(product: Product, download: Download, name: string): Promise<string[][]> {
  expect(download.suggestedFilename()).toBe(name)
  const file = `${product.dataDir}/${name}`
  await download.saveAs(file)
  const [gnumeric, libreOffice] = [
    has.gnumeric ? openInGnumeric(file).cells.map((row) => Array.from(row, (cell) => String(cell ?? ''))) : undefined,
    has.libreOffice ? openInLibreOffice(file) : undefined,
  ]
  return gnumeric ?? libreOffice ?? []
}

/** Opens the record of the sample company whose business field is a free text, with its form. */
async function correctViticulture(product: Product, page: Page): Promise<void> {
  await page.goto(`${product.url}/view-company-profiles?q=viticulture`)
  await page.locator('.data-table__open').first().click()
  await drawer(page).getByText('“Viticulture” is free text.').waitFor()
  await drawer(page).getByRole('button', { name: 'Edit data' }).click()
  await drawer(page).getByLabel('Mapped field of business').selectOption('Health')
}

test(
  'an advisor who offers to coach is in the table, the drawer, its history and the file',
  nightly,
  async ({ product, page, browser }) => {
    const advisor = await browser.open(`${product.url}/api/users/shibboleth/sample?person=jonas&target=/ssologin`, desk)
    const theirs = advisor.page
    await theirs.waitForURL(/dashboard/)
    await theirs.goto(`${product.url}/terms`)
    await untilAlive(theirs)
    await theirs.locator('#accept-terms').check()
    await theirs.locator('.terms__accept .button--action').click()
    await theirs.getByLabel('Position').fill('=Postdoc, Chair of Logistics')
    await theirs.getByLabel('School').selectOption('ED')
    await chooseByKeys(theirs, 'businessFields', ['Mobility'])
    await theirs.getByRole('checkbox', { name: 'English' }).check()
    await theirs.getByLabel('Number of teams').selectOption('2')
    await theirs.getByLabel('Motivation').fill('Teams that build something.')
    await theirs.getByRole('button', { name: 'Offer support' }).click()
    await theirs.getByText('The programme office has received your offer.').waitFor()

    await page.goto(`${product.url}/view-advisors`)
    await open(page, 'Weidenfeld')
    await drawer(page).getByText('=Postdoc, Chair of Logistics').waitFor()
    await history(page, 'registered')
    await page.keyboard.press('Escape')
    const [head = [], row = []] = await takeExcel(product, page, 'Advisors.xlsx')
    const cell = (header: string) => row[head.indexOf(header)]
    expect(cell('Last name')).toBe('Weidenfeld')
    expect(cell('Position')).toBe('=Postdoc, Chair of Logistics')
    expect(Number(cell('Teams'))).toBe(2)
  },
)

test(
  "a company's free text is mapped, it gets another team, and table, matching and file follow",
  nightly,
  async ({ product, page }) => {
    await correctViticulture(product, page)
    await drawer(page).getByLabel('Teams').selectOption('2')
    await drawer(page).getByLabel('City').fill('Sankt Blasien')
    await drawer(page).getByRole('button', { name: 'Save' }).click()
    await history(page, 'Mapped field of business: – → Health')
    await history(page, 'Teams: 1 → 2')
    await history(page, /City: .* → Sankt Blasien/)
    await drawer(page).getByText('is free text').waitFor({ state: 'detached' })
    await choose(page, 'Owner and next step …')
    await drawer(page).getByLabel('Owner').selectOption({ index: 1 })
    await drawer(page).getByLabel('Next step').fill('Call about the second team')
    await drawer(page).getByRole('button', { name: 'Save' }).click()
    await drawer(page).getByText('Please enter the day of the next step').first().waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await drawer(page).getByLabel('Due on').fill('2025-01-01')
    await drawer(page).getByRole('button', { name: 'Save' }).click()
    await drawer(page).getByText('due on 1st January 2025: Call about the second team').waitFor()
    await history(page, 'changed the office’s data')
    await page.keyboard.press('Escape')
    const [head = [], row = []] = await takeExcel(product, page, 'Registered-Companies.xlsx')
    expect(row[head.indexOf('Mapped field of business')]).toBe('Health')
    expect(Number(row[head.indexOf('Teams')])).toBe(2)
    expect(row[head.indexOf('City')]).toBe('Sankt Blasien')
    expect(row[head.indexOf('Next step')]).toBe('Call about the second team')
    // In the table's cell: by keyboard, with a mistake first, and taken back.
    const correction = page.locator('dialog[open]:not(.drawer)')
    await page.goto(`${product.url}/view-company-profiles?q=viticulture&col=nextStep`)
    await page.locator('.data-table__open').first().focus()
    await page.keyboard.press('F2')
    await correction.getByLabel('Next step').fill('Write to them')
    await correction.getByLabel('Due on').fill('')
    await correction.getByRole('button', { name: 'Save' }).click()
    await correction.getByText('Please enter the day of the next step').first().waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await correction.getByLabel('Due on').fill('2025-01-02')
    await correction.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: /Write to them/ }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('data-table__open')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('row', { name: /Call about the second team/ }).waitFor()
    await page.goto(`${product.url}/dashboard`)
    await page.getByRole('heading', { name: 'Now', exact: true }).waitFor()
    await page.getByText('Map the field of business').waitFor({ state: 'detached' })
    await page.goto(`${product.url}/view-company-profiles?only=next-step-due`)
    await page.getByText('Companies of all editions whose next step is due').waitFor()
    await page.locator('.data-table__open').first().click()
    await drawer(page).getByRole('button', { name: 'Mark as done', exact: true }).click()
    // Its row has left the list that is shown.
    await page.getByText(/^Next step for .* done$/).waitFor()

    // Its NDA came on paper.
    await page.goto(`${product.url}/view-company-profiles?f.ndaRequired=yes`)
    await page.locator('.data-table__open').first().click()
    await drawer(page).getByText('Company page').click()
    await drawer(page).getByRole('button', { name: 'Mark NDA as received on paper' }).click()
    await drawer(page).getByText('NDA: received on paper').waitFor()
    await history(page, 'NDA received on paper: No → Yes')
    await page.goto(`${product.url}/view-company-profiles?f.ndaRequired=yes&f.hasNda=Yes`)
    await page.getByText(/^1 of \d+ rows$/).waitFor()

    // One that has not registered yet.
    await page.goto(`${product.url}/leads`)
    await page.waitForURL(/view-company-profiles\?f\.stage=new&f\.stage=invited$/)
    await page.locator('summary', { hasText: 'Add' }).click()
    await page.getByRole('button', { name: 'New lead' }).click()
    await drawer(page).getByLabel('Company').fill('Lumen Optik')
    await drawer(page).getByLabel('Contact email').fill('nobody')
    await drawer(page).getByRole('button', { name: 'Save' }).click()
    await drawer(page).locator('.error-summary').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await drawer(page).getByLabel('Contact email').fill('lind@lumen.example')
    await drawer(page).getByRole('checkbox', { name: 'Invited to SS26' }).check()
    await drawer(page).getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: /Lumen Optik Invited/ }).waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await open(page, 'Lumen Optik')
    await choose(page, 'Delete …')
    await page.getByRole('dialog', { name: 'Delete Lumen Optik?' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Lumen Optik deleted').waitFor()
    await page.getByText(/^0 of \d+ rows$/).waitFor()
  },
)

test(
  'a student gets a tag and a note, is found by the tag, and is withdrawn with a reason',
  nightly,
  async ({ product, page }) => {
    await page.goto(`${product.url}/view-student-profiles?q=emilia`)
    const first = page.locator('.data-table__open').first()
    await first.waitFor()
    await first.click()
    await drawer(page).getByRole('button', { name: 'Add tag' }).click()
    const tag = drawer(page)
      .getByRole('textbox', { name: 'Tag' })
      .or(drawer(page).getByRole('combobox', { name: 'Tag' }))
    await tag.fill('speaker')
    await tag.press('Enter')
    await drawer(page).getByRole('button', { name: 'Remove tag speaker' }).waitFor()
    // Below the facts: what is registered comes first.
    await drawer(page).locator('.record ~ .notes').getByRole('button', { name: 'Add note' }).click()
    await page.keyboard.type('Speaks at the closing event')
    await drawer(page).getByRole('button', { name: 'Save note' }).click()
    await drawer(page).locator('.notes__list li', { hasText: 'Speaks at the closing event' }).waitFor()
    await history(page, 'added a tag')
    await history(page, 'added a note')

    await page.goto(`${product.url}/view-student-profiles?f.tags=speaker`)
    await page.getByText(/^1 of 241 rows$/).waitFor()
    const [head = [], row = []] = await takeExcel(product, page, 'Registered-Students.xlsx')
    if (has.gnumeric || has.libreOffice) expect(row[head.indexOf('Tags')]).toBe('speaker')
    await first.click()
    await choose(page, 'Withdraw registration')
    const withdraw = drawer(page).getByRole('button', { name: 'Withdraw registration' })
    await withdraw.click()
    await drawer(page).getByText('Enter a reason for the withdrawal').waitFor()
    await drawer(page).getByLabel('Reason').fill('Called: no time that week')
    await withdraw.click()
    await history(page, 'Called: no time that week')
    await choose(page, 'Late registration …')
    const late = page.getByRole('dialog', { name: 'Late registration' })
    expect(await late.getByLabel('Email address').inputValue()).toContain('@')
    expect(await findAxeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await history(page, 'Called: no time that week')
    await page.goto(`${product.url}/view-student-profiles?f.tags=speaker&f.state=withdrawn`)
    await page.getByText(/^1 of 241 rows$/).waitFor()
    await page.goto(`${product.url}/view-student-profiles?f.tags=speaker&only=taking-part`)
    await page.getByText('Withdrawn students are not shown.').waitFor()
    await page.getByText(/^0 of 240 rows$/).waitFor()
  },
)
