import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findAxeViolations, untilAlive } from '#support/browser.ts'
import { describeEach, nightly, test as untranslated, testTranslated } from '#support/journey.ts'
import { arrive, calmPhone, keysOf, tabTo } from '#support/registration.ts'

// Everybody who registers, with the keyboard alone: an empty form first, then from its first field to the last word.

const dialog = (page: Page) => page.locator('dialog[open]')

/** Sends what is there by Enter; the summary takes the focus, and its first link leads to the first mistake. */
async function goToFirstMistake(page: Page, mistakes: number): Promise<void> {
  await tabTo(page, 'button[type=submit]')
  await page.keyboard.press('Enter')
  await page.locator('.error-summary').waitFor()
  await page.waitForFunction(() => document.activeElement?.matches('.error-summary'))
  await expect.poll(() => page.locator('.error-summary a').count()).toBe(mistakes)
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)

describeEach(['en', 'de', 'en, translated by the browser'] as const, (mix) => {
  const language = mix === 'de' ? 'de' : 'en'
  const test = mix.endsWith('browser') ? testTranslated : untranslated
  const says = <Text>(en: Text, de: Text): Text => (language === 'en' ? en : de)
  const root = says('', '/de')
  // What the browser has translated is not what the server rendered: React renders an island anew, and says so.
  const unexpected = (complaints: string[]) =>
    complaints.filter((each) => test === untranslated || !each.includes('#418'))

  test('a student gets from the terms to the success dialog', async ({ product, browser }) => {
    const { page, complaints } = await arrive(browser, product.url, 'lena', { language })
    const { type, press, choose } = keysOf(page)
    await page.locator('#accept-terms').waitFor()
    // Without the box the link says what is missing and leads to it.
    await press('.terms__accept a', 'Enter')
    await page.getByText(says('* Please accept Terms and Conditions', '* Bitte akzeptiere die Bedingungen')).waitFor()
    await expect.poll(() => focused(page)).toBe('accept-terms')
    await page.keyboard.press('Space')
    await press('.terms__accept a', 'Enter')
    await page.locator('#field-phone').waitFor()

    await goToFirstMistake(page, 12)
    await expect.poll(() => focused(page)).toBe('field-gender')
    await press('[name=gender]', 'Space')
    await type('#field-phone', '+49 1555 0102030')
    await press('[name=currentdegree]', 'Space', 'ArrowDown', 'ArrowDown')
    // Without the umlaut: the driver inserts it as text, which goes into the input that had the focus before the list.
    await type('#field-school', says('School of Eng', 'Fakult'))
    await type('#field-semester', '3')
    await type('#field-masterCredits', '25')
    await press('[name=germanlanguagelevel]', 'Space')
    await choose('#field-preferredFieldOfBusiness', says('Mobility', 'Mobilität'))
    await choose('#field-preferredFieldOfBusiness', says('Security', 'Sicherheit'))
    // The order counts: the second becomes the first.
    await press(says('[aria-label="Move Security up"]', '[aria-label="Sicherheit nach oben"]'), 'Enter')
    await expect
      .poll(() => page.locator('.tags .tag__label').allTextContents())
      .toEqual(says(['Security', 'Mobility'], ['Sicherheit', 'Mobilität']))
    await type('#field-motivation', 'Hands on the keyboard.')
    await type('#field-sourceOfInformation', says('Posters', 'Plakate'))
    await press('#field-attendance', 'Space')
    await press('#field-consent', 'Space')
    await press('button[type=submit]', 'Enter')
    await dialog(page).getByText(says('CONGRATULATIONS', 'HERZLICHEN GLÜCKWUNSCH')).waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    expect(unexpected(complaints)).toEqual([])
  })

  test('a company gets from the empty form to the thank-you dialog', nightly, async ({ product, browser }) => {
    const { page, complaints } = await browser.open(`${product.url}${root}/register-company`, calmPhone)
    await page.locator('#field-companyName').waitFor()
    const { type, press, choose } = keysOf(page)
    await goToFirstMistake(page, 20)
    await expect.poll(() => focused(page)).toBe('field-companyName')
    await type('#field-companyName', `Tastatur ${language} GmbH`)
    await type('select[name=fieldChoice]', says('Mobility', 'Mobilität'))
    await press('[name=companySize]', 'Space')
    await type('#field-companyDescription', 'Keys.')
    await type('#field-businessProblem', 'No mouse.')
    await type('#field-reasonForParticipation', 'Fresh eyes.')
    await press('[name=ndaRequired]', 'Space')
    await choose('#field-preferredFieldOfStudy', 'Mechatronics')
    await type('#field-address-street', 'Ringstraße')
    await type('#field-address-houseNumber', '4')
    await type('#field-address-city', 'Ulm')
    await type('#field-address-country', says('Germany', 'Deutschland'))
    await type('#field-contactPerson-firstName', 'Carla')
    await type('#field-contactPerson-lastName', 'Wirth')
    await type('#field-contactPerson-email', 'carla@tastatur.example')
    await type('#field-contactPerson-phone', '+49 30 23125 100')
    await type('#field-sourceOfInformation', 'Another company')
    for (const box of ['termsOfService', 'consent', 'costs']) await press(`#field-${box}`, 'Space')
    await press('button[type=submit]', 'Enter')
    await dialog(page)
      .getByText(
        says(
          'You have successfully registered with us for the Project week 1.000+ 2026',
          'Sie haben sich erfolgreich für die Projektwoche 1.000+ 2026 angemeldet',
        ),
      )
      .waitFor()
    // It goes by its button alone.
    await page.keyboard.press('Escape')
    expect(await findAxeViolations(page)).toEqual([])
    expect(unexpected(complaints)).toEqual([])
    await press('dialog a', 'Enter')
    await page.waitForURL(`${product.url}${root || '/'}`)
  })

  test('a subscriber opens the dialog, reads of a failure, and subscribes', nightly, async ({ product, browser }) => {
    const { page } = await browser.open(`${product.url}${root || '/'}`, calmPhone)
    await untilAlive(page)
    const opener = page
      .getByRole('link', { name: says('Get email updates', 'Per E-Mail auf dem Laufenden bleiben') })
      .or(page.getByRole('button', { name: says('Get email updates', 'Per E-Mail auf dem Laufenden bleiben') }))
      .first()
    await opener.press('Enter')
    await dialog(page).locator('#field-firstName').waitFor()
    const { type, press } = keysOf(page)
    await press('dialog button[type=submit]', 'Enter')
    await page.waitForFunction(() => document.activeElement?.matches('.error-summary'))
    expect(await findAxeViolations(page)).toEqual([])
    await type('#field-firstName', 'Ada')
    await type('#field-lastName', 'Kern')
    await type('#field-email', `keys-${language}@kern.example`)
    await type('#field-company', 'Kern AG')
    await page.context().setOffline(true)
    await page.keyboard.press('Enter')
    await dialog(page)
      .getByText(
        says('Subscription failed. Please try again.', 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.'),
      )
      .waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await page.context().setOffline(false)
    await press('dialog button[type=submit]', 'Enter')
    await dialog(page).getByText(says('Subscription successful!', 'Sie sind eingetragen!')).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  })

  test('an advisor offers to coach', nightly, async ({ product, browser }) => {
    const { page, complaints } = await arrive(browser, product.url, 'jonas', { language })
    const { type, press, choose } = keysOf(page)
    await page.locator('main a.button--action').waitFor()
    await press('main a.button--action', 'Enter')
    // A page of the site, so a document of its own.
    await page.waitForURL(`${product.url}${root}/terms`)
    await untilAlive(page)
    await press('#accept-terms', 'Space')
    await press('.terms__accept a', 'Enter')
    await page.locator('#field-position').waitFor()
    await goToFirstMistake(page, 6)
    await expect.poll(() => focused(page)).toBe('field-school')
    // Without the umlaut: the driver inserts it as text, which goes into the input that had the focus before the list.
    await type('#field-school', says('School of Eng', 'Fakult'))
    await type('#field-position', 'Postdoc')
    await choose('#field-businessFields', says('Mobility', 'Mobilität'))
    await press('[name=languages]', 'Space')
    await type('#field-teams', '2')
    await type('#field-motivation', 'I like good questions.')
    await press('button[type=submit]', 'Enter')
    await dialog(page)
      .getByText(
        says('The programme office has received your offer.', 'Dein Angebot ist beim Programmbüro angekommen.'),
      )
      .waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await press('dialog a', 'Enter')
    await page
      .getByText(says('You’ve offered to support 2 teams in SS26.', 'Du hast angeboten, 2 Teams in SS26 zu betreuen.'))
      .waitFor()
    await press('main .cluster button', 'Enter')
    await press('dialog .button--danger', 'Enter')
    await page.getByText(says('Offer withdrawn', 'Angebot zurückgezogen')).waitFor()
    expect(unexpected(complaints)).toEqual([])
  })
})
