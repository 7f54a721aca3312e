import { expect } from 'vitest'
import { findAxeViolations } from '#support/browser.ts'
import { test } from '#support/journey.ts'
import { openOffice } from '#support/office.ts'

// Eight screens in one language: what all of them in both, each state of them and each width show at night.

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
