import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { nightly } from '#support/journey.ts'
import { findAxeViolations } from '#support/browser.ts'
import { get } from '#support/calls.ts'
import { desk, inviteAdvisor, officeTest as test } from '#support/office.ts'
import { mailTo } from '#support/publishing.ts'

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
  const search = page.getByLabel('Name, email address or matriculation number')
  await search.fill(student.email)
  await page.getByText('1 found').waitFor()
  await search.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `${student.firstname} ${student.lastname}` }).waitFor()
  await page.getByText('Registrations as a student').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'All data as JSON' }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toBe('Personal-data.json')

  const opener = page.getByRole('button', { name: 'Delete this person’s data' })
  await opener.press('Enter')
  const erase = dialog(page).getByRole('button', { name: 'Delete this person’s data' })
  await erase.press('Enter')
  await dialog(page).getByText('Enter a reason for deleting the data').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
  await opener.press('Enter')
  await dialog(page).getByLabel('Reason for deleting').fill('Asked by mail on 2 March')
  await erase.press('Enter')
  await page.getByText(/^\d+ entries deleted\./).waitFor()
  await search.fill(student.email)
  await page.getByText('No results').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
})

test('two people with one address are joined by whoever opens the link mailed to it', async ({
  page,
  product,
  browser,
}) => {
  const [student] = await get<Student[]>(page, '/api/profile/profiles/all?registeredIn=SS26')
  if (student === undefined) throw new Error('no sample student')
  await inviteAdvisor(page, product, student.email)
  await page.goto(`${product.url}/people`)
  const opener = page.getByRole('button', { name: `They are the same person: ${student.email}` })
  await opener.press('Enter')
  await dialog(page).getByText('Registrations as a student').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Send confirmation email' }).press('Enter')
  await dialog(page).getByText('Please say how you know').first().waitFor()
  await dialog(page).getByRole('textbox').fill('They told us on the phone')
  await dialog(page).getByRole('button', { name: 'Send confirmation email' }).press('Enter')
  const cancel = page.getByRole('button', { name: `Cancel joining: ${student.email}` })
  await cancel.waitFor()
  expect(await findAxeViolations(page)).toEqual([])

  const [link] = await mailTo(page, student.email, /https?:\S+\/join-people#[\w-]+/)
  const { page: theirs, complaints } = await browser.open(link, desk)
  const confirm = theirs.getByRole('button', { name: 'Confirm that both are mine' })
  await confirm.waitFor()
  expect(await findAxeViolations(theirs)).toEqual([])
  await confirm.press('Enter')
  await theirs.getByRole('heading', { name: 'Your data is now kept together' }).waitFor()
  const home = theirs.getByRole('link', { name: 'Go to the homepage' })
  expect(await home.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(complaints).toEqual([])

  // It works once, and says so in place of its button.
  const { page: again } = await browser.open(link.replace('/join-people', '/de/join-people'), desk)
  const button = again.getByRole('button', { name: 'Bestätigen, dass beide zu mir gehören' })
  await button.press('Enter')
  await again.getByText('Dieser Link wurde schon benutzt').waitFor()
  expect(await button.count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { name: 'Consents' }).waitFor()
  await opener.waitFor({ state: 'detached' })
})

test(
  'a colleague is invited to read, cannot change anything, becomes an admin and is too new to approve anything',
  nightly,
  async ({ page, product, browser }) => {
    await page.goto(`${product.url}/colleagues`)
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await page.getByText('Please choose what the colleague may do').first().waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByLabel('Email').fill('vera@university.example')
    await page.getByLabel('First name').fill('Vera')
    await page.getByLabel('Last name').fill('Lang')
    await page.getByLabel('Read-only (viewer)').press('Space')
    await page.getByRole('button', { name: 'Send invitation' }).press('Enter')
    await page.getByRole('heading', { name: 'Vera Lang' }).waitFor()

    const { page: hers, complaints } = await browser.open(await linkTo(page, 'vera@university.example'), desk)
    await hers.getByLabel('Password', { exact: true }).fill('elf grüne Fahrräder')
    await hers.keyboard.press('Enter')
    await hers.waitForURL(/\/dashboard$/)
    expect(await findAxeViolations(hers)).toEqual([])
    await hers.goto(`${product.url}/colleagues`)
    await hers.getByText('You have read-only access').waitFor()
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
    await page.getByText('vera@university.example: Admin').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    expect(complaints).toEqual([])
  },
)

test('a retention rule that would erase the running edition is refused by name', nightly, async ({ page, product }) => {
  await page.goto(`${product.url}/retention`)
  const ofCurrent = page.getByRole('region', { name: 'SS26' })
  await ofCurrent.getByText('Kept for 12 months').click()
  await ofCurrent.getByLabel('Months after the closing event').fill('1')
  await ofCurrent.getByRole('button', { name: 'Save rule' }).press('Enter')
  await ofCurrent.getByText('would fall under this rule and lose its data. (SS26)').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  const past = page.getByRole('region', { name: 'SS25' })
  await past.getByText('Kept for 12 months').click()
  await past.getByLabel('Months after the closing event').fill('11')
  await past.getByRole('button', { name: 'Save rule' }).press('Enter')
  await page.getByText('SS25 rule saved').waitFor()
  await page.getByRole('button', { name: 'Delete SS25 data' }).press('Enter')
  expect(await findAxeViolations(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Delete SS25 data' }).press('Enter')
  await page.getByText('What is kept:').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
})
