// @module-tag night
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { findAxeViolations, mixes, signOn, untilAlive, untilMeasured } from '#support/browser.ts'
import { get, moveClock, send as sendAs } from '#support/calls.ts'
import { officeTest as test, type Running } from '#support/office.ts'

// Every open and error state of the public pages under axe, in both languages and both schemes.

interface Changes {
  studentSignUpLastDay?: string
  flags?: { companyDeadlinePassed: boolean }
}

/** As an admin does it on `/editions`. */
async function changeEdition(admin: Page, { flags, ...fields }: Changes): Promise<void> {
  const { edition, version } = await get<{ edition: { label: string; flags: object }; version: string }>(
    admin,
    '/api/editions/SS26',
  )
  const { label: _, ...settings } = edition
  await sendAs(admin, 'PUT', `/api/editions/SS26?version=${version}`, {
    ...settings,
    ...fields,
    flags: { ...settings.flags, ...flags },
  })
}

describe.each(mixes)('in %s (%s, %s),', (language, prefix, colorScheme) => {
  const say = (english: string, german: string) => (language === 'German' ? german : english)

  const open = ({ product, browser }: Running, path: string) =>
    browser.open(`${product.url}${prefix}${path === '/' && prefix ? '' : path}`, {
      colorScheme,
      reducedMotion: 'reduce',
    })

  /** A page that is hydrated; what it complained about is looked at last. */
  async function visit(running: Running, path: string, look: (page: Page) => Promise<void>): Promise<void> {
    const { page, complaints } = await open(running, path)
    await untilAlive(page)
    await look(page)
    expect(complaints).toEqual([])
    await page.context().close()
  }

  test('the landing page with all of it open, another picture as the main one, and the way to the top', ({
    sharedProduct: product,
    browser,
  }) =>
    visit({ product, browser }, '/', async (page) => {
      for (const question of await page.locator('details:not(.fold) > summary').all()) await question.click()
      await page
        .getByRole('button', { name: say('Read more', 'Mehr lesen') })
        .first()
        .click()
      await page.locator('.videos [data-main="false"] button').first().click()
      expect.soft(await findAxeViolations(page), 'another picture is the main one').toEqual([])
      await page.evaluate(() => scrollTo(0, 1200))
      await page.getByRole('link', { name: say('Back to the top', 'Nach oben') }).waitFor()
      expect.soft(await findAxeViolations(page), 'scrolled down').toEqual([])
    }))

  test('the subscribe dialog: empty, with errors, failed and done', ({ product, browser }) =>
    visit({ product, browser }, '/', async (page) => {
      await page
        .getByRole('link', { name: say('Get email updates', 'Per E-Mail auf dem Laufenden bleiben') })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      const send = dialog.getByRole('button', { name: say('Subscribe', 'Abonnieren') })
      await send.waitFor()
      expect.soft(await findAxeViolations(page), 'empty').toEqual([])
      await send.click()
      await dialog
        .getByText(say('Please enter your first name', 'Bitte geben Sie Ihren Vornamen ein'))
        .first()
        .waitFor()
      expect.soft(await findAxeViolations(page), 'with errors').toEqual([])
      const fill = (label: string, text: string) => dialog.getByLabel(label, { exact: true }).fill(text)
      await fill(say('First name', 'Vorname'), 'Ada')
      await fill(say('Last name', 'Nachname'), 'Subscriber')
      await fill(say('Email', 'E-Mail'), `ada-${language}-${colorScheme}@example.org`)
      await fill(say('Company', 'Unternehmen'), 'Brotzeit')
      await page.route('**/api/subscriber/add', (route) => route.fulfill({ status: 500, body: 'out of order' }))
      await send.click()
      await dialog
        .getByText(
          say('Subscription failed. Please try again.', 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.'),
        )
        .waitFor()
      expect.soft(await findAxeViolations(page), 'failed').toEqual([])
      await page.unroute('**/api/subscriber/add')
      await send.click()
      await dialog.getByText(say('Subscription successful!', 'Sie sind eingetragen!')).waitFor()
      expect.soft(await findAxeViolations(page), 'done').toEqual([])
    }))

  test('the deadline dialogs of students and of companies, and from there to the news', async ({
    product,
    browser,
    page: admin,
  }) => {
    await changeEdition(admin, { studentSignUpLastDay: '2025-10-01', flags: { companyDeadlinePassed: true } })
    await visit({ product, browser }, '/', async (page) => {
      await untilMeasured(page)
      expect.soft(await findAxeViolations(page), 'closed').toEqual([])
    })
    for (const [button, text] of [
      [
        say('Sign up with university credentials', 'Mit Uni-Kennung anmelden'),
        say(
          'We are sorry to inform you that the signup phase for students is over.',
          'Leider ist die Anmeldephase für Studierende vorbei.',
        ),
      ],
      [
        say('Register your company with us', 'Unternehmen anmelden'),
        say(
          'We are sorry to inform you that the signup phase for companies is over.',
          'Leider ist die Anmeldephase für Unternehmen vorbei.',
        ),
      ],
    ] as const) {
      await visit({ product, browser }, '/', async (page) => {
        await untilMeasured(page)
        await page.getByRole('button', { name: button }).first().click()
        const dialog = page.getByRole('dialog', {
          name: say('Registration deadline had passed!', 'Die Anmeldefrist ist vorbei!'),
        })
        await dialog.getByText(text).waitFor()
        expect.soft(await findAxeViolations(page), text).toEqual([])
        await dialog
          .getByRole('button', { name: say('Get email updates', 'Per E-Mail auf dem Laufenden bleiben') })
          .click()
        await page.getByRole('dialog', { name: say('Project week updates', 'Neuigkeiten zur Projektwoche') }).waitFor()
        await page.keyboard.press('Escape')
        // A second click before the first was answered opens one dialog, not two.
        await page.getByRole('button', { name: button }).first().dblclick()
        await dialog.getByRole('link', { name: say('GO BACK TO HOMEPAGE', 'ZURÜCK ZUR STARTSEITE') }).click()
        await page.waitForURL(`${product.url}${prefix || '/'}`)
      })
    }
  })

  test('a full poster', ({ sharedProduct: product, browser }) =>
    visit({ product, browser }, '/posters', async (page) => {
      await page.locator('.poster a').first().click()
      await page.getByRole('button', { name: say('Back to Posters', 'Zurück zu den Postern') }).waitFor()
      expect.soft(await findAxeViolations(page), 'full poster').toEqual([])
    }))

  test('the terms when the box was forgotten, and when it is ticked', ({ sharedProduct: product, browser }) =>
    visit({ product, browser }, '/terms', async (page) => {
      const box = page.locator('#accept-terms')
      await page.getByRole('link', { name: say('Create Profile', 'Profil anlegen') }).click()
      await page.locator('#accept-terms[aria-invalid="true"]').waitFor()
      expect.soft(await findAxeViolations(page), 'forgotten').toEqual([])
      await box.check()
      await page.locator('#accept-terms:not([aria-invalid])').waitFor()
      expect.soft(await findAxeViolations(page), 'ticked').toEqual([])
    }))

  test('the dashboard of a student who comes too late', async ({ product, browser, page: admin }) => {
    await moveClock(admin, 'closed')
    const { page, complaints } = await open({ product, browser }, '/')
    await signOn(page, product.url, /Lena/)
    await page.goto(`${product.url}${prefix}/dashboard`)
    await page
      .getByRole('heading', { name: say('Registration deadline had passed!', 'Die Anmeldefrist ist vorbei!') })
      .waitFor()
    expect.soft(await findAxeViolations(page), 'too late').toEqual([])
    await page.getByRole('link', { name: say('GO BACK TO HOMEPAGE', 'ZURÜCK ZUR STARTSEITE') }).click()
    await page.waitForURL(`${product.url}${prefix || '/'}`)
    expect(complaints).toEqual([])
  })
})
