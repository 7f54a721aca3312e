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
    expect.soft(await findAxeViolations(page), path).toEqual([])
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(overhang, path).toBeLessThanOrEqual(0)
  }
  expect(complaints).toEqual([])
})

const office = [
  '/dashboard',
  '/editions',
  '/content',
  '/view-student-profiles',
  '/view-company-profiles',
  '/leads',
  '/import-companies',
  '/view-advisors',
  '/view-subscribers',
  '/startmatching',
  '/matching',
  '/publish',
  '/view-teams',
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

/** What leads on where there is nothing yet, and what is said of what nobody has changed. */
const said = new Map([
  ['/campaigns', 'Send a group email to students'],
  ['/feedback', 'No feedback yet'],
  ['/mail-texts', 'default text'],
])

test(
  'the office’s pages have one header and stay within 5,000 px, and the form for a team within the window',
  nightly,
  async ({ product, browser }) => {
    const { page, complaints } = await openOffice({ browser, product })
    await page.setViewportSize({ width: 1440, height: 900 })
    await chooseRun(page, product)
    await publishRun(page, product)
    for (const path of office) {
      await page.goto(product.url + path)
      await page.locator('h1').first().waitFor()
      await page.waitForLoadState('networkidle')
      const text = said.get(path)
      if (text !== undefined) await page.getByText(text).first().waitFor()
      const { height, headings } = await page.evaluate(() => {
        const sizeOf = (element: Element) => parseFloat(getComputedStyle(element).fontSize)
        const [first, ...others] = [...document.querySelectorAll('h1, h2, h3')].filter((each) => each.checkVisibility())
        return {
          height: document.documentElement.scrollHeight,
          headings: others.filter((each) => sizeOf(each) >= sizeOf(first!)).map((each) => each.textContent),
        }
      })
      expect.soft(headings, path).toEqual([])
      expect.soft(await page.locator('.side-bar').isVisible(), path).toBe(true)
      expect.soft(height, path).toBeLessThanOrEqual(path === '/create-team' ? 900 : 5000)
    }
    expect(await page.locator('.audit-table').first().innerText()).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/)
    expect(complaints).toEqual([])
  },
)
