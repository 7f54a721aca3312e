import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { findAxeViolations, signOn } from '#support/browser.ts'
import { nightly, test, testWithMemory } from '#support/journey.ts'
import { workbookOf } from '#support/spreadsheets.ts'

const password = 'project week 1000'

/** Axe would measure a colour on its way to another. */
const still = { reducedMotion: 'reduce' } as const

describe('the e-mail login', () => {
  test('works with the keyboard alone, says what is wrong, and leads on as specified', async ({ product, browser }) => {
    const { page, complaints } = await browser.open(`${product.url}/login`, still)
    const email = page.getByLabel('Email')
    await email.focus()
    await page.keyboard.type('arjun.mehta@university.example')
    await page.keyboard.press('Tab')
    await page.keyboard.type('not the password')
    await page.keyboard.press('Enter')
    await page.getByText('The email address or password is incorrect.').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByLabel('Password').fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/student-profile-actions$/)
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('email'))).toBe('arjun.mehta@university.example')
    await page.goto(`${product.url}/login`)
    await page.waitForURL(/\/upload-poster$/)
    expect(complaints).toEqual([])
  })

  test(
    'brings an admin to the dashboard, who asks for a new password and finds it in the audit log',
    nightly,
    async ({ product, browser }) => {
      const { page, complaints } = await browser.open(`${product.url}/de/forgot-password`, still)
      await page.getByLabel('E-Mail').fill('admin@university.example')
      await page.getByRole('button', { name: 'Link senden' }).click()
      await page.getByText('Bitte Posteingang prüfen').waitFor()
      expect(await findAxeViolations(page)).toEqual([])
      await page.goto(`${product.url}/login`)
      await page.getByLabel('Email').fill('admin@university.example')
      await page.getByLabel('Password').fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.waitForURL(/\/dashboard$/)
      await page.goto(`${product.url}/audit`)
      await page.getByRole('combobox', { name: 'Action' }).selectOption('ask-password-reset')
      await page.getByRole('button', { name: 'Show', exact: true }).click()
      await page.waitForURL(/action=ask-password-reset/)
      // Until the filter's answer is there, the rows of before stay.
      await expect.poll(() => page.getByRole('row').count()).toBe(2)
      await page.getByRole('cell', { name: 'admin@university.example (not signed in)' }).waitFor()
      expect(await findAxeViolations(page)).toEqual([])
      expect(complaints).toEqual([])
    },
  )

  test('says of a made-up link that it does not work', nightly, async ({ product, browser }) => {
    const { page } = await browser.open(`${product.url}/set-password#made-up`)
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    expect(await findAxeViolations(page)).toEqual([])
  })
})

describe('a stranger', () => {
  test(
    'is led home from private routes and to the login from those behind its cookie',
    nightly,
    async ({ product, browser }) => {
      const { page } = await browser.open(product.url)
      for (const [path, place] of [
        ['/dashboard', '/'],
        ['/create-profile', '/'],
        ['/view-student-profiles', '/'],
        ['/audit', '/'],
        ['/student-profile-actions', '/login'],
        ['/upload-poster', '/login'],
        ['/upload-image', '/login'],
      ] as const) {
        await page.goto(`${product.url}${path}`)
        await expect.poll(() => page.url(), { message: path }).toBe(`${product.url}${place}`)
      }
    },
  )

  test('with an expired login cookie counts as nobody', async ({ product, browser }) => {
    const { page } = await browser.open(product.url)
    const payload = btoa(JSON.stringify({ sub: 'x', role: 'student', exp: 1 }))
    await page.context().addCookies([{ name: 'jwt2', value: `a.${payload}.c`, url: product.url }])
    await page.goto(`${product.url}/upload-poster`)
    await page.getByLabel('Password').waitFor()
    await expect.poll(() => page.url()).toBe(`${product.url}/login`)
  })
})

test('a device whose clock is 13 hours fast stays signed in and hears of it', async ({ product, browser }) => {
  const { page, complaints } = await browser.open('about:blank')
  await page.addInitScript((ahead) => {
    const Real = Date
    const now = () => Real.now() + ahead
    globalThis.Date = class extends Real {
      constructor(...parts: number[]) {
        super(...((parts.length === 0 ? [now()] : parts) as [number]))
      }
      static override now = now
    } as DateConstructor
  }, 13 * 3_600_000)
  await page.goto(product.url)
  await signOn(page, product.url, /Lena/)
  await page.getByText('This device’s clock is 13 hours fast.').waitFor()
  // What is stored of the session is judged before the server has answered.
  await page.reload()
  await page.getByLabel('Accept Terms and Conditions').waitFor()
  expect(complaints).toEqual([])
})

test('a session that ends while a form is open costs no word of it', nightly, async ({ product, browser }) => {
  const { page, complaints } = await browser.open(product.url)
  await signOn(page, product.url, /Lena/)
  const openForm = async () => {
    await page.getByLabel('Accept Terms and Conditions').check()
    await page.getByRole('link', { name: 'Create Profile' }).click()
    await page.waitForURL(/\/create-profile$/)
  }
  await openForm()
  await page.getByLabel('Phone number').fill('+49 1555 0102030')
  await page.getByLabel(/^Motivation/).fill('These words must not get lost.')
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('must not get lost'))
  // As when the server has forgotten the session: only the credential is gone.
  await page.context().clearCookies({ name: 'session' })
  await page
    .getByRole('button', { name: /submit|register/i })
    .last()
    .click()
  await page.evaluate(() => fetch('/api/auth/role'))
  await page.goto(`${product.url}/dashboard`)
  await page.waitForURL(/\/login\?ended=/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  await signOn(page, product.url, /Lena/)
  await openForm()
  await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('+49 1555 0102030')
  await expect.poll(() => page.getByLabel(/^Motivation/).inputValue()).toBe('These words must not get lost.')
  expect(complaints).toEqual([])
})

