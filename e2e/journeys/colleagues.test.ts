import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findAxeViolations } from '#support/browser.ts'
import { nightly } from '#support/journey.ts'
import { choose, officeTest, openOfficePage } from '#support/office.ts'

/* Two people of one office at the same record: nobody's change is lost, neither what is saved nor what is typed. */
const test = officeTest.extend('colleague', openOfficePage)

const drawer = (of: Page) => of.locator('dialog.drawer[open]')
/** What the page says of a record that is not what its form began with. */
const refusal = (of: Page) => of.getByRole('alert').filter({ hasText: 'Not saved: this has changed' })
/** Answers the question before what is typed is lost. Until it has gone, nothing behind it takes a key. */
async function keepEditing(page: Page, name: string): Promise<void> {
  const question = page.getByRole('dialog', { name })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await question.waitFor({ state: 'hidden' })
}

test('settings that a colleague has saved meanwhile are named, merged, and saved with what was typed', async ({
  product,
  page,
  colleague,
}) => {
  for (const each of [page, colleague]) {
    await each.goto(`${product.url}/editions`)
    await each.getByLabel('Banner, English').waitFor()
  }
  await page.getByLabel('Banner, English').fill('Come to us')
  await page.getByLabel('Minimum team size').selectOption('2')
  await colleague.getByRole('checkbox', { name: 'Alumni' }).check()
  await colleague.getByLabel('Minimum team size').selectOption('4')
  await colleague.getByRole('button', { name: 'Save SS26' }).click()
  await colleague.getByText('SS26 settings saved').waitFor()

  await page.getByRole('button', { name: 'Save SS26' }).click()
  await refusal(page).waitFor()
  await expect
    .poll(() => refusal(page).innerText())
    .toMatch(/Last changed by admin@university\.example, \d+ \w+ \d{4}, \d\d:\d\d/)
  const said = await refusal(page).innerText()
  expect(said).toContain('Eligible degrees: Master → ')
  expect(said).toContain('Minimum team size: 3 → 4')
  expect(said).toMatch(/Your entry stays in the form:\s+Minimum team size: 4 → 2/)
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Use new values' }).press('Enter')
  await refusal(page).waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByRole('checkbox', { name: 'Alumni' }).isChecked()).toBe(true)
  await expect.poll(() => page.getByLabel('Minimum team size').inputValue()).toBe('2')
  await expect.poll(() => page.getByLabel('Banner, English').inputValue()).toBe('Come to us')

  // It is typed and not saved: leaving asks.
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await keepEditing(page, 'Leave without saving?')
  await page.getByRole('button', { name: 'Save SS26' }).click()
  await page.getByText('SS26 settings saved').waitFor()
  await page.reload()
  await page.getByLabel('Banner, English').waitFor()
  await expect.poll(() => page.getByLabel('Banner, English').inputValue()).toBe('Come to us')
  await expect.poll(() => page.getByRole('checkbox', { name: 'Alumni' }).isChecked()).toBe(true)
  await expect.poll(() => page.getByLabel('Minimum team size').inputValue()).toBe('2')
})

test(
  'settings that a colleague has saved are announced before saving, and nothing typed is lost',
  nightly,
  async ({ product, page, colleague }) => {
    await page.goto(`${product.url}/editions`)
    await colleague.goto(`${product.url}/editions`)
    await colleague.getByLabel('Banner, German').fill('Kommt zu uns')
    await page.getByLabel('Last day', { exact: true }).fill('2026-04-25')
    await page.getByRole('button', { name: 'Save SS26' }).click()
    await page.getByText('SS26 settings saved').waitFor()
    const comeBack = async () => {
      await colleague.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      return colleague.getByText('This has changed since you opened it').isVisible()
    }
    // What was read in the last ten seconds is not read again.
    await expect.poll(comeBack, { interval: 500 }).toBe(true)
    await expect.poll(() => colleague.getByLabel('Banner, German').inputValue()).toBe('Kommt zu uns')
    await colleague.getByRole('button', { name: 'Use new values' }).click()
    await expect.poll(() => colleague.getByLabel('Last day', { exact: true }).inputValue()).toBe('2026-04-25')
    await colleague.getByRole('button', { name: 'Save SS26' }).click()
    await colleague.getByText('SS26 settings saved').waitFor()
  },
)

