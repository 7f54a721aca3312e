import type { Company } from '@project-week/contract/companies/company'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { nightly } from '#support/journey.ts'
import { findAxeViolations, widthOf } from '#support/browser.ts'
import { get, send } from '#support/calls.ts'
import { officeTest as test } from '#support/office.ts'

/** Registers a company of last year for the current edition, as its contact would. */
async function registerAgain(page: Page, company: Company): Promise<void> {
  const answers = { ...company, contactPerson: { ...company.contactPerson, phone: '+49 30 23125 100' } }
  await send(page, 'POST', '/api/company', answers)
}

const text = (page: Page, language: 'English' | 'German') =>
  page.getByRole('group', { name: language }).getByRole('textbox', { name: 'Text' })
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })

test(
  'the office writes to the companies of last year that have not registered yet',
  nightly,
  async ({ product, page }) => {
    const lastYear = (await get<Company[]>(page, '/api/company')).filter(({ semester }) => semester === 'SS25')
    const [returning] = lastYear
    if (returning === undefined) throw new Error('the sample has companies of last year')
    await registerAgain(page, returning)

    await page.goto(`${product.url}/view-company-profiles?semester=SS25`)
    await page.getByRole('link', { name: 'Not registered for SS26 yet' }).click()
    await page.getByText('Only companies of this edition that haven’t registered for SS26 yet').waitFor()
    await expect.poll(() => page.locator('.data-table__open').allTextContents()).not.toContain(returning.companyName)
    const write = page.getByRole('button', { name: /^Send group email|^Email selected/ })
    const count = Number(/\d+/.exec((await page.locator('.table-tools__count').textContent()) ?? '')?.[0])
    expect(count).toBeLessThan(lastYear.length)
    await write.press('Enter')

    // From a shipped text, seen as each of them would get it.
    await page.getByRole('heading', { name: 'Send a group email' }).waitFor()
    await page.getByLabel('Start from a template').selectOption({ label: 'Invite to register again' })
    await preview(page)
      .getByText(/Will .+ join Project Week/)
      .waitFor()
    const first = await preview(page).locator('pre').textContent()
    expect(first).toContain('SS25')
    expect(first).toContain('/register-company')
    await preview(page).getByRole('button', { name: 'Next' }).press('Enter')
    await preview(page).getByText(`2 of ${count}`).waitFor()
    await expect.poll(() => preview(page).locator('pre').textContent()).not.toBe(first)

    // A placeholder that does not exist is refused by its name, and the summary leads to it.
    const words = await text(page, 'German').inputValue()
    await text(page, 'German').fill(`${words}\n\n{firstname}`)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('link', { name: /\{firstname\} is not a placeholder/ }).click()
    await expect.poll(() => text(page, 'German').evaluate((it) => it === document.activeElement)).toBe(true)
    expect(await findAxeViolations(page)).toEqual([])
    await text(page, 'German').fill(words)
    await page.getByRole('button', { name: 'Send me a test email' }).click()
    await page.getByText('Test email sent to').waitFor()

    // Nothing is lost when the page is loaded again, in whatever width, scheme and language.
    for (const [prefix, colorScheme, width] of [
      ['', 'light', 1440],
      ['/de', 'dark', 768],
      ['/de', 'light', 1920],
    ] as const) {
      const { search } = new URL(page.url())
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${product.url}${prefix}/campaign${search}`)
      await page.locator('.letter').waitFor()
      expect(await findAxeViolations(page), `${prefix} ${width}`).toEqual([])
      expect(await widthOf(page)).toBeLessThanOrEqual(width)
    }
    await page.goto(page.url().replace('/de/', '/'))
    await page.getByRole('button', { name: 'Send …' }).click()
    const question = page.getByRole('dialog', { name: 'Send this email?' })
    await question
      .getByText(count === 1 ? '1 person will get this email.' : `${count} people will get this email.`)
      .waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await question.getByRole('button', { name: /^Send to/ }).press('Enter')
    await page.getByText(/^The demo stored th/).waitFor()
    expect(await findAxeViolations(page)).toEqual([])

    // It stands in the list of campaigns and beside each company.
    await page.getByRole('link', { name: 'Group emails' }).click()
    await page.getByRole('cell', { name: 'Queued for sending' }).waitFor()
    // By the demo's clock, as everything outside the audit log.
    await page.getByRole('cell', { name: /^15\/10\/2025, / }).waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    // As long as this edition's companies have not arrived, none of last year's counts as one that has not registered.
    const isHeld = Promise.withResolvers<void>()
    await page.route(/\/api\/company\?.*SS26/, async (route) => {
      await isHeld.promise
      await route.continue()
    })
    await page.goto(`${product.url}/view-company-profiles?semester=SS25&only=not-again`)
    await page.locator('.record-table').getByText('Loading').waitFor()
    expect(await page.locator('.data-table__open').count()).toBe(0)
    isHeld.resolve()
    await page.locator('.data-table__open').first().click()
    await page.getByRole('dialog').getByText('History', { exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /join Project Week/ })
      .first()
      .waitFor()
    expect(await findAxeViolations(page)).toEqual([])
  },
)

test(
  'the words of an automatic mail are changed for an edition, and go back to the shipped ones',
  nightly,
  async ({ product, page }) => {
    await page.goto(`${product.url}/mail-texts`)
    await page.getByRole('link', { name: 'Subscriber: confirm the address' }).press('Enter')
    await page.getByText('This is the default text.').waitFor()
    const shipped = await text(page, 'German').inputValue()
    await text(page, 'German').fill('Bis bald, {vorname}')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: /\{vorname\} is not a placeholder/ }).waitFor()
    await text(page, 'German').fill('Bis bald, nach dem {registeredAt}: {confirm}')
    await page.getByRole('link', { name: 'The text must contain {unsubscribe}' }).click()
    await expect.poll(() => text(page, 'German').evaluate((it) => it === document.activeElement)).toBe(true)
    expect(await findAxeViolations(page)).toEqual([])
    await text(page, 'German').fill('Bis bald.\n\nVom {registeredAt}. Bestätigen: {confirm}\n\nAbmelden: {unsubscribe}')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved. The next email will use this text.').waitFor()

    await page.getByRole('button', { name: 'Use default text' }).press('Enter')
    await expect.poll(() => text(page, 'German').inputValue()).toBe(shipped)
    // By keyboard: the messages stand over the page's lower end.
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await page.getByText('This is the default text.').waitFor()
  },
)
