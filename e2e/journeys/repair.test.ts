// @module-tag night
import type { Team } from '@project-week/contract/teams/team'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findAxeViolations, phone, signOn, widthOf } from '#support/browser.ts'
import { get } from '#support/calls.ts'
import { choose, desk, officeTest } from '#support/office.ts'
import { chooseRun, publishRun } from '#support/publishing.ts'

const test = officeTest

const teamsOf = (page: Page) => get<Team[]>(page, '/api/team/getAllTeams')

async function looksRight(page: Page, options: { viewport: { width: number } }): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([])
  expect(await widthOf(page)).toBeLessThanOrEqual(options.viewport.width)
}

test('a company cancels, a student withdraws and one more registers late: lists, board and mails say so', async ({
  product,
  page,
  browser,
}) => {
  await chooseRun(page, product)
  await publishRun(page, product)

  // A student withdraws.
  const { page: student } = await browser.open(product.url, { ...desk, reducedMotion: 'reduce' })
  await signOn(student, product.url, /Arjun/)
  await student.goto(`${product.url}/student-profile-actions`)
  await student.getByRole('button', { name: 'Withdraw registration' }).click()
  await student.getByRole('dialog').getByRole('button', { name: 'Withdraw registration' }).click()
  await student.getByText('Registration withdrawn').waitFor()
  await student.getByRole('region', { name: /^Your team at/ }).waitFor({ state: 'detached' })
  await student.getByText(/^You have a place/).waitFor({ state: 'detached' })

  // The office marks a company that has no part in that.
  const team = (await teamsOf(page)).find(({ members }) => !members.includes('arjun.mehta@university.example'))
  const company = team?.name ?? ''
  await page.goto(`${product.url}/view-company-profiles`)
  await page.getByRole('searchbox').fill(company)
  await page
    .getByRole('row', { name: new RegExp(company) })
    .first()
    .click()
  const drawer = page.getByRole('dialog')
  await choose(page, 'Mark as cancelled …')
  await drawer.getByText(/^Teams that will be dissolved: 1\./).waitFor()
  await drawer.getByRole('button', { name: 'Mark as cancelled', exact: true }).click()
  await drawer.getByText('Enter a reason for the cancellation').waitFor()
  await looksRight(page, desk)
  await drawer.getByLabel('Reason for cancelling').fill('Our line stands still.')
  await drawer.getByRole('button', { name: 'Mark as cancelled', exact: true }).click()
  await drawer.getByText('This company has cancelled').waitFor()
  await looksRight(page, desk)
  expect((await teamsOf(page)).map(({ name }) => name)).not.toContain(company)

  // The list of students knows all of it; the board marks it and names replacements.
  await page.goto(`${product.url}/view-student-profiles?f.state=withdrawn`)
  await page.getByRole('row', { name: /Mehta/ }).getByText('Withdrawn').waitFor()
  await page.goto(`${product.url}/matching?part=board`)
  await page.getByText(`${company} cancelled. It had`).waitFor()
  await page.getByRole('button', { name: /^Replacements\W+Arjun/ }).click()
  const named = page.getByRole('dialog')
  // The job that offers places on may have been faster.
  const offeredOn = named.getByText(/^The place was offered to /)
  await named.getByRole('heading', { name: 'Available students' }).or(offeredOn).waitFor()
  await looksRight(page, desk)

  // What was published is adjusted; a run from scratch says first whose place it may take.
  await page.goto(`${product.url}/startmatching`)
  await page.getByRole('tab', { name: 'Adjust the published teams', selected: true }).waitFor()
  await looksRight(page, desk)
  await page.getByRole('tab', { name: 'Start over' }).click()
  await page.getByText(/^Students with a place/).click()
  await looksRight(page, desk)
  await page.getByRole('button', { name: 'Start Matching' }).click()
  await page.getByRole('link', { name: 'Confirm that published places can change' }).waitFor()
  await looksRight(page, desk)
  await page.getByRole('tab', { name: 'Adjust the published teams' }).click()
  await page.getByRole('button', { name: 'Adjust with as few moves as possible' }).click()
  await page.waitForURL(/\/matching\?run=/)
  await page.getByRole('tab', { name: 'Runs' }).click()
  await page
    .getByText(/adjustment of the published teams/)
    .first()
    .waitFor()

  // One more may register after the close.
  const { page: german } = await browser.open(product.url, { ...phone, reducedMotion: 'reduce' })
  await signOn(german, product.url, /Miriam/)
  await german.goto(`${product.url}/de/view-student-profiles`)
  await german.locator('summary', { hasText: 'Hinzufügen' }).click()
  await german.getByRole('button', { name: 'Nachmeldung …' }).click()
  await german.getByLabel('E-Mail-Adresse').fill('late@university.example')
  await german.getByLabel('Gilt bis').fill('2026-01-15')
  await german.getByRole('button', { name: 'Zulassen und E-Mail senden' }).click()
  await german.getByRole('dialog').getByText('Bitte geben Sie einen Grund für die Nachmeldung an').first().waitFor()
  await german.getByLabel('Grund').fill('War krank.')
  await german.getByRole('button', { name: 'Zulassen und E-Mail senden' }).click()
  await german.getByRole('button', { name: 'Zurücknehmen für late@university.example' }).waitFor()
  await looksRight(german, phone)

  // The company takes part again.
  await page.goto(`${product.url}/view-company-profiles?f.state=cancelled`)
  await page
    .getByRole('row', { name: new RegExp(company) })
    .first()
    .click()
  await drawer.getByRole('button', { name: 'Undo cancellation …' }).click()
  await drawer.getByRole('button', { name: 'Undo cancellation', exact: true }).click()
  await drawer.getByText('This company has cancelled').waitFor({ state: 'detached' })
})
