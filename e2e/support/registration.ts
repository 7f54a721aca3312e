import type { Page } from 'playwright-core'
import { phone, type TestBrowser } from './browser.ts'

/** A phone whose owner wants no motion: what axe measures then stands still. */
export const calmPhone = { ...phone, reducedMotion: 'reduce' } as const

/** A page on a phone, signed in as a sample person, on the dashboard. `refused` collects what the server refuses it. */
export async function arrive(
  browser: TestBrowser,
  origin: string,
  person: string,
  { language = 'en' }: { language?: 'en' | 'de' } = {},
) {
  const opened = await browser.open('about:blank', calmPhone)
  const refused: string[] = []
  opened.page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  if (language === 'de') await opened.page.context().addCookies([{ name: 'language', value: 'de', url: origin }])
  await opened.page.goto(`${origin}/api/users/shibboleth/sample?person=${person}&target=/ssologin`)
  await opened.page.waitForURL(/\/dashboard$/)
  return { ...opened, refused }
}

/** Presses Tab until the wanted element has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let tabs = 0; tabs < 200; tabs++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no way with Tab to ${selector}`)
}

/** Filling in with the keyboard alone. */
export const keysOf = (page: Page) => ({
  type: async (selector: string, text: string) => {
    await tabTo(page, selector)
    await page.keyboard.type(text)
  },
  press: async (selector: string, ...keys: string[]) => {
    await tabTo(page, selector)
    for (const key of keys) await page.keyboard.press(key)
  },
  /** Searches in a list, takes what it finds, and closes it. */
  choose: async (selector: string, search: string) => {
    await tabTo(page, selector)
    await page.keyboard.type(search)
    await page.locator('[role=option]').first().waitFor()
    for (const key of ['Enter', 'Escape']) await page.keyboard.press(key)
  },
})

/** From the terms, on whichever page they stand, to the student's form. */
export async function openStudentForm(page: Page): Promise<void> {
  await page.locator('#accept-terms').check()
  await page.locator('.terms__accept .button--action').click()
  await page.locator('#field-phone').waitFor()
}

/** Everything but the boxes at the end. */
export async function fillStudentForm(
  page: Page,
  motivation = 'A question nobody has an answer key for.',
  /** As the page's language calls them. */
  businessFields: readonly string[] = ['Mobility', 'IT'],
): Promise<void> {
  await page.locator('input[name=gender][value=Female]').check()
  await page.locator('#field-phone').fill('+49 1555 0102030')
  await page.locator('#field-currentfieldofstudy').selectOption('Mechatronics - M.Sc.')
  await page.locator('input[name=currentdegree][value=Master]').check()
  await page.locator('#field-school').selectOption('ED')
  await page.locator('#field-semester').selectOption('3')
  await page.locator('#field-masterCredits').selectOption('25-50')
  await page.locator('input[name=germanlanguagelevel][value=B]').check()
  await chooseByKeys(page, 'preferredFieldOfBusiness', businessFields)
  await page.locator('#field-motivation').fill(motivation)
  await page.locator('#field-sourceOfInformation').selectOption('Posters')
}

export async function tickStudentBoxes(page: Page): Promise<void> {
  await page.locator('#field-attendance').check()
  await page.locator('#field-consent').check()
}

/** Everything of a company's form, its agreements included. */
export async function fillCompanyForm(page: Page, companyName: string): Promise<void> {
  const fill = (name: string, text: string) => page.locator(`#field-${name}`).fill(text)
  await fill('companyName', companyName)
  await page.locator('select[name=fieldChoice]').selectOption('Mobility')
  await page.locator('input[name=companySize][value=Small]').check()
  for (const name of ['companyDescription', 'businessProblem', 'reasonForParticipation', 'sourceOfInformation']) {
    await fill(name, 'In one sentence.')
  }
  await page.locator('input[name=ndaRequired][value=no]').check()
  await chooseByKeys(page, 'preferredFieldOfStudy', ['Mechatronics, Robotics and Biomechanical Engineering - M.Sc.'])
  await fill('address-street', 'Ringstraße')
  await fill('address-houseNumber', '4')
  await fill('address-city', 'Ulm')
  await page.locator('#field-address-country').selectOption('DE')
  await fill('contactPerson-firstName', 'Carla')
  await fill('contactPerson-lastName', 'Wirth')
  await fill('contactPerson-email', 'carla@unterbrochen.example')
  await fill('contactPerson-phone', '+49 30 23125 100')
  for (const box of ['termsOfService', 'consent', 'costs']) await page.locator(`#field-${box}`).check()
}

/** Chooses entries of a searching list by typing, as a keyboard user does. */
export async function choose(page: Page, label: string | RegExp, values: readonly string[]): Promise<void> {
  const box = page.getByRole('combobox', { name: label })
  for (const value of values) {
    await box.fill(value)
    await page.getByRole('option', { name: value, exact: true }).first().click()
  }
}

/** Searches and chooses with the keyboard; what is searched for is the entry's label. */
export async function chooseByKeys(page: Page, field: string, labels: readonly string[]): Promise<void> {
  const box = page.locator(`#field-${field}`)
  for (const label of labels) {
    await box.fill(label)
    const option = page.getByRole('option', { name: label, exact: true })
    await option.waitFor()
    // “IT” is in “Digitization” too.
    const id = await option.getAttribute('id')
    for (let steps = 0; steps < 20; steps++) {
      if ((await box.getAttribute('aria-activedescendant')) === id) break
      await box.press('ArrowDown')
    }
    await box.press('Enter')
  }
  await box.press('Escape')
}

export const send = (page: Page) => page.locator('button[type=submit]').click()
