import { expect } from 'vitest'
import { findAxeViolations } from '#support/browser.ts'
import { nightly, test } from '#support/journey.ts'
import { openOffice } from '#support/office.ts'
import { chooseRun, publishRun } from '#support/publishing.ts'

// Eight screens in one language: what all of them in both, each state of them and each width show at night. Then all of
// the office’s in one window.

const screens = [
  '/',
  '/terms',
  '/register-company',
  '/dashboard',
  '/view-student-profiles',
  '/view-teams',
  '/startmatching',
  '/editions',
]

test('axe finds nothing on eight screens, and nothing is wider than the window', async ({
  sharedProduct: product,
  browser,
}) => {
  const { page, complaints } = await openOffice({ browser, product })
  for (const path of screens) {
    await page.goto(product.url + path)
    await page.locator('h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect.soft(await findAxeViolations(page, { byDay: true }), path).toEqual([])
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(overhang, path).toBeLessThanOrEqual(0)
  }
  expect(complaints).toEqual([])
})

const office = [
  '/dashboard',
  '/editions',
  '/content',
  '/content?open=faq',
  '/content?open=data-storage-policy',
  '/view-student-profiles',
  '/view-company-profiles',
  '/import-companies',
  '/view-advisors',
  '/view-subscribers',
  '/startmatching',
  '/matching',
  '/publish',
  '/view-teams',
  '/outstanding',
  '/create-team',
  '/view-posters',
  '/view-images',
  '/upload-image',
  '/test-upload-admin',
  '/statistics',
  '/feedback',
  '/campaigns',
  '/outbox',
  '/mail-texts',
  '/view-users',
  '/add-users',
  '/colleagues',
  '/people',
  '/retention',
  '/audit',
]

/** They show 18 rows at once where there are so many. */
const longLists = new Map([
  ['/view-student-profiles', '.data-table'],
  ['/view-company-profiles', '.data-table'],
  ['/view-teams', '.data-table'],
  ['/outstanding', '.data-table'],
  ['/outbox', '.data-table'],
  ['/matching', '.matching__table'],
  ['/audit', '.audit-table'],
])

/** What leads on where there is nothing yet, and what is said of what nobody has changed. */
const said = new Map([
  ['/campaigns', 'Send a group email to students'],
  ['/view-advisors', 'Import authorised users from Excel'],
  ['/feedback', 'No feedback yet'],
  ['/mail-texts', 'default text'],
])

/** Taller than the window only where there is that much to show. */
const heights = new Map([
  ['/create-team', 900],
  // All settings of an edition, and the office's own questions.
  ['/editions', 5200],
  ['/mail-texts', 1200],
])

test(
  'the office’s pages have one header, begin at the side bar and are no taller than they need',
  nightly,
  async ({ product, browser }) => {
    const { page, complaints } = await openOffice({ browser, product })
    await page.setViewportSize({ width: 1440, height: 900 })
    await chooseRun(page, product)
    await publishRun(page, product)
    await page.goto(`${product.url}/dashboard`)
    // What is to do, and the numbers in the side bar, are as many as the rows to which they lead.
    const links = page.locator('[aria-labelledby="now"] li a, .places__count')
    await links.first().waitFor()
    const counted = await links.evaluateAll((all) =>
      all.flatMap((link) => {
        const count = /\d+/.exec(link.textContent)?.[0]
        return count === undefined || !/outstanding$|[?](only|f[.])/.test(link.getAttribute('href') ?? '')
          ? []
          : [[count, link.getAttribute('href') ?? ''] as const]
      }),
    )
    // Reminders come once the publication’s emails have left.
    expect(counted.length).toBeGreaterThan(0)
    for (const [count, href] of counted) {
      await page.goto(product.url + href)
      await page
        .getByText(new RegExp(`^${count} (of \\d+ )?rows?$`))
        .first()
        .waitFor()
    }
    for (const path of office) {
      await page.goto(product.url + path)
      await page.locator('h1').first().waitFor()
      await page.waitForLoadState('networkidle')
      const text = said.get(path)
      if (text !== undefined) await page.getByText(text).first().waitFor()
      const list = longLists.get(path)
      if (list !== undefined) await page.locator(`${list} tbody tr`).first().waitFor()
      const { height, headings, rows } = await page.evaluate((of) => {
        const sizeOf = (element: Element) => parseFloat(getComputedStyle(element).fontSize)
        const [first, ...others] = [...document.querySelectorAll('h1, h2, h3')].filter((each) => each.checkVisibility())
        return {
          height: document.documentElement.scrollHeight,
          rows: [...document.querySelectorAll(`${of} tbody tr`)].filter(
            (row) => row.getBoundingClientRect().bottom <= innerHeight,
          ).length,
          headings: others.filter((each) => sizeOf(each) >= sizeOf(first!)).map((each) => each.textContent),
        }
      }, list)
      expect.soft(headings, path).toEqual([])
      expect.soft(await page.locator('.side-bar').isVisible(), path).toBe(true)
      expect.soft(height, path).toBeLessThanOrEqual(heights.get(path) ?? 5000)
      // A run begins with its name, what is known of it, and who has no place; its figures have a line of their own.
      if (list !== undefined) expect.soft(rows, path).toBeGreaterThanOrEqual(path === '/matching' ? 13 : 18)
    }
    // A row's status is read at a glance, and there is no ZIP of no posters.
    await page.goto(`${product.url}/outbox`)
    const status = page.getByText('Not sent (demo)').first()
    expect(await status.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0)
    await page.goto(`${product.url}/view-posters`)
    await page.getByText('No posters yet').waitFor()
    expect(await page.getByRole('button', { name: 'Download all as ZIP' }).count()).toBe(0)
    await page.goto(`${product.url}/audit`)
    await page.locator('.audit-table tbody tr').first().waitFor()
    expect(await page.locator('.audit-table').first().innerText()).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/)
    // However many share a name, what is kept of the one that is chosen begins in view.
    await page.goto(`${product.url}/people`)
    await page
      .getByRole('searchbox', { name: 'Name, email address or matriculation number', exact: true })
      .fill('zimmermann')
    await page.locator('.people__found button').first().click()
    const kept = await page.getByRole('button', { name: 'Delete this person’s data' }).boundingBox()
    expect(kept?.y).toBeLessThan(900)
    await page.setViewportSize({ width: 1280, height: 900 })
    for (const path of ['/view-student-profiles', '/view-company-profiles']) {
      await page.goto(product.url + path)
      await page.locator('.data-table tbody tr').first().waitFor()
      const hidden = await page.locator('.data-table').evaluate((list) => list.scrollWidth - list.clientWidth)
      expect(hidden, `what ${path} has to the right of the window`).toBe(0)
    }
    await page.setViewportSize({ width: 1920, height: 900 })
    const starts: (number | undefined)[] = []
    for (const path of ['/dashboard', '/view-teams']) {
      await page.goto(product.url + path)
      starts.push((await page.locator('h1').first().boundingBox())?.x)
    }
    expect(starts[0], 'where a narrow page begins').toBe(starts[1])
    expect(complaints).toEqual([])
  },
)
