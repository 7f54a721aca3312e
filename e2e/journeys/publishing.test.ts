import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findAxeViolations, phone, signOn, widthOf } from '#support/browser.ts'
import { get } from '#support/calls.ts'
import { desk, officeTest } from '#support/office.ts'
import { answerLinkTo, chooseRun, publishRun } from '#support/publishing.ts'

const test = officeTest

const countTeams = async (page: Page) => (await get<unknown[]>(page, '/api/team/getAllTeams')).length

test('a run is previewed with its mails, published and undone', async ({ product, page }) => {
  await page.goto(`${product.url}/publish`)
  await page.getByRole('heading', { name: 'No run chosen yet' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])

  await chooseRun(page, product)
  await page.getByRole('heading', { name: 'Matching', level: 1 }).waitFor()
  await page.getByRole('region', { name: 'Teams', exact: true }).first().waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  expect(await countTeams(page)).toBe(0)

  await page.getByRole('searchbox').fill('Arjun')
  await page.getByRole('row', { name: /Arjun/ }).first().click()
  await page.getByText('Warum dieses Unternehmen:').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Send me a test email' }).click()
  await page.getByText(/^Test email sent to admin@university\.example/).waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('heading', { name: 'Publish now?' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText(/^Published\. The emails will be sent in \d minutes/).waitFor()
  expect(await countTeams(page)).toBeGreaterThan(20)

  await page.getByRole('button', { name: 'Undo' }).click()
  const toast = page.locator('.toast', { hasText: 'Publication undone. Its teams and emails have been deleted.' })
  expect((await toast.locator('> svg').boundingBox())?.width).toBe(20)
  expect(await countTeams(page)).toBe(0)
})

test('students see their team, accept by the link of the mail, or decline', async ({ product, page, browser }) => {
  await chooseRun(page, product)
  await publishRun(page, product)

  for (const [options, locale, title] of [
    [desk, '', /^Your team at/],
    [phone, '/de', /^Dein Team bei/],
  ] as const) {
    const { page: student, complaints } = await browser.open(product.url, { ...options, reducedMotion: 'reduce' })
    await signOn(student, product.url, /Arjun/)
    await student.goto(`${product.url}${locale}/student-profile-actions`)
    await student.getByRole('heading', { name: title }).waitFor()
    const question = student.getByRole('combobox', { name: /^(Why not another|Warum kein anderes)/ })
    await question.selectOption({ index: 1 })
    await student.locator('output p').nth(1).waitFor()
    expect(await findAxeViolations(student)).toEqual([])
    expect(await widthOf(student)).toBeLessThanOrEqual(options.viewport.width)
    expect(complaints).toEqual([])
  }

  const open = async (url: string, options: Parameters<typeof browser.open>[1]) =>
    (await browser.open(url, options)).page
  const link = await answerLinkTo(page, 'arjun.mehta@university.example')
  const accepting = await open(link, { ...phone, reducedMotion: 'reduce' })
  await accepting.getByText(/^Hello Arjun, you have a place/).waitFor()
  expect(await findAxeViolations(accepting)).toEqual([])
  expect(await widthOf(accepting)).toBeLessThanOrEqual(phone.viewport.width)
  await accepting.getByRole('checkbox', { name: /poster and pictures may be shown/ }).check()
  expect(await findAxeViolations(accepting)).toEqual([])
  await accepting.getByRole('button', { name: 'Accept' }).click()
  await accepting.getByText('Place accepted').waitFor()
  await accepting.getByRole('heading', { name: 'Your place', exact: true }).waitFor()
  expect(await findAxeViolations(accepting)).toEqual([])
  // The link counts once; opened again it says what was answered.
  const again = await open(link, desk)
  await again.getByText('Place accepted').waitFor()

  const [team] = await get<{ members: string[] }[]>(page, '/api/team/getAllTeams')
  // The first place goes to the only one who waits; for the second there is nobody.
  for (const member of team?.members.slice(0, 2) ?? []) {
    const declining = await open(await answerLinkTo(page, member), desk)
    // With the keyboard alone.
    await declining.getByRole('button', { name: 'Decline …' }).press('Enter')
    await declining.getByRole('button', { name: 'Decline place' }).press('Enter')
    await declining.getByText('Enter a reason for declining').first().waitFor()
    expect(await findAxeViolations(declining)).toEqual([])
    await declining.getByRole('textbox', { name: /^Reason for declining/ }).fill('An exam on Tuesday')
    await declining.getByRole('button', { name: 'Decline place' }).press('Enter')
    await declining.getByText('Place declined').waitFor()
  }

  await page.goto(`${product.url}/publish`)
  await page.getByRole('heading', { name: 'Answers' }).waitFor()
  await page.getByText('An exam on Tuesday').first().waitFor()
  expect(await findAxeViolations(page)).toEqual([])

  const guessed = await open(`${product.url}/answer-place#${'a'.repeat(43)}`, desk)
  await guessed.getByText('This link doesn’t work. Sign in to see your progress.').waitFor()
  expect(await findAxeViolations(guessed)).toEqual([])
})
