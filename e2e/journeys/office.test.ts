import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findAxeViolations, phone } from '#support/browser.ts'
import { nightly } from '#support/journey.ts'
import { choose, desk, inviteAdvisor, officeTest as test, subscribe } from '#support/office.ts'

/* What an office does beside its lists: users, settings, the keyboard, and what a screen shows when things go wrong. */

const open = (page: Page, name: string) => page.locator('.data-table__open', { hasText: name }).click()
const drawer = (page: Page) => page.locator('dialog.drawer[open]')
const question = (page: Page) => page.getByRole('dialog', { name: /^Remove / })

/** In both schemes; both languages of each state are in `admin-states.test.ts`. */
async function expectNoViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findAxeViolations(page)).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

test(
  'a user is found, not invited twice in a minute, and removed after a question',
  nightly,
  async ({ product, page }) => {
    await inviteAdvisor(page, product, 'late.comer@example.org')
    await page.goto(`${product.url}/view-users`)
    await page.getByRole('searchbox').fill('late.comer')
    await page.getByText('1 of 4 rows').waitFor()
    await open(page, 'late.comer')
    await drawer(page).getByRole('button', { name: 'Invite again' }).click()
    await drawer(page).getByText('The last invitation was made less than a minute ago').waitFor()
    await expectNoViolations(page)
    await choose(page, 'Sign out everywhere')
    await page.getByText(/^.+ signed out\. Sessions ended: 0$/).waitFor()
    await choose(page, 'Remove authorised user')
    await page.getByRole('heading', { name: 'Remove late.comer@example.org?' }).waitFor()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await choose(page, 'Remove authorised user')
    await question(page).getByRole('button', { name: 'Remove authorised user' }).click()
    await page.getByText('late.comer@example.org removed').waitFor()
    await page.getByText('0 of 3 rows').waitFor()
  },
)

test("an edition's settings are checked, saved, in its history, and what the matching starts from", async ({
  product,
  page,
}) => {
  await page.goto(`${product.url}/editions`)
  await page.getByLabel('Minimum team size').selectOption('5')
  await page.getByLabel('Maximum team size').selectOption('4')
  await page.getByRole('button', { name: 'Save SS26' }).click()
  await page.getByText('The largest team is smaller than the smallest').first().waitFor()
  await expectNoViolations(page)
  await page.getByLabel('Minimum team size').selectOption('4')
  await page.getByLabel('Maximum team size').selectOption('5')
  await page.getByRole('checkbox', { name: 'Alumni' }).check()
  await page.getByRole('button', { name: 'Save SS26' }).click()
  await page.getByText('SS26 settings saved').waitFor()
  await page.goto(`${product.url}/startmatching`)
  await expect.poll(() => page.getByLabel('Minimum team size').inputValue()).toBe('4')
  await page.goto(`${product.url}/audit?action=change-edition`)
  const record = page.getByRole('row').nth(1)
  for (const said of [
    'changed the edition',
    'edition SS26',
    'Eligible degrees: Master → ',
    'Minimum team size: 3 → 4',
  ]) {
    await expect.poll(() => record.textContent()).toContain(said)
  }
})

test('every record has its history, and a subscriber has one from the start', nightly, async ({ product, page }) => {
  await subscribe(page)
  await page.goto(`${product.url}/view-subscribers`)
  await open(page, 'Newsreader')
  await drawer(page).getByText('History', { exact: true }).click()
  await drawer(page).getByText('subscribed', { exact: true }).waitFor()
  await expectNoViolations(page)
})

