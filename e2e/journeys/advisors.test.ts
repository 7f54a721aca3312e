import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findAxeViolations, phone, widthOf } from '#support/browser.ts'
import { describeEach, test, nightly } from '#support/journey.ts'
import { arrive, chooseByKeys, send } from '#support/registration.ts'

// A member of staff offers to coach, on a phone: what can go wrong on the way, the change of mind, the way out.

const dialog = (page: Page) => page.locator('dialog[open]')

describeEach(['en', 'de'] as const, (language) => {
  const says = <Text>(en: Text, de: Text): Text => (language === 'en' ? en : de)

  async function openForm(page: Page): Promise<void> {
    await page.getByRole('link', { name: says('Read terms', 'Bedingungen lesen') }).click()
    await page.locator('#accept-terms').check()
    await page.locator('.terms__accept .button--action').click()
    await page.locator('#field-position').waitFor()
  }

  test('an offer is made, corrected and taken back', async ({ product, browser }) => {
    const { page, complaints, refused } = await arrive(browser, product.url, 'jonas', { language })
    await openForm(page)
    await send(page)
    const summary = page.locator('.error-summary')
    await summary.waitFor()
    expect(await summary.getByRole('link').allTextContents()).toEqual(
      says(
        [
          'Please select your school',
          'Please enter your position',
          'Please enter the preferred field of business',
          'Please select at least one language',
          'Please select how many teams you can support, from 1 to 5',
          'Please write why you would like to support a team',
        ],
        [
          'Bitte wähle deine Fakultät',
          'Bitte gib deine Position an',
          'Bitte wähle mindestens eine Branche',
          'Bitte wähle mindestens eine Sprache',
          'Bitte wähle, wie viele Teams du betreuen kannst: 1 bis 5',
          'Bitte schreib, warum du ein Team betreuen möchtest',
        ],
      ),
    )
    expect(await findAxeViolations(page)).toEqual([])
    expect(await widthOf(page)).toBe(phone.viewport.width)

    await page.locator('#field-school').selectOption('ED')
    await page.locator('#field-position').fill('Postdoc, Chair of Logistics')
    await chooseByKeys(page, 'businessFields', [says('Mobility', 'Mobilität'), 'IT'])
    await page.locator('[name=languages][value=German]').check()
    await page.locator('#field-teams').selectOption('2')
    await page.locator('#field-motivation').fill('I like good questions.')
    await page.getByText(says(/^Saved on this device at/, /auf diesem Gerät gespeichert/)).waitFor()
    expect(await widthOf(page)).toBe(phone.viewport.width)

    // A reload, and the way through the terms, keep every word.
    await page.reload()
    await page.locator('#field-position').waitFor()
    await expect.poll(() => page.locator('#field-position').inputValue()).toBe('Postdoc, Chair of Logistics')

    await page.context().setOffline(true)
    await send(page)
    await page
      .getByRole('alert')
      .getByText(says('Your offer wasn’t sent.', 'Dein Angebot wurde nicht gesendet.'))
      .waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await page.context().setOffline(false)
    await page.locator('button[type=submit]').dblclick()
    await dialog(page)
      .getByText(
        says('The programme office has received your offer.', 'Dein Angebot ist beim Programmbüro angekommen.'),
      )
      .waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await dialog(page).getByRole('link').click()

    await page.getByRole('link', { name: says('Change offer', 'Angebot ändern') }).click()
    await page.locator('#field-position').waitFor()
    await expect.poll(() => page.locator('#field-motivation').inputValue()).toBe('I like good questions.')
    await page.locator('#field-teams').selectOption('3')
    await send(page)
    await dialog(page).getByRole('link').click()
    await page.getByText(says('3 teams', '3 Teams')).waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: says('Withdraw offer', 'Angebot zurückziehen') }).click()
    await dialog(page)
      .getByRole('button', { name: says('Withdraw offer', 'Angebot zurückziehen') })
      .click()
    await page.getByText(says('Offer withdrawn', 'Angebot zurückgezogen')).waitFor()
    await page.getByRole('link', { name: says('Read terms', 'Bedingungen lesen') }).waitFor()
    // Nothing was asked for that was not there: the browser would log it as an error.
    expect(refused).toEqual([])
    expect(complaints).toEqual([])
  })

  test('a session that ends while the form is open loses no word', nightly, async ({ product, browser }) => {
    const { page } = await arrive(browser, product.url, 'jonas', { language })
    await openForm(page)
    await page.locator('#field-position').fill('Chair of Logistics')
    await page.getByText(says(/^Saved on this device at/, /auf diesem Gerät gespeichert/)).waitFor()
    await page.context().clearCookies({ name: 'session' })
    await page.locator('#field-school').selectOption('ED')
    await chooseByKeys(page, 'businessFields', ['IT'])
    await page.locator('[name=languages][value=German]').check()
    await page.locator('#field-teams').selectOption('2')
    await page.locator('#field-motivation').fill('I like good questions.')
    await send(page)
    // Nobody signs in: the way leads to the login, and back.
    await page
      .getByRole('dialog', { name: says('Your session has ended', 'Die Sitzung ist beendet') })
      .getByRole('button', { name: says('Cancel', 'Abbrechen') })
      .click()
    await page.waitForURL(/\/login\?ended=%2Fcreate-advisorprofile$/)
    await page.goto(`${product.url}/api/users/shibboleth/sample?person=jonas&target=/ssologin`)
    await page.waitForURL(/\/dashboard$/)
    await openForm(page)
    await expect.poll(() => page.locator('#field-motivation').inputValue()).toBe('I like good questions.')
  })
})
