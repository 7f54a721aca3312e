import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { nightly } from '#support/journey.ts'
import { findAxeViolations } from '#support/browser.ts'
import { get } from '#support/calls.ts'
import { openDocument, openEntry, publish, shows } from '#support/content.ts'
import { officeTest, openOfficePage } from '#support/office.ts'

const test = officeTest.extend('colleague', openOfficePage)

const entry = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })
const question = (page: Page, at: string, language: 'English' | 'German') =>
  entry(page, at).getByLabel(`Question (${language})`)

test('questions and the beginning of the page are edited, previewed, published in both languages, and put back', async ({
  product,
  page,
  colleague,
}) => {
  await page.goto(`${product.url}/content`)
  await page.getByText('default').first().waitFor()
  expect(await findAxeViolations(page)).toEqual([])

  await openDocument(colleague, product.url, 'FAQ')
  await openDocument(page, product.url, 'FAQ')
  // Every question is in view by its first words, and none with its fields before it is asked for.
  await entry(page, 'Companies 1').getByText('Companies 1').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5000)
  await openEntry(page, 'Students 1')
  const shipped = await question(page, 'Students 1', 'English').inputValue()
  await question(page, 'Students 1', 'English').fill('Is there coffee?')
  await question(page, 'Students 1', 'German').fill('')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('link', { name: 'Students 1, Question, German: is empty' }).click()
  await expect
    .poll(() => question(page, 'Students 1', 'German').evaluate((it) => it === document.activeElement))
    .toBe(true)
  await question(page, 'Students 1', 'German').fill('Gibt es {coffee}?')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('has an unknown placeholder {coffee}').first().waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await question(page, 'Students 1', 'German').fill('Gibt es Kaffee?')
  // By keyboard, twice in a row: the button goes along with its entry.
  await page.getByRole('button', { name: 'Move Students 1 down', exact: true }).press('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(() => question(page, 'Students 3', 'English').inputValue()).toBe('Is there coffee?')
  await page.getByRole('button', { name: 'Add: Students' }).click()
  await page.keyboard.press('Tab')
  await page
    .getByRole('button', { name: /^Remove: Students 1\d$|^Remove: Students 9$/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Draft saved. The site is unchanged.').waitFor()

  const preview = await page.getByRole('link', { name: 'Preview in German' }).getAttribute('href')
  expect(await shows(`${product.url}/de/`, 'Gibt es Kaffee?')).toBe(false)
  // Nobody else gets the draft from its address.
  expect(await shows(product.url + preview, 'Gibt es Kaffee?')).toBe(false)
  const draft = await page.context().newPage()
  await draft.goto(product.url + preview)
  await draft.getByText('Vorschau eines Entwurfs.').waitFor()
  await draft.getByText('Gibt es Kaffee?').first().waitFor()
  await draft.close()

  // Whoever began before learns of it, and keeps what was typed elsewhere.
  await openEntry(colleague, 'Companies 1')
  await question(colleague, 'Companies 1', 'English').fill('Who may come?')
  await colleague.getByRole('button', { name: 'Save draft' }).click()
  const refusal = colleague.getByRole('alert').filter({ hasText: 'Last changed by' })
  await refusal.getByText('Is there coffee?').first().waitFor()
  await refusal.getByRole('button', { name: 'Use new values' }).click()
  await expect.poll(() => question(colleague, 'Students 3', 'English').inputValue()).toBe('Is there coffee?')
  await expect.poll(() => question(colleague, 'Companies 1', 'English').inputValue()).toBe('Who may come?')
  await publish(colleague, 'Who may come?')
  expect(await shows(`${product.url}/`, 'Is there coffee?')).toBe(true)
  expect(await shows(`${product.url}/`, 'Who may come?')).toBe(true)
  expect(await shows(`${product.url}/de/`, 'Gibt es Kaffee?')).toBe(true)

  await openDocument(page, product.url, 'Hero')
  await page.getByLabel('Title (English)').first().fill('Five people. One week.')
  await page.getByLabel('Title (German)').first().fill('Fünf Menschen. Eine Woche.')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog', { name: 'Publish these changes?' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await publish(page, 'Five people. One week.')
  expect(await shows(`${product.url}/`, 'Five people. One week.')).toBe(true)
  expect(await shows(`${product.url}/de/`, 'Fünf Menschen. Eine Woche.')).toBe(true)

  await openDocument(page, product.url, 'FAQ')
  await page.getByText('Default', { exact: true }).click()
  await page.getByRole('button', { name: 'Use: Default' }).click()
  await expect.poll(() => question(page, 'Students 1', 'English').inputValue()).toBe(shipped)
  await publish(page, 'Who may come?')
  expect(await shows(`${product.url}/`, 'Is there coffee?')).toBe(false)
  await page.getByRole('link', { name: 'All content' }).click()
  await expect.poll(() => page.getByText('changed', { exact: true }).count()).toBe(1)

  const conditions = '/api/content/conditions-of-participation'
  const { version } = (await get<{ shown: { version: string } }>(page, conditions)).shown
  await openDocument(page, product.url, 'Conditions of participation')
  await page.getByLabel('Title (English)').first().fill('What we agree on')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByText('New registrations will use this version').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await publish(page, 'What we agree on')
  expect(await shows(`${product.url}/terms`, 'What we agree on')).toBe(true)
  await page.goto(`${product.url}/people?text=conditions-of-participation&version=${version}`)
  await page.getByRole('heading', { name: 'Conditions of participation' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
})

test(
  'name and contacts are changed once, and site and forms say them in both languages',
  nightly,
  async ({ product, page }) => {
    await openDocument(page, product.url, 'Name, contacts, imprint details')
    await page.getByLabel('Programme name').fill('Sprint 500')
    await page.getByLabel('University', { exact: true }).fill('Hochschule am See')
    await page.getByLabel('Name of the university (German)').fill('Seehochschule')
    await page.getByLabel('Programme office mailbox').fill('nobody')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('link', { name: 'Programme office mailbox: is no email address' }).click()
    await page.getByLabel('Programme office mailbox').fill('sprint@see.example')
    expect(await findAxeViolations(page)).toEqual([])
    await publish(page, 'sprint@see.example', 'Emails that are already queued stay as they are.')
    for (const address of [product.url, `${product.url}/de/`]) {
      expect(await shows(address, 'mailto:sprint@see.example')).toBe(true)
      expect(await shows(address, '1.000+')).toBe(false)
    }
    expect(await shows(`${product.url}/de/imprint`, 'Seehochschule')).toBe(true)

    await page.goto(`${product.url}/de/register-company`)
    await page.getByText('Wie haben Sie von Sprint 500 erfahren?').first().waitFor()
    await page.getByText('Sprint 500 Project Week').first().waitFor()
    await expect.poll(() => page.title()).toContain('Sprint 500')
    expect(await page.locator('body').textContent()).not.toContain('1.000+')
    await page.getByRole('button', { name: 'Anmelden' }).last().click()
    await page.getByText('Bitte schreiben Sie, wie Sie von Sprint 500 erfahren haben').first().waitFor()
  },
)

test(
  'an uploaded picture, and a poster, asks for its text, shows in the preview, and to visitors once it is published',
  nightly,
  async ({ product, page }) => {
    await openDocument(page, product.url, 'Photo galleries')
    const picture = await openEntry(await openEntry(page, 'Entry 1'), 'Image 1')
    await picture
      .locator('input[type=file]')
      .setInputFiles(join(import.meta.dirname, '../../content/pictures/posters/bread-left-over.webp'))
    const shown = picture.locator('img[src^="/api/site/pictures/"]')
    await shown.waitFor()
    const address = (await shown.getAttribute('src'))!.replace(/\d+$/, '')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('link', { name: 'Image description, German: is empty' }).waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await picture.getByLabel('Image description (German)').fill('Ein Poster über Brot')
    await picture.getByLabel('Image description (English)').fill('A poster about bread')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('Draft saved. The site is unchanged.').waitFor()
    expect(await shows(`${product.url}/`, address)).toBe(false)

    const preview = await page.getByRole('link', { name: 'Preview in German' }).getAttribute('href')
    const draft = await page.context().newPage()
    await draft.goto(product.url + preview)
    const drawn = draft.getByAltText('Ein Poster über Brot')
    await drawn.scrollIntoViewIfNeeded()
    await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await draft.close()

    await publish(page, 'A poster about bread')
    expect(await shows(`${product.url}/`, address)).toBe(true)
    expect(await shows(`${product.url}/de/`, 'Ein Poster über Brot')).toBe(true)

    // A poster comes as its PDF.
    await openDocument(page, product.url, 'Example posters')
    const poster = await openEntry(page, 'Entry 1')
    await poster
      .locator('input[type=file]')
      .setInputFiles(join(import.meta.dirname, '../../content/public/posters/team-krume_brotzeit-und-toechter.pdf'))
    await poster.getByText('Its first page is the image').waitFor()
    const link = await poster.getByRole('textbox', { name: 'Link to the PDF' }).inputValue()
    await poster.getByLabel('Image description (German)').fill('Noch ein Poster über Brot')
    await poster.getByLabel('Image description (English)').fill('Another poster about bread')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('Draft saved. The site is unchanged.').waitFor()
    await publish(page, 'Another poster about bread')
    expect(await shows(`${product.url}/posters`, link)).toBe(true)
    expect((await fetch(product.url + link)).headers.get('content-type')).toBe('application/pdf')
  },
)
