import { expect } from 'vitest'
import { findAxeViolations, mixes, phone, widthOf } from '#support/browser.ts'
import { get, send } from '#support/calls.ts'
import { describeEach, nightly, test } from '#support/journey.ts'
import { openOffice } from '#support/office.ts'

// Each role finds its own pages, and nobody a form that ends in a refusal.

const password = 'project week 1000'

test.for(['', '/de'])(
  'no home at %s/ is wider than a phone',
  nightly,
  async (prefix, { sharedProduct: product, browser }) => {
    for (const email of ['admin@university.example', 'contact@aldor.example', 'arjun.mehta@university.example']) {
      const { page } = await browser.open(`${product.url}${prefix}/login`, { ...phone, reducedMotion: 'reduce' })
      await page.locator('input[type=email]').fill(email)
      await page.locator('input[type=password]').fill(password)
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/(student-profile-actions|dashboard)$/)
      await page.locator('.timeline, .stations, .host-todo').waitFor()
      expect.soft(await widthOf(page), email).toBe(phone.viewport.width)
      const bar = await page.locator('.shell__bar').boundingBox()
      expect.soft(bar?.height, `${email}: one row`).toBeLessThan(80)
      await page.context().close()
    }
  },
)

test('a page whose script a release has replaced is loaded as a document', async ({ sharedProduct, browser }) => {
  const { page } = await browser.open(`${sharedProduct.url}/login`)
  await page.locator('input[type=email]').waitFor()
  let missed = 0
  await page.route(
    '**/assets/**',
    (route) => {
      missed++
      return route.fulfill({ status: 404 })
    },
    { times: 1 },
  )
  await page.getByRole('link', { name: /forgot/i }).click()
  await page.getByRole('heading', { level: 1, name: /password/i }).waitFor()
  expect(missed).toBe(1)
})

describeEach(mixes, ([, prefix, colorScheme]) => {
  test(
    'a company finds its home, its team once there is one, and no door of somebody else',
    nightly,
    async ({ product, browser }) => {
      const says = (en: string, de: string) => (prefix === '' ? en : de)
      const { page, complaints } = await browser.open(`${product.url}${prefix}/login`, {
        ...phone,
        colorScheme,
        reducedMotion: 'reduce',
      })
      await page.locator('input[type=email]').fill('contact@aldor.example')
      await page.locator('input[type=password]').fill(password)
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/student-profile-actions$/)
      await page.getByText(says('You don’t have a team yet.', 'Sie haben noch kein Team.')).waitFor()
      expect(await findAxeViolations(page)).toEqual([])
      expect(await widthOf(page)).toBe(phone.viewport.width)

      const { page: admin } = await openOffice({ browser, product })
      const companies = await get<{ companyName: string; contactPerson: { email: string } }[]>(admin, '/api/company')
      const company = companies.find(({ contactPerson }) => contactPerson.email === 'contact@aldor.example')
      await page.getByRole('heading', { name: company?.companyName ?? '', level: 1 }).waitFor()
      await send(admin, 'POST', '/api/team/createTeam', {
        name: company?.companyName,
        representativeEmail: 'contact@aldor.example',
        members: ['arjun.mehta', 'b', 'c', 'd', 'e'].map((name) => `${name}@university.example`),
      })
      await page.reload()
      await page.getByText('Arjun Mehta').waitFor()
      await page.getByText('Computer Science - M.Sc.').waitFor()
      expect(await page.content()).not.toContain('03700002')
      expect(await findAxeViolations(page)).toEqual([])

      for (const closed of ['upload-poster', 'create-advisorprofile', 'view-teams']) {
        await page.goto(`${product.url}${prefix}/${closed}`)
        await page
          .getByRole('heading', {
            name: says('You don’t have access to this page', 'Kein Zugriff auf diese Seite'),
          })
          .waitFor()
      }
      for (const elsewhere of ['dashboard', 'create-profile', 'login']) {
        await page.goto(`${product.url}${prefix}/${elsewhere}`)
        await page.waitForURL(/\/(student-profile-actions|terms)$/)
      }
      // On the public pages too: who is signed in, and no box to accept what a company accepts elsewhere.
      await page.goto(`${product.url}${prefix}/terms`)
      await page.getByRole('link', { name: /Carla/ }).waitFor()
      await expect.poll(() => page.locator('#accept-terms').count()).toBe(0)
      expect(await findAxeViolations(page)).toEqual([])
      expect(await widthOf(page)).toBe(phone.viewport.width)
      await page.getByRole('button', { name: says('Sign out', 'Ausloggen') }).click()
      await page.locator('#accept-terms').waitFor()
      await page.getByText(says('You have signed out', 'Sie haben sich ausgeloggt')).waitFor()
      expect(await page.evaluate(() => localStorage.getItem('user'))).toBe(null)
      expect(complaints).toEqual([])
    },
  )
})
