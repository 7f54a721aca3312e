import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findAxeViolations } from '#support/browser.ts'
import { get } from '#support/calls.ts'
import { desk, officeTest as test } from '#support/office.ts'

interface Student {
  firstname: string
  lastname: string
  email: string
}

const dialog = (page: Page) => page.getByRole('dialog')

/** The link in the last mail to somebody. */
async function linkTo(page: Page, recipient: string): Promise<string> {
  const mails = await get<{ id: string; recipient: string }[]>(page, '/api/mails')
  const mail = mails.find((each) => each.recipient === recipient)
  const { text } = await get<{ text: string }>(page, `/api/mails/${mail?.id}`)
  return /\S+\/set-password#[\w-]{43}/.exec(text)?.[0] ?? 'no link'
}

test('a person is found across everything, exported and erased, by keyboard, with what stays named', async ({
  page,
  product,
}) => {
  const [student] = await get<Student[]>(page, '/api/profile/profiles/all?registeredIn=SS26')
  if (student === undefined) throw new Error('no sample student')
  await page.goto(`${product.url}/people`)
  const search = page.getByLabel('Name, e-mail address or matriculation number')
  await search.fill(student.email)
  await page.getByText('1 found').waitFor()
  await search.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `${student.firstname} ${student.lastname}` }).waitFor()
  await page.getByText('Registrations as a student').waitFor()
  await page.getByText('A version and a time under a number').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  for (const format of ['JSON', 'PDF']) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Everything as ${format}` }).press('Enter'),
    ])
    expect(download.suggestedFilename()).toBe(`Personal-data.${format.toLowerCase()}`)
  }

  const opener = page.getByRole('button', { name: "Erase this person's data" })
  await opener.press('Enter')
  const erase = dialog(page).getByRole('button', { name: "Erase this person's data" })
  await erase.press('Enter')
  await dialog(page).getByText('Please say why the data is erased').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
  await opener.press('Enter')
  await dialog(page).getByLabel('Why is it erased?').fill('Asked by mail on 2 March')
  await erase.press('Enter')
  await page.getByText(/^Erased: \d+ entries/).waitFor()
  await search.fill(student.email)
  await page.getByText('Nobody is known by this.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
})

test('a colleague is invited to read, cannot change anything, becomes an admin and is a second pair of eyes', async ({
  page,
  product,
  browser,
}) => {
  await page.goto(`${product.url}/colleagues`)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await page.getByText('Please choose what the colleague may do').first().waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByLabel('Email').fill('vera@university.example')
  await page.getByLabel('First name').fill('Vera')
  await page.getByLabel('Last name').fill('Lang')
  await page.getByLabel('Read only (viewer)').press('Space')
  await page.getByRole('button', { name: 'Send the invitation' }).press('Enter')
  await page.getByRole('heading', { name: 'Vera Lang' }).waitFor()

  const { page: hers, complaints } = await browser.open(await linkTo(page, 'vera@university.example'), desk)
  await hers.getByLabel('New password').first().fill('elf grüne Fahrräder')
  await hers.keyboard.press('Enter')
  await hers.waitForURL(/\/dashboard$/)
  expect(await findAxeViolations(hers)).toEqual([])
  await hers.goto(`${product.url}/colleagues`)
  await hers.getByText('Your access is for reading only').waitFor()
  const revoke = hers.getByRole('button', { name: 'Revoke access' }).first()
  expect(await revoke.getAttribute('aria-disabled')).toBe('true')
  await revoke.press('Enter')
  expect(await dialog(hers).count()).toBe(0)
  expect(await findAxeViolations(hers)).toEqual([])
  await hers.goto(`${product.url}/view-student-profiles`)
  await hers.getByRole('row').nth(1).waitFor()

  await page.reload()
  await page.getByText('With a password').waitFor()
  await page.getByRole('button', { name: 'Make admin Vera Lang' }).press('Enter')
  await page.getByText('vera@university.example is now: Admin.').waitFor()
  const publishing = (of: Page) => of.getByLabel('Publishing a matching')
  const save = (of: Page) => of.getByRole('button', { name: 'Save', exact: true })
  await publishing(page).check()
  await save(page).click()
  await page.getByText('Saved.').waitFor()
  await publishing(page).uncheck()
  await save(page).click()
  await page.getByText('to need another admin for less').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await hers.goto(`${product.url}/colleagues`)
  await hers.getByText('to need another admin for less').waitFor()
  await publishing(hers).uncheck()
  await save(hers).click()
  await hers.getByText('confirmed by vera@university.example').waitFor()
  expect(complaints).toEqual([])
})

test('a retention rule that would erase the running edition is refused by name', async ({ page, product }) => {
  await page.goto(`${product.url}/retention`)
  await page.getByText('Current edition: stays whatever the rule says.').waitFor()
  await page.getByLabel('Months after the closing event').fill('1')
  await page.getByRole('button', { name: 'Save the rule' }).press('Enter')
  await page.getByText('would fall under this rule and lose its data. (SS26)').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByLabel('Months after the closing event').fill('12')
  await page.getByRole('button', { name: 'Save the rule' }).press('Enter')
  await page.getByText('The rule is saved.').waitFor()
  await page.getByRole('button', { name: 'Erase the data of SS25' }).press('Enter')
  expect(await findAxeViolations(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Erase the data of SS25' }).press('Enter')
  await page.getByText('What stays:').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
})