test(
  'a company that a colleague has corrected meanwhile is not corrected over that',
  nightly,
  async ({ product, page, colleague }) => {
    for (const each of [page, colleague]) {
      await each.goto(`${product.url}/view-company-profiles`)
      await each.locator('.data-table__open').first().click()
      await choose(each, 'Edit data')
    }
    await page.locator('dialog.drawer[open]').getByLabel('City').fill('Sankt Blasien')
    await drawer(colleague).getByLabel('House number').fill('7b')
    await colleague.getByRole('button', { name: 'Save' }).click()
    await drawer(colleague).getByText('→ 7b').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Save' }).click()
    await refusal(page).waitFor()
    await expect.poll(() => refusal(page).innerText()).toMatch(/House number: .* → 7b/)
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Use new values' }).click()
    await expect.poll(() => page.locator('dialog.drawer[open]').getByLabel('House number').inputValue()).toBe('7b')
    await expect.poll(() => page.locator('dialog.drawer[open]').getByLabel('City').inputValue()).toBe('Sankt Blasien')
    await page.getByRole('button', { name: 'Save' }).click()
    await drawer(page).getByText('→ Sankt Blasien').waitFor({ state: 'attached' })
  },
)

test(
  'a team form asks before what is typed is lost, and not where nothing is',
  nightly,
  async ({ product, page, colleague }) => {
    const emails = await page.evaluate(async () => {
      const answer = await fetch('/api/profile/profiles/all?registeredIn=SS26')
      return ((await answer.json()) as { email: string }[]).slice(0, 7).map(({ email }) => email)
    })
    await page.goto(`${product.url}/create-team`)
    await page.getByLabel('Team name').selectOption({ index: 1 })
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await keepEditing(page, 'Leave without saving?')
    await page.getByLabel('Representative email').fill('boss@partners.example')
    for (const [at, email] of emails.slice(0, 5).entries()) await page.getByLabel(`Member ${at + 1} email`).fill(email)
    await page.getByRole('button', { name: 'Create team' }).click()
    await page.getByText(/^Team at .* created$/).waitFor()
    // What is made is not lost.
    await page.getByRole('link', { name: 'View teams' }).first().click()
    await page.waitForURL(/view-teams/)

    for (const each of [page, colleague]) {
      await each.goto(`${product.url}/view-teams`)
      await each.locator('.data-table__open').first().click()
      await choose(each, 'Change members')
    }
    await drawer(page).getByRole('button', { name: 'Cancel' }).click()
    await choose(page, 'Change members')
    await page.getByLabel('Member 5 email').fill(emails[5] ?? '')
    await drawer(page).getByRole('button', { name: 'Cancel' }).click()
    await keepEditing(page, 'Discard your changes?')
    await page.keyboard.press('Escape')
    await keepEditing(page, 'Leave without saving?')

    await colleague.getByLabel('Member 1 email').fill(emails[6] ?? '')
    await colleague.getByLabel('Reason for the change').fill('One is ill.')
    await drawer(colleague).getByRole('button', { name: 'Save' }).click()
    await drawer(colleague).getByText('changed the team').waitFor({ state: 'attached' })
    await page.getByLabel('Reason for the change').fill('Another one is ill.')
    await drawer(page).getByRole('button', { name: 'Save' }).click()
    await refusal(page).waitFor()
    await expect.poll(() => refusal(page).innerText()).toContain(`Member 1 email: ${emails[0]} → ${emails[6]}`)
    await page.getByRole('button', { name: 'Use new values' }).click()
    await expect.poll(() => page.getByLabel('Member 1 email').inputValue()).toBe(emails[6])
    await drawer(page).getByRole('button', { name: 'Save' }).click()
    await page.getByText('Team saved').waitFor()
    const teams = await page.evaluate(async () => (await fetch('/api/team/getAllTeams')).text())
    for (const email of [emails[6], emails[5]]) expect(teams).toContain(email)
    for (const email of [emails[0], emails[4]]) expect(teams).not.toContain(email)
  },
)
