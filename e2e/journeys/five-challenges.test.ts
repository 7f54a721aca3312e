import type { EditionRecord } from '@project-week/contract/editions/edition-settings'
import { expect } from 'vitest'
import { findAxeViolations, phone, signOn, widthOf } from '#support/browser.ts'
import { get, send } from '#support/calls.ts'
import { officeTest } from '#support/office.ts'

officeTest('a student names five challenges, in an order of their own', async ({ product, page, browser }) => {
  const { page: visitor } = await browser.open(`${product.url}/challenges`)
  await visitor.getByRole('heading', { level: 1 }).waitFor()
  expect(await visitor.getByText(/name five challenges here/).count()).toBe(0)

  await page.goto(`${product.url}/editions`)
  await page.getByLabel('Students name five challenges').check()
  await page.getByRole('button', { name: 'Save SS26' }).click()
  await page.getByText('SS26 settings saved').waitFor()
  const { edition } = await get<EditionRecord>(page, '/api/editions/SS26')
  expect(edition.challenges).toEqual({ isAsked: true, until: '2025-11-30' })

  const { page: student, complaints } = await browser.open(product.url, { ...phone, reducedMotion: 'reduce' })
  await signOn(student, product.url, /Arjun/)
  await student.getByRole('link', { name: 'Name five challenges' }).click()
  await student.getByRole('heading', { name: 'Your five challenges' }).waitFor()
  const order = () => student.locator('.tag__label').allInnerTexts()
  for (const rank of [1, 2, 3, 4]) {
    await student
      .getByRole('button', { name: /^Add to my five/ })
      .first()
      .press('Enter')
    await student.getByText(`Number ${rank} of your five`).waitFor()
  }
  await student.getByText(/^4 of 5\./).waitFor()
  expect(await student.getByRole('button', { name: 'Save these five' }).count()).toBe(0)
  // What is not saved yet is still there after a reload.
  await student.reload()
  await student
    .getByRole('button', { name: /^Add to my five/ })
    .first()
    .press('Enter')
  const chosen = await order()
  await student
    .getByRole('button', { name: /^Move .* up$/ })
    .nth(4)
    .press('Enter')
  await expect.poll(order).toEqual([...chosen.slice(0, 3), chosen[4], chosen[3]])
  expect(await findAxeViolations(student)).toEqual([])
  expect(await widthOf(student)).toBeLessThanOrEqual(phone.viewport.width)
  await student.getByRole('button', { name: 'Save these five' }).press('Enter')
  await student.getByText('Saved.', { exact: true }).waitFor()
  await student.goto(`${product.url}/student-profile-actions`)
  const own = student.getByRole('region', { name: 'Your five challenges' }).getByRole('listitem')
  await own.first().waitFor()
  await student.getByText('If you name five challenges, they count as well.').waitFor()
  expect(await own.allInnerTexts()).toEqual([...chosen.slice(0, 3), chosen[4], chosen[3]])

  // One that the office takes back leaves its place empty, and the student reads it.
  const [first] = (await get<{ named: { id: string }[] }>(student, '/api/profile/challenges')).named
  await send(page, 'PUT', '/api/company/challenges', { changes: [{ id: first?.id, isShown: false }] })
  await student.reload()
  await student.getByText(/One challenge that you named is no longer offered/).waitFor()
  expect(await findAxeViolations(student)).toEqual([])
  expect(complaints).toEqual([])
})