/** Has the page keep what can be read on it when the browser brings it back. */
const watchReturn = (page: Page) =>
  page.evaluate(() => {
    sessionStorage.removeItem('returned')
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('returned', `read: ${document.body.innerText}`)
    })
  })

const goBack = (page: Page) => page.evaluate(() => history.back())

/** What could be read on a page that the browser had kept. */
const readOnReturn = (page: Page) => page.evaluate(() => sessionStorage.getItem('returned'))

async function openStudents(page: Page, url: string): Promise<void> {
  await signOn(page, url, /Miriam/)
  await page.goto(`${url}/view-student-profiles`)
  await page.getByRole('row').nth(3).waitFor()
}

testWithMemory(
  'logging out ends the session on the server, empties every tab, and leaves nothing for the way back',
  async ({ product, browser }) => {
    const { page, complaints } = await browser.open(product.url)
    await openStudents(page, product.url)
    const tab = await page.context().newPage()
    await tab.goto(`${product.url}/view-company-profiles`)
    await tab.getByRole('row').nth(1).waitFor()
    const cookies = await page.context().cookies()
    const session = cookies.find(({ name }) => name === 'session')?.value ?? ''
    await watchReturn(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(`${product.url}/`)
    await tab.waitForURL(`${product.url}/`)
    const stolen = await fetch(`${product.url}/api/auth/role`, { headers: { cookie: `session=${session}` } })
    expect(stolen.status).toBe(401)

    await goBack(page)
    await expect.poll(() => readOnReturn(page)).toBe('read: ')
    await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/')
    expect(complaints).toEqual([])
  },
)

testWithMemory(
  'a page from the browser’s memory is shown to its person, and to nobody else',
  nightly,
  async ({ product, browser }) => {
    const { page } = await browser.open(product.url)
    await openStudents(page, product.url)
    await watchReturn(page)
    await page.goto(`${product.url}/imprint`)
    const other = await page.context().newPage()
    await signOn(other, product.url, /Lena/)
    await goBack(page)
    await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor()
    await expect.poll(() => readOnReturn(page)).toBe('read: ')

    // Whose it is gets it back.
    await page.goto(`${product.url}/dashboard`)
    await page.getByRole('main').waitFor()
    await watchReturn(page)
    await page.goto(`${product.url}/imprint`)
    await goBack(page)
    const isDashboardShown = () => location.pathname === '/dashboard' && document.body.innerText.includes('Lena')
    await expect.poll(() => page.evaluate(isDashboardShown)).toBe(true)
    await expect.poll(() => readOnReturn(page)).toBe('read: ')
  },
)

test('logging out everywhere ends the session of another device too', nightly, async ({ product, browser }) => {
  const phone = await browser.open(product.url, { ...still, viewport: { width: 320, height: 640 } })
  const desk = await browser.open(product.url)
  await signOn(phone.page, product.url, /Lena/)
  await signOn(desk.page, product.url, /Lena/)
  const roleAtDesk = () => desk.page.evaluate(async () => (await fetch('/api/auth/role')).status)
  expect(await roleAtDesk()).toBe(200)

  // The longest word that stands in a heading does not widen the page.
  await phone.page.goto(`${product.url}/account`)
  const heading = phone.page.getByRole('heading', { level: 2 }).first()
  await heading.evaluate((element) => (element.textContent = 'Teilnahmebescheinigungen'))
  await phone.page.getByLabel('Account options').click()
  await phone.page.getByText('Ends all your sessions on every device.').waitFor()
  expect(await findAxeViolations(phone.page)).toEqual([])
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await phone.page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await phone.page.waitForURL(`${product.url}/`)
  expect(await roleAtDesk()).toBe(401)
})

test(
  'an admin who signs on is one once they have proved the address in the same browser',
  nightly,
  async ({ product, browser }) => {
    const email = 'jonas.weidenfeld@university.example'
    const office = await browser.open(product.url)
    await signOn(office.page, product.url, /Miriam/)
    await office.page.goto(`${product.url}/add-users`)
    await office.page.getByLabel('Excel file').setInputFiles({
      name: 'users.xlsx',
      mimeType: 'application/octet-stream',
      buffer: workbookOf([
        ['Email', 'Type', 'Last name'],
        [email, 'Admin', 'Weidenfeld'],
      ]),
    })
    await office.page.getByRole('button', { name: 'Import and invite 1' }).click()
    await office.page.getByText('1 added and invited').waitFor()

    const { page, complaints } = await browser.open(product.url, still)
    await signOn(page, product.url, /Jonas/)
    await page.getByText(`Something is already stored under ${email}`).waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Send confirmation email' }).click()
    await page.getByText('Confirmation email sent').waitFor()
    const link = await office.page.evaluate(async (recipient) => {
      const read = async (path: string) => (await fetch(path)).json()
      const mails = (await read('/api/mails')) as { id: string; recipient: string }[]
      const { text } = (await read(`/api/mails/${mails.find((mail) => mail.recipient === recipient)?.id}`)) as {
        text: string
      }
      return /https?:\S+#\S+/.exec(text)?.[0] ?? ''
    }, email)
    await page.goto(link)
    await page.getByRole('button', { name: 'Confirm address' }).click()
    await page.getByText('Added to your login: an account.').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /Admin Dashboard|Welcome/ }).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(`${product.url}/`)

    await signOn(page, product.url, /Jonas/)
    expect(await page.evaluate(async () => (await fetch('/api/auth/role')).json())).toEqual({ role: 'admin' })
    expect(complaints).toEqual([])
  },
)