test('a student is corrected, and written to, from the drawer', async ({ product, page }) => {
  await page.goto(`${product.url}/view-student-profiles`)
  await page.locator('.data-table__open').first().click()
  const name = (await drawer(page).getByRole('heading', { level: 2 }).textContent()) ?? ''
  await choose(page, 'Edit data')
  await drawer(page).getByLabel('Phone number').fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await drawer(page).getByRole('alert').first().waitFor()
  await expectNoViolations(page)
  await drawer(page).getByLabel('Phone number').fill('+49 170 7654321')
  await page.getByRole('button', { name: 'Save' }).click()
  await drawer(page).getByText('edited', { exact: true }).waitFor({ state: 'attached' })
  await drawer(page).getByText('Person', { exact: true }).click()
  await drawer(page).getByText('+49 170 7654321').waitFor()
  await drawer(page).getByRole('button', { name: 'Send email' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('1 of 1').waitFor()
  await preview.getByText(name).first().waitFor()
})

test('the palette goes to a screen, and from another one to a person by name', nightly, async ({ product, page }) => {
  await page.goto(`${product.url}/dashboard`)
  await page.locator('h1').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Search people, companies, teams, screens and actions' }).waitFor()
  await page.keyboard.type('student')
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(/view-student-profiles/)
  await page.locator('tbody tr[aria-rowindex="2"]').waitFor()
  await page.locator('.data-table__open').first().focus()
  await page.keyboard.press('Enter')
  await drawer(page).getByRole('heading', { name: 'History' }).waitFor()
  const name = (await drawer(page).getByRole('heading', { level: 2 }).textContent()) ?? ''
  // From another screen, to the same person by name.
  await page.goto(`${product.url}/outbox`)
  await page.locator('h1').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(name)
  await page.locator('.palette__list li:first-child', { hasText: 'Student · SS26' }).waitFor()
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(/view-student-profiles\?semester=SS26&open=/)
  await drawer(page).getByRole('heading', { level: 2, name }).waitFor()
})

test(
  'on a wide screen the record stands beside its table, and goes on with the row that is chosen',
  nightly,
  async ({ product, page }) => {
    await page.setViewportSize({ width: 1920, height: 900 })
    await page.goto(`${product.url}/view-student-profiles`)
    const rows = page.locator('.data-table__open')
    const beside = page.locator('dialog.drawer[open]')
    await rows.first().waitFor()
    // The rows that are seen whole.
    const seen = await page.evaluate(() => {
      const region = document.querySelector('.data-table')?.getBoundingClientRect()
      const inView = [...document.querySelectorAll('tbody tr[aria-rowindex]')].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return region !== undefined && top >= region.top && bottom <= Math.min(region.bottom, innerHeight)
      })
      return inView.length
    })
    expect(seen).toBeGreaterThanOrEqual(15)
    await rows.nth(1).focus()
    await page.keyboard.press('Enter')
    const heading = beside.getByRole('heading', { level: 2 })
    await heading.waitFor()
    await expectNoViolations(page)
    const before = await heading.textContent()
    const [table, record] = [await page.locator('.data-table').boundingBox(), await beside.boundingBox()]
    expect((table?.x ?? 0) + (table?.width ?? 0)).toBeLessThanOrEqual(record?.x ?? 0)
    // The rows keep the focus; the next Tab is in the record.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => heading.textContent()).not.toBe(before)
    await page.keyboard.press('Tab')
    await expect.poll(() => beside.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await beside.waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('data-table__open')
  },
)

test('letters typed faster than the table follows are all there', nightly, async ({ product, page }) => {
  await page.goto(`${product.url}/view-student-profiles`)
  await page.getByRole('searchbox').pressSequentially('Mechatronics and Robotics 2026', { delay: 0 })
  expect(await page.getByRole('searchbox').inputValue()).toBe('Mechatronics and Robotics 2026')
  await page.waitForURL(/q=Mechatronics\+and\+Robotics\+2026/)
})

test('a list that cannot be had says so and is there after another try', nightly, async ({ product, page }) => {
  await page.route('**/api/subscribers', (route) => route.abort())
  await page.goto(`${product.url}/view-subscribers`)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await expectNoViolations(page)
  await page.unroute('**/api/subscribers')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('tbody tr[aria-rowindex="2"]').waitFor()
})

test.for([768, 1024])('nothing is cut off or scrolls sideways at %i px', nightly, async (width, { product, page }) => {
  await page.setViewportSize({ width, height: 1024 })
  for (const path of ['dashboard', 'view-student-profiles', 'view-users', 'add-users', 'create-team', 'editions']) {
    await page.goto(`${product.url}/de/${path}`)
    await page.locator('h1').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
  }
})

test('folded filters show how many are active, and those alone', nightly, async ({ product, page }) => {
  await page.setViewportSize(phone.viewport)
  await page.goto(`${product.url}/view-student-profiles`)
  const chip = page.getByRole('button', { name: /^CIT \d/ })
  const other = page.getByRole('button', { name: /^ED \d/ })
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await chip.click()
  await page.waitForURL(/school/)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Filters: 1 active' }).click()
  await other.waitFor({ state: 'hidden' })
  await chip.waitFor()
  await page.setViewportSize(desk.viewport)
})

test(
  'the next edition is made from the last, a year on, becomes the current one, and the site has its banner',
  nightly,
  async ({ product, page }) => {
    await page.goto(`${product.url}/editions`)
    // Winter first: asked before, and taken back while it is empty.
    await page.getByRole('button', { name: 'Create edition' }).click()
    const creation = page.getByRole('dialog', { name: 'Create edition from SS26' })
    await creation.getByLabel('Edition').selectOption('WS26')
    await expectNoViolations(page)
    await creation.getByRole('button', { name: 'Create WS26' }).click()
    await page.getByText('WS26  created.').waitFor()
    await page.getByRole('button', { name: 'Save WS26' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('WS26 deleted').waitFor()
    await page.getByRole('button', { name: 'Save SS26' }).waitFor()
    await page.getByRole('button', { name: 'Create edition' }).click()
    await creation.getByRole('button', { name: 'Create SS27' }).click()
    await page.getByText('SS27  created.').waitFor()
    await page.getByRole('button', { name: 'Save SS27' }).waitFor()
    // The third Monday of April, 52 weeks on.
    await expect.poll(() => page.getByLabel('First day').inputValue()).toBe('2027-04-19')
    await page.getByLabel('Banner, English').fill('Seats for spring 2027 are open')
    await page.getByRole('button', { name: 'Save SS27' }).click()
    await page.getByText('SS27 settings saved').waitFor()
    // Until SS27 is the current edition, the lists go on with SS26.
    await page.getByRole('link', { name: 'Students', exact: true }).click()
    await expect.poll(() => page.getByLabel('Edition', { exact: true }).inputValue()).toBe('SS26')
    await page.goBack()
    await page.getByRole('button', { name: 'Make SS27 the current edition' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make SS27 the current edition' })
    await dialog.waitFor()
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'Make SS27 the current edition' }).click()
    await page.getByText('SS27 is the current edition').first().waitFor()
    await page.goto(product.url)
    await page.getByText('Seats for spring 2027 are open').waitFor()
  },
)
