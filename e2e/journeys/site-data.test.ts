// @module-tag night
import { expect } from 'vitest'
import { signOn, type TestBrowser, untilAlive } from '#support/browser.ts'
import { test } from '#support/journey.ts'
import { mailTo } from '#support/publishing.ts'

// A browser that keeps nothing: a person has blocked site data, or cookies as well.
async function openBlocked(browser: TestBrowser) {
  const opened = await browser.open('about:blank', { reducedMotion: 'reduce' })
  await opened.page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  })
  return opened
}

test('with site data blocked, public pages, links of mails and signing in work', async ({ product, browser }) => {
  const { page, complaints } = await openBlocked(browser)
  await page.goto(product.url)
  expect(await page.evaluate(() => navigator.cookieEnabled)).toBe(true)
  await untilAlive(page)
  const dialog = page.locator('dialog[open]')
  const name = 'Get email updates'
  await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click()
  const answers = { firstName: 'Ada', lastName: 'Kern', company: 'Kern AG', email: 'ada@kern.example' }
  for (const [field, text] of Object.entries(answers)) await dialog.locator(`#field-${field}`).fill(text)
  await dialog.locator('button[type=submit]').click()
  await dialog.getByText('Subscription successful!').waitFor()

  const { page: office } = await browser.open(product.url)
  await signOn(office, product.url, /Miriam/)
  const linkOf = async (path: RegExp) => product.url + (await mailTo(office, 'ada@kern.example', path))[0]
  await page.goto(await linkOf(/\/confirm-subscription#[\w-]+/))
  await page.getByRole('main').getByRole('button').click()
  await page.getByRole('heading', { name: 'Subscription confirmed' }).waitFor()
  await page.goto(await linkOf(/\/unsubscribe\?subscriber=[\w-]+&signature=[\w-]+/))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('heading', { name: 'You’ve unsubscribed' }).waitFor()
  await page.goto(`${product.url}/verify-certificate?number=none`)
  await page.getByRole('heading', { level: 1 }).waitFor()

  await page.goto(`${product.url}/register-company`)
  await page.locator('#field-companyName').fill('Kern AG')
  await page.getByText('Your browser doesn’t allow this site to save your entries.', { exact: false }).waitFor()

  await page.goto(`${product.url}/login`)
  await page.getByLabel('Email').fill('arjun.mehta@university.example')
  await page.getByLabel('Password').fill('project week 1000')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/student-profile-actions$/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await signOn(page, product.url, /Arjun/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(complaints).toEqual([])
})

test('a login whose cookie does not come back says that cookies are needed', async ({ product, browser }) => {
  const { page } = await openBlocked(browser)
  await page.route('**/api/auth/login', async (route) => {
    await page.context().clearCookies()
    await route.continue()
  })
  for (const [path, words] of [
    ['/login', 'This site needs cookies to sign you in.'],
    ['/de/login', 'Zum Einloggen sind Cookies nötig.'],
  ] as const) {
    await page.goto(product.url + path)
    await page.locator('#field-email').fill('arjun.mehta@university.example')
    await page.locator('#field-password').fill('project week 1000')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText(words, { exact: false }).waitFor()
  }
})
