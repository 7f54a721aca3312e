import { expect } from 'vitest'
import { findAxeViolations, signOn, type TestBrowser } from '#support/browser.ts'
import { get } from '#support/calls.ts'
import { test } from '#support/journey.ts'
import type { Product } from '#support/product.ts'
import { choose } from '#support/registration.ts'

// The whole job, from the landing page to the workbook, on real parts.

const motivation = 'I want to see how decisions are made where there are no departments.'

/** From the landing page to the success dialog; asked no second time. */
async function registerStudent(product: Product, browser: TestBrowser): Promise<void> {
  const { page, complaints } = await browser.open(product.url)
  await page
    .getByRole('link', { name: /university credentials/i })
    .first()
    .click()
  await page.getByRole('link', { name: /Lena/ }).click()
  await page.waitForURL(/\/dashboard$/)
  expect(page.url()).not.toContain('matrikelnummer')

  await page.getByRole('link', { name: 'Create Profile' }).click()
  await page.getByText('* Please accept Terms and Conditions').waitFor()
  await page.getByLabel('Accept Terms and Conditions').check()
  await page.getByRole('link', { name: 'Create Profile' }).click()
  await page.waitForURL(/\/create-profile$/)

  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Lena')
  expect(await page.getByLabel('Matriculation number').getAttribute('readonly')).not.toBeNull()
  await page
    .getByRole('button', { name: /submit|register/i })
    .last()
    .click()
  await page.getByText('Phone Number is required').first().waitFor()

  await page.getByLabel('Female').check()
  await page.getByLabel('Phone number').fill('+49 1555 0102030')
  await page.getByLabel(/^School/).selectOption({ label: 'School of Engineering and Design' })
  await page.getByLabel('Master', { exact: true }).check()
  await page.getByLabel('Current semester').selectOption('3')
  await page.getByLabel('B', { exact: true }).check()
  await page.getByLabel('Finished master credits (ECTS)').selectOption('25-50')
  await choose(page, /field.* of business/i, ['Mobility', 'IT'])
  await page.getByLabel(/^Motivation/).fill(motivation)
  await page.getByLabel(/find out about/).selectOption('Posters')
  await page.getByLabel(/declaration of consent/i).check()
  await page.getByLabel('Yes, I will attend 1.000+ project week on site.').check()
  await page
    .getByRole('button', { name: /submit|register/i })
    .last()
    .click()
  await page.getByText('CONGRATULATIONS').waitFor()
  expect(await findAxeViolations(page)).toEqual([])

  await page.goto(`${product.url}/dashboard`)
  await page.getByText(/already registered/i).waitFor()
  expect(complaints).toEqual([])
}

/** The thanks close only by the button that leads home. */
async function registerCompany(product: Product, browser: TestBrowser): Promise<void> {
  const { page, complaints } = await browser.open(`${product.url}/register-company`)
  await page.getByLabel('Company name').fill('Brückner & Söhne Präzision GmbH')
  await page.getByRole('combobox', { name: 'Field of business' }).selectOption('Mobility')
  await page.getByLabel('-100', { exact: true }).check()
  await page.getByLabel('Description of your company').fill('We turn parts that nobody else dares to turn.')
  await page
    .getByLabel('Potential business problem')
    .fill('Every eighth part of one series is scrap, always on Mondays.')
  await page.getByLabel('Reason for participation').fill('Fresh eyes.')
  await page.getByLabel('No', { exact: true }).check()
  await choose(page, /fields of study/, ['Mechatronics - M.Sc.'])
  await page.getByLabel('Street').fill('Ringstraße')
  await page.getByLabel('House number').fill('4a')
  await page.getByLabel('City').fill('Ulm')
  await page.getByLabel('Country').selectOption('DE')
  await page.getByLabel('First name').fill('Carla')
  await page.getByLabel('Last name').fill('Brückner')
  await page.getByLabel('Email').fill('carla@brueckner.example')
  await page.getByLabel('Phone number').fill('+49 30 23125 123')
  await page.getByLabel(/find out about/).fill('Chamber of commerce')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Register company' }).click()

  const thanks = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await thanks.getByText('You have successfully registered with us for the Project week 1.000+ 2026').waitFor()
  await page.keyboard.press('Escape')
  expect(await thanks.isVisible()).toBe(true)
  await thanks.getByRole('link').click()
  await page.waitForURL(`${product.url}/`)
  expect(complaints).toEqual([])
}

/** Opens the link in the company's email, and reads there what it has registered. */
async function confirmCompany(product: Product, browser: TestBrowser): Promise<void> {
  const office = await browser.open(product.url)
  await signOn(office.page, product.url, /Miriam/)
  const mailsTo = () => get<{ id: string }[]>(office.page, '/api/mails/history?address=carla@brueckner.example')
  const [asking] = await mailsTo()
  const { text } = await get<{ text: string }>(office.page, `/api/mails/${asking?.id}`)
  expect(text).not.toContain('Brückner')
  const link = /\S+\/host-team#\S+/.exec(text)?.[0] ?? ''

  const { page, complaints } = await browser.open(link)
  await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await page.getByText('Brückner & Söhne Präzision GmbH').first().waitFor()
  expect(await mailsTo()).toHaveLength(2)
  expect(complaints.filter((complaint) => !complaint.includes('403'))).toEqual([])
}

/** Sees both, runs the matching and takes it away as an Excel file. */
async function runMatching(product: Product, browser: TestBrowser): Promise<void> {
  const { page, complaints } = await browser.open(product.url, { viewport: { width: 1280, height: 900 } })
  await signOn(page, product.url, /Miriam/)
  await page.getByRole('heading', { name: /Admin Dashboard|Welcome/ }).waitFor()

  await page.goto(`${product.url}/view-student-profiles`)
  await expect.poll(() => page.getByRole('combobox', { name: 'Edition' }).inputValue()).toBe('SS26')
  await page.getByRole('searchbox').fill('lena.brandt@university.example')
  await page.getByRole('button', { name: 'Brandt' }).waitFor()

  await page.goto(`${product.url}/view-company-profiles`)
  await page.getByRole('searchbox').fill('Brückner')
  await page.getByText('Brückner & Söhne Präzision GmbH').first().waitFor()

  await page.goto(`${product.url}/matching`)
  await page.getByText('Loading...').waitFor()
  await page.goto(`${product.url}/startmatching`)
  await page.getByRole('button', { name: /start matching/i }).click()
  await page.getByText('Brückner & Söhne Präzision GmbH').first().waitFor()
  await page.goto(`${product.url}/matching`)
  await page.getByText('Brückner & Söhne Präzision GmbH').first().waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /excel/i }).click()
  expect((await download).suggestedFilename()).toBe('Matched-Students-Companies.xlsx')
  expect(complaints).toEqual([])
}

test('a student and a company register, an admin matches them, and all of it is there after the server was killed', async ({
  productProcess: product,
  browser,
}) => {
  await registerStudent(product, browser)
  await registerCompany(product, browser)
  await confirmCompany(product, browser)
  await runMatching(product, browser)

  await product.kill()
  await product.restart()
  const { page } = await browser.open(product.url)
  await signOn(page, product.url, /Miriam/)
  await page.goto(`${product.url}/view-company-profiles`)
  await page.getByRole('searchbox').fill('Brückner')
  await page.getByText('Brückner & Söhne Präzision GmbH').first().waitFor()
  await page.goto(`${product.url}/matching`)
  await expect.poll(() => page.getByText('Brückner & Söhne Präzision GmbH').first().isVisible()).toBe(true)
})
