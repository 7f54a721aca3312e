import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { findAxeViolations, phone, signOn, type TestBrowser, widthOf } from '#support/browser.ts'
import { moveClock, send as sendAs } from '#support/calls.ts'
import { describeEach, test, nightly } from '#support/journey.ts'
import type { Product } from '#support/product.ts'
import {
  arrive,
  calmPhone,
  fillCompanyForm,
  fillStudentForm,
  openStudentForm,
  send,
  tickStudentBoxes,
} from '#support/registration.ts'
import { runSql } from '../../server/test/cluster.ts'

// Registering as it happens: on a phone, in German, on a bad line and too late.
const tags = (page: Page) => page.locator('.tags .tag__label').allTextContents()
const dialog = (page: Page) => page.locator('dialog[open]')

/** The path of the page that the newest mail to an address links to, as the admin area shows it. */
async function unsubscribeAddress(product: Product, browser: TestBrowser, recipient: string): Promise<string> {
  const { page } = await browser.open('about:blank')
  await page.goto(`${product.url}/api/users/shibboleth/sample?person=miriam&target=/ssologin`)
  await page.waitForURL(/\/dashboard$/)
  const text = await page.evaluate(async (to) => {
    const mails = (await (await fetch('/api/mails')).json()) as { id: string; recipient: string }[]
    const id = mails.find((mail) => mail.recipient === to)?.id
    return (await fetch(`/api/mails/${id}`)).text()
  }, recipient)
  const [path] = /\/unsubscribe\?subscriber=[\w-]+&signature=[\w-]+/.exec(text) ?? []
  if (path === undefined) throw new Error(`no address in the mail to ${recipient}: ${text.slice(0, 300)}`)
  return path
}

/** How much has moved on the page by itself since it was opened (CLS, in the digits that are reported). */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        // What is buffered is told in a task of its own.
        setTimeout(() => resolve(sum.toFixed(3)), 200)
      }),
  )

