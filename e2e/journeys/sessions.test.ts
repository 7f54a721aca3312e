import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pdfOf } from '../../server/test/sample-files.ts'
import { findAxeViolations, signOn } from '#support/browser.ts'
import { get, send } from '#support/calls.ts'
import { test, nightly } from '#support/journey.ts'
import { arrive, fillStudentForm, openStudentForm, tickStudentBoxes } from '#support/registration.ts'

// What somebody meets whose session ends, or changes in another tab, while a page is open.

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('admin@university.example')
  await page.getByLabel('Password', { exact: true }).fill('project week 1000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a campaign that is typed when the session ends is saved after a sign-in over the page', async ({
  product,
  browser,
}) => {
  const { page, complaints } = await browser.open(`${product.url}/login`)
  await logIn(page)
  await page.waitForURL(/\/dashboard$/)
  await page.goto(`${product.url}/view-company-profiles`)
  await page.getByRole('button', { name: /^Send group email/ }).click()
  await page.waitForURL(/\/campaign\?campaign=/)
  const address = page.url()
  const text = page.getByRole('group', { name: 'English' }).getByRole('textbox', { name: 'Text' })
  await page.getByLabel('Start from a template').selectOption({ index: 1 })
  await text.fill('Every word of it.')

  // Somebody else with this account logs out everywhere.
  const elsewhere = await browser.open(`${product.url}/login`)
  await logIn(elsewhere.page)
  await elsewhere.page.waitForURL(/\/dashboard$/)
  await send(elsewhere.page, 'POST', '/api/auth/sign-out-everywhere', {})

  await page.getByRole('button', { name: 'Save draft' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.getByLabel('Password').fill('project week 1000')
  await page.keyboard.press('Enter')
  await page.getByText('Draft saved').waitFor()
  expect(page.url()).toBe(address)
  const id = new URL(address).searchParams.get('campaign')
  const saved = await get<{ text: { textEn: string } }>(page, `/api/campaigns/${id}`)
  expect(JSON.stringify(saved)).toContain('Every word of it.')
  expect(complaints).toEqual([])
})

test('an upload after the end of the session goes on by itself after a sign-in in another window', async ({
  product,
  browser,
}) => {
  const { page, complaints } = await browser.open(product.url)
  await signOn(page, product.url, /Arjun/)
  await page.goto(`${product.url}/upload-poster`)
  await page.setInputFiles('#upload-file', {
    name: 'team_aldor.pdf',
    mimeType: 'application/pdf',
    buffer: pdfOf({ text: 'Still here' }),
  })
  await page.context().clearCookies({ name: 'session' })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('dialog', { name: 'Your session has ended' })
      .getByRole('button', { name: 'Sign in with university credentials' })
      .click(),
  ])
  await tab.getByRole('link', { name: /Arjun/ }).click()
  await page.getByRole('dialog', { name: 'Congratulations! You have submitted your data.' }).waitFor()
  expect(complaints).toEqual([])
})

test(
  'a page whose session has ended says so at the login, and goes on after it',
  nightly,
  async ({ product, browser }) => {
    const { page, complaints } = await browser.open(`${product.url}/login`)
    await logIn(page)
    await page.waitForURL(/\/dashboard$/)
    await page
      .getByRole('link', { name: /Subscribers/ })
      .first()
      .waitFor()
    // A page that asks for nothing: the dashboard is live, and would go to the login by itself.
    await page.goto('about:blank')
    await page.context().clearCookies({ name: 'session' })
    await page.goto(`${product.url}/view-teams?semester=SS25`)
    await page.getByText('Your session has ended').first().waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await logIn(page)
    await page.waitForURL(/\/view-teams\?semester=SS25$/)
    await page.getByRole('heading', { name: 'Teams', level: 1 }).waitFor()
    expect(await page.getByText('Your session has ended').count()).toBe(0)
    expect(complaints).toEqual([])
  },
)

test(
  'a correction is refused with its reason after another tab has withdrawn, and sent after it has signed in anew',
  nightly,
  async ({ product, browser }) => {
    const { page, complaints, refused } = await arrive(browser, product.url, 'lena')
    await openStudentForm(page)
    await fillStudentForm(page, 'First words.')
    await tickStudentBoxes(page)
    await page.locator('form button[type=submit]').last().click()
    await page.getByRole('dialog').getByRole('link', { name: 'See my registration' }).click()
    await page.getByRole('link', { name: 'Change details' }).click()
    await page.locator('#field-motivation').fill('Second words.')
    await page.reload()
    await expect.poll(() => page.locator('#field-motivation').inputValue()).toBe('Second words.')
    await page.goBack()
    await page.goForward()
    await expect.poll(() => page.locator('#field-motivation').inputValue()).toBe('Second words.')

    // The session of the other tab is a new one, and the token of this page belongs to the old one.
    const other = await page.context().newPage()
    await other.goto(`${product.url}/api/users/shibboleth/sample?person=lena&target=/ssologin`)
    await other.waitForURL(/\/dashboard$/)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('dialog', { name: 'Changes saved' }).waitFor()
    expect(refused).toEqual([])
    expect((await get<{ motivation: string }>(page, '/api/profile')).motivation).toBe('Second words.')

    await page.getByRole('dialog').getByRole('link', { name: 'See my registration' }).click()
    await page.getByRole('link', { name: 'Change details' }).click()
    await page.locator('#field-motivation').fill('Third words.')
    await other.goto(`${product.url}/student-profile-actions`)
    await other.getByRole('button', { name: 'Withdraw registration' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Withdraw registration' }).click()
    await other.getByText('Registration withdrawn').waitFor()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText(/It was withdrawn in another tab/).waitFor()
    expect(refused.filter((answer) => answer.startsWith('403'))).toEqual([])

    // Somebody else at this browser: what is typed here is not theirs to see or to send.
    await page.getByRole('button', { name: 'Back to form' }).click()
    await page.locator('#field-motivation').fill('Fourth words.')
    await other.goto(`${product.url}/api/users/shibboleth/sample?person=arjun&target=/ssologin`)
    await other.waitForURL(/\/dashboard$/)
    await page.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>('#field-motivation')?.value !== 'Fourth words.',
    )
    expect(complaints).toEqual([])
  },
)