describeEach(['en', 'de'] as const, (language) => {
  const says = <Text>(en: Text, de: Text): Text => (language === 'en' ? en : de)

  test('an empty form names everything that is missing, takes the focus there, and axe finds nothing', async ({
    product,
    browser,
  }) => {
    const { page, complaints, refused } = await arrive(browser, product.url, 'lena', { language })
    await page.getByRole('link', { name: says('Create Profile', 'Profil anlegen') }).click()
    await page.getByText(says('* Please accept Terms and Conditions', '* Bitte akzeptiere die Bedingungen')).waitFor()
    expect(await findAxeViolations(page, { byDay: true })).toEqual([])
    await openStudentForm(page)
    await send(page)
    const summary = page.locator('.error-summary')
    await summary.waitFor()
    await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByText(says('Gender is required', 'Bitte wähle dein Geschlecht')).first().waitFor()
    await expect.poll(() => summary.getByRole('link').count()).toBe(12)
    expect(await findAxeViolations(page, { byDay: true })).toEqual([])
    // Each link leads to its field.
    await summary
      .getByRole('link', { name: says('Phone Number is required', 'Bitte gib deine Telefonnummer ein') })
      .click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-phone')
    expect(await widthOf(page)).toBe(phone.viewport.width)
    expect(complaints).toEqual([])

    // Nothing is asked for that is not there: the browser would log it as an error.
    await page.goto(`${product.url}${says('', '/de')}/student-profile-actions`)
    await page.getByText(says('Register by 31st October 2025.', 'Melde dich bis zum 31. Oktober 2025 an.')).waitFor()
    expect(refused).toEqual([])
  })

  test(
    'what the university leaves blank is asked for, and shown as self-reported to student and office',
    nightly,
    async ({ host, sample, browser, onTestFinished }) => {
      const product = await host.start(sample)
      onTestFinished(async () => {
        await browser.closePages()
        await product.stop()
      })
      const { page, complaints } = await arrive(browser, product.url, 'lena', { language })
      // As after a sign-on whose provider releases neither.
      await runSql(
        product.databaseUrl,
        `update identities set matrikelnummer = '', placeofbirth = '' where subject = 'lena'`,
      )
      await page.reload()
      await openStudentForm(page)
      await page
        .getByText(says('Your university didn’t share this.', 'Deine Universität hat das nicht übermittelt.'))
        .last()
        .waitFor()
      expect(await page.locator('#field-firstname').getAttribute('readonly')).not.toBeNull()
      await fillStudentForm(page, undefined, [says('Mobility', 'Mobilität')])
      await tickStudentBoxes(page)
      await send(page)
      await expect
        .poll(() => page.locator('.error-summary a').allTextContents())
        .toEqual([
          says('Matriculation Number is required', 'Die Matrikelnummer fehlt'),
          says('Place of Birth is required', 'Der Geburtsort fehlt'),
        ])
      expect(await findAxeViolations(page)).toEqual([])
      expect(await widthOf(page)).toBe(phone.viewport.width)
      await page.locator('#field-matrikelnummer').fill('G-1815')
      await page.locator('#field-placeofbirth').fill('Ulm')
      await send(page)
      await dialog(page)
        .getByRole('link', { name: says('See my registration', 'Meine Anmeldung ansehen') })
        .click()
      await page.getByText(says('Show everything you entered', 'Alle Angaben anzeigen')).click()
      await page.getByText(says('G-1815 (self-reported)', 'G-1815 (eigene Angabe)'), { exact: true }).waitFor()
      await page.getByText(says('Ulm (self-reported)', 'Ulm (eigene Angabe)'), { exact: true }).waitFor()
      await page.getByRole('definition').getByText('Lena', { exact: true }).waitFor()
      expect(complaints).toEqual([])

      const office = await browser.open('about:blank')
      await office.page.goto(`${product.url}/api/users/shibboleth/sample?person=miriam&target=/ssologin`)
      await office.page.waitForURL(/\/dashboard$/)
      await office.page.goto(`${product.url}${says('', '/de')}/view-student-profiles?q=G-1815`)
      await office.page.getByText(/^1 (of|von) /).waitFor()
      await office.page.locator('.data-table__open').click()
      await office.page.locator('.record-table__record summary').first().click()
      await office.page
        .locator('.record')
        .getByText(says('G-1815 (self-reported)', 'G-1815 (eigene Angabe)'), { exact: true })
        .waitFor()
      expect(await findAxeViolations(office.page)).toEqual([])
    },
  )

  test('both forms are there without anything on the page having moved', nightly, async ({ product, browser }) => {
    const { page } = await arrive(browser, product.url, 'lena', { language })
    await openStudentForm(page)
    // Long enough for what stands there meanwhile to be drawn.
    await page.route('**/api/profile', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await page.reload()
    await page.locator('#field-phone').waitFor()
    expect(await shiftOf(page)).toBe('0.000')
    await page.goto(`${product.url}${says('', '/de')}/register-company`)
    await page.locator('#field-companyName').waitFor()
    expect(await shiftOf(page)).toBe('0.000')
  })

  test('a company’s empty form names everything that is missing, and axe finds nothing', async ({
    product,
    browser,
  }) => {
    const { page } = await browser.open(`${product.url}${says('', '/de')}/register-company`, calmPhone)
    await page.locator('#field-companyName').waitFor()
    await send(page)
    await page.locator('.error-summary').waitFor()
    await expect.poll(() => page.locator('.error-summary a').count()).toBe(20)
    expect(await findAxeViolations(page, { byDay: true })).toEqual([])
  })

  test(
    'a motivation that is too long is called so in the list of sections, beside the field and above',
    nightly,
    async ({ product, browser }) => {
      const { page } = await arrive(browser, product.url, 'lena', { language })
      await openStudentForm(page)
      await fillStudentForm(page, 'x'.repeat(1200), [says('Mobility', 'Mobilität')])
      expect(await widthOf(page)).toBe(phone.viewport.width)
      const section = page.locator('.form-progress li').nth(2)
      await section.getByText(says('1 to correct', '1 zu berichtigen')).waitFor()
      await page.getByText(says('200 characters too many', '200 Zeichen zu viel')).first().waitFor()
      await page.locator('#field-consent').check()
      await send(page)
      const summary = page.locator('.error-summary')
      const long = says('Please use at most 1000 characters', 'Bitte höchstens 1000 Zeichen verwenden')
      const attendance = says(
        '* Kindly acknowledge the message provided above.',
        '* Bitte bestätige, dass du vor Ort dabei bist.',
      )
      await summary.waitFor()
      await expect.poll(() => summary.getByRole('link').allTextContents()).toEqual([long, attendance])
      expect(await findAxeViolations(page)).toEqual([])
      // Put right, it is gone without sending again.
      await page.locator('#field-motivation').fill('Short.')
      await summary.getByRole('link', { name: long }).waitFor({ state: 'detached' })
      await section.getByText(says('Complete', 'Vollständig')).waitFor()
      await page.getByRole('button', { name: says('Discard', 'Verwerfen') }).click()
      await page.getByRole('button', { name: says('Discard entries', 'Eingaben verwerfen') }).click()
      await expect.poll(() => page.locator('#field-motivation').inputValue()).toBe('')
      await expect.poll(() => tags(page)).toEqual([])
    },
  )

  test('whatever keeps a registration from arriving is said, and no word is lost', async ({ product, browser }) => {
    const { page, complaints } = await arrive(browser, product.url, 'lena', { language })
    await openStudentForm(page)
    await fillStudentForm(page, 'Every word of it.', [says('Mobility', 'Mobilität'), 'IT'])
    await tickStudentBoxes(page)
    const isKept = async () => {
      await dialog(page)
        .getByRole('button', { name: says('Back to form', 'Zurück zum Formular') })
        .click()
      await expect.poll(() => page.locator('#field-motivation').inputValue()).toBe('Every word of it.')
      await expect.poll(() => tags(page)).toHaveLength(2)
      await expect.poll(() => page.locator('#field-consent').isChecked()).toBe(true)
    }
    const failed = says('ERROR OCCURED WHILE SIGNING UP', 'BEI DER ANMELDUNG IST EIN FEHLER AUFGETRETEN')

    await page.context().setOffline(true)
    await send(page)
    await dialog(page).getByRole('heading', { name: failed }).waitFor()
    await dialog(page).getByText(says('You’re offline.', 'Keine Internetverbindung.')).waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await page.context().setOffline(false)
    await isKept()

    await page.route('**/api/profile', (route) => route.fulfill({ status: 500, body: 'out of order' }))
    await send(page)
    await dialog(page).getByRole('heading', { name: failed }).waitFor()
    await dialog(page)
      .getByText(
        says(
          /^Please try again after a few minutes\. If the issue presists, contact us on our email \S+@\S+\.$/,
          /^Bitte versuche es in ein paar Minuten noch einmal\./,
        ),
      )
      .waitFor()
    await page.unroute('**/api/profile')
    await isKept()

    await moveClock(page, 'closed')
    await send(page)
    await dialog(page)
      .getByRole('heading', { name: says('Registration deadline had passed!', 'Die Anmeldefrist ist vorbei!') })
      .waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await isKept()
    await moveClock(page, 'registration-open')

    await page.context().clearCookies({ name: 'session' })
    await send(page)
    await dialog(page)
      .getByRole('heading', { name: says('Your session has ended', 'Die Sitzung ist beendet') })
      .waitFor()
    await expect.poll(() => page.locator('#field-motivation').inputValue()).toBe('Every word of it.')
    expect(await findAxeViolations(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  test(
    'a subscriber leaves by the page of the mail; a cut link is called so',
    nightly,
    async ({ product, browser }) => {
      const { page } = await browser.open(product.url)
      const subscriber = { firstName: 'Ada', lastName: 'Kern', company: 'Kern AG', email: `${language}@kern.example` }
      await sendAs(page, 'POST', '/api/subscriber/add', subscriber)
      const left = await browser.open('about:blank', calmPhone)
      const address = await unsubscribeAddress(product, browser, `${language}@kern.example`)
      await left.page.goto(`${product.url}${says('', '/de')}/unsubscribe?subscriber=cut`)
      await left.page.getByRole('button', { name: says('Unsubscribe', 'Abbestellen') }).click()
      await left.page
        .getByText(says('This link isn’t valid. Use the one in our latest email.', 'Dieser Link ist ungültig.'))
        .waitFor()
      expect(await findAxeViolations(left.page)).toEqual([])
      // A link opened twice, and a second click, change nothing and are no error.
      for (let visit = 0; visit < 2; visit++) {
        await left.page.goto(product.url + says('', '/de') + address)
        await left.page.getByRole('button', { name: says('Unsubscribe', 'Abbestellen') }).click()
        await left.page.getByRole('heading', { name: says('You’ve unsubscribed', 'Newsletter abbestellt') }).waitFor()
      }
      expect(await findAxeViolations(left.page)).toEqual([])
    },
  )
})

describe('a draft', () => {
  test('survives a reload, a lost connection and the end of the session, and goes when it is sent', async ({
    product,
    browser,
  }) => {
    const { page, complaints } = await arrive(browser, product.url, 'lena')
    await openStudentForm(page)
    await fillStudentForm(page, 'Typed on a train.')
    await page.getByText(/^Saved on this device at/).waitFor()
    await page.reload()
    await page.locator('#field-motivation').waitFor()
    await expect.poll(() => page.locator('#field-motivation').inputValue()).toBe('Typed on a train.')
    await expect.poll(() => page.locator('#field-school').inputValue()).toBe('ED')
    await expect.poll(() => page.locator('#field-semester').inputValue()).toBe('3')
    await expect.poll(() => tags(page)).toEqual(['Mobility', 'IT'])
    // Consent is given anew each time.
    await expect.poll(() => page.locator('#field-consent').isChecked()).toBe(false)
    // Back to the terms, and forth.
    await page.goBack()
    await page.locator('#accept-terms').waitFor()
    await page.getByText(/You’ve started your registration/).waitFor()
    await page.goForward()
    await page.locator('#field-motivation').waitFor()
    await expect.poll(() => page.locator('#field-motivation').inputValue()).toBe('Typed on a train.')

    await tickStudentBoxes(page)
    // The session ends meanwhile; signing in again brings everything back.
    await page.context().clearCookies({ name: 'session' })
    await send(page)
    await dialog(page).getByText('Your session has ended').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('#field-motivation').inputValue()).toBe('Typed on a train.')
    expect(await findAxeViolations(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL(/\/login\?ended=%2Fcreate-profile$/)
    await signOn(page, product.url, /Lena/)
    await page.getByText(/You’ve started your registration/).waitFor()
    await openStudentForm(page)
    await expect.poll(() => page.locator('#field-motivation').inputValue()).toBe('Typed on a train.')

    // The answer is lost on the way back: the registration is there, and sending again says so.
    await tickStudentBoxes(page)
    let lost = 0
    await page.route('**/api/profile', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue()
      lost++
      await route.fetch()
      await route.abort('connectionreset')
    })
    await send(page)
    await dialog(page).getByRole('button', { name: 'Back to form' }).click()
    expect(lost).toBe(1)
    await send(page)
    await dialog(page).getByText('CONGRATULATIONS').waitFor()
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))))
      .toEqual([])
    await dialog(page).getByRole('link', { name: 'GO BACK TO HOMEPAGE' }).click()
    await page.waitForURL(`${product.url}/`)
    expect(complaints).toEqual([])
  })
})

describe('a registered student', () => {
  test('reads what was sent, corrects it, withdraws, comes back, takes it along and erases it', async ({
    product,
    browser,
  }) => {
    const { page, complaints } = await arrive(browser, product.url, 'lena')
    await openStudentForm(page)
    await fillStudentForm(page, 'Typed on a train.')
    await tickStudentBoxes(page)
    await send(page)
    await dialog(page).getByText('CONGRATULATIONS').waitFor()
    await page.goto(`${product.url}/dashboard`)

    await page.getByText('Show everything you entered').click()
    await page.getByText('Typed on a train.').waitFor()
    expect(await findAxeViolations(page)).toEqual([])

    await page.getByRole('link', { name: 'Change details' }).click()
    await page.locator('#field-motivation').fill('Thought about it again.')
    // The second field becomes the first, by keyboard.
    await page.getByRole('button', { name: 'Move IT up' }).press('Enter')
    await expect.poll(() => tags(page)).toEqual(['IT', 'Mobility'])
    await send(page)
    await dialog(page).getByRole('link', { name: 'See my registration' }).click()
    await page.getByText('Show everything you entered').click()
    await page.getByText('Thought about it again.').waitFor()
    await page.getByText('1. IT').waitFor()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download data' }).click()
    expect((await download).suggestedFilename()).toBe('My-registration.json')

    await page.getByRole('button', { name: 'Withdraw registration' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw registration' }).click()
    await page.getByText('Registration withdrawn').waitFor()
    await page.getByText('You can register again until 31st October 2025.').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await openStudentForm(page)
    await page.getByText('Your answers for SS26 are filled in.').waitFor()
    expect(await page.locator('#field-motivation').inputValue()).toBe('Thought about it again.')
    expect(await tags(page)).toEqual(['IT', 'Mobility'])
    expect(await page.locator('#field-consent').isChecked()).toBe(false)
    expect(await findAxeViolations(page)).toEqual([])
    await page.goto(`${product.url}/dashboard`)

    await page.getByRole('button', { name: 'Delete my data' }).click()
    await page.getByRole('button', { name: 'Permanently delete my data' }).click()
    await page.getByRole('heading', { name: 'Data deleted' }).waitFor()
    await page.getByText('Registrations in all editions: 1').waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBe(null)
    expect(await findAxeViolations(page)).toEqual([])
    expect(complaints).toEqual([])
  })
})

describe('too late', () => {
  test('without accepting the terms the form’s address leads to them', nightly, async ({ product, browser }) => {
    const { page } = await arrive(browser, product.url, 'lena')
    await page.goto(`${product.url}/create-profile`)
    await page.waitForURL(/\/terms$/)
    expect(await page.locator('#accept-terms').isChecked()).toBe(false)
  })
})

describe('a company', () => {
  test(
    'that is interrupted comes back to its words, and reads it when the server fails',
    nightly,
    async ({ product, browser }) => {
      const { page } = await browser.open(`${product.url}/register-company`, calmPhone)
      const fill = (name: string, text: string) => page.locator(`#field-${name}`).fill(text)
      await fill('companyName', 'Unterbrochen & Co. KG')
      await page.locator('#field-fieldOfBusiness').selectOption('Others')
      // The field becomes one for words of one's own.
      await page.locator('input#field-fieldOfBusiness').fill('Food technology')
      await page.getByText(/^Saved in this tab at/).waitFor()
      // The next person at a shared computer finds nothing of it.
      const next = await page.context().newPage()
      await next.goto(`${product.url}/register-company`)
      await next.getByText('Your entries are kept in this tab until you submit them or close it.').waitFor()
      expect(await next.locator('#field-companyName').inputValue()).toBe('')
      await next.close()
      await page.getByRole('link', { name: 'Read the Terms of Service' }).click()
      await page.locator('.lead').getByText('You accept these terms in the registration form.').waitFor()
      await page.getByRole('link', { name: 'Back to the registration form' }).last().click()
      await page.locator('#field-companyName').waitFor()
      await expect.poll(() => page.locator('#field-companyName').inputValue()).toBe('Unterbrochen & Co. KG')
      await expect.poll(() => page.locator('#field-fieldOfBusiness').inputValue()).toBe('Food technology')

      await fillCompanyForm(page, 'Unterbrochen & Co. KG')
      await page
        .locator('.student-count')
        .getByText(/registered students? (is|are) from the degree programmes you chose/)
        .waitFor()

      await page.route('**/api/company', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
      await send(page)
      await page.getByRole('alert').getByText('Your registration wasn’t sent').waitFor()
      await expect.poll(() => page.locator('#field-companyName').inputValue()).toBe('Unterbrochen & Co. KG')
      await page.unroute('**/api/company')
      // A release has replaced every script meanwhile.
      await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
      await page.locator('button[type=submit]').dblclick()
      await dialog(page)
        .getByText('You have successfully registered with us for the Project week 1.000+ 2026', { exact: true })
        .waitFor()
      await page.keyboard.press('Escape')
      await dialog(page).getByRole('link', { name: 'GO BACK TO HOMEPAGE' }).waitFor()
      expect(await findAxeViolations(page)).toEqual([])
    },
  )
})
