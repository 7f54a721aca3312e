import { expect } from 'vitest'
import { findAxeViolations, phone, signOn } from '#support/browser.ts'
import { choose, officeTest as test } from '#support/office.ts'

// The office's own questions, from the first one to its deletion.

test('the office asks, a student and a company answer, the office reads, corrects and deletes', async ({
  product,
  page,
  browser,
}) => {
  await page.goto(`${product.url}/editions`)
  const own = page.getByRole('region', { name: 'Questions of your own' })
  const add = async (at: number, name: string, question: string, kind: string) => {
    await own.getByRole('button', { name: 'Add a question' }).nth(at).click()
    const form = page.getByRole('dialog', { name: 'Add a question' })
    for (const language of ['English', 'German']) {
      await form.getByLabel(`Name in lists (${language})`).fill(name)
      await form.getByLabel(`Question (${language})`).fill(question)
    }
    await form.getByLabel('Kind of answer').selectOption(kind)
    await form.getByRole('checkbox', { name: 'Required' }).check()
    return form
  }
  const form = await add(0, 'T-shirt', 'Which size do you wear?', 'One choice')
  await form.getByRole('button', { name: 'Save question' }).click()
  await form.getByText('4 things need your attention').waitFor()
  for (const [at, size] of ['S', 'M'].entries()) {
    for (const language of ['English', 'German']) {
      await form.getByLabel(`Option ${at + 1} (${language})`).fill(size)
    }
  }
  expect(await findAxeViolations(page)).toEqual([])
  await form.getByRole('button', { name: 'Save question' }).click()
  await own.getByText('One choice · Required · 0 answers').waitFor()
  await form.waitFor({ state: 'hidden' })
  const second = await add(1, 'Parking', 'How many cars can park at your gate?', 'Number')
  await second.getByRole('button', { name: 'Save question' }).click()
  await second.waitFor({ state: 'hidden' })
  await own.getByText('Number · Required · 0 answers').waitFor()
  // By the keyboard, and on with the same button.
  await own.getByRole('button', { name: 'Move T-shirt up' }).press('Enter')
  await own.getByText('T-shirt is now number 2 of 3').waitFor({ state: 'attached' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Move T-shirt up')
  await own.getByRole('button', { name: 'Preview' }).first().click()
  await page.getByRole('dialog', { name: 'Preview' }).getByText('Which size do you wear?').waitFor()
  await page.keyboard.press('Escape')
  expect(await findAxeViolations(page)).toEqual([])

  const { page: student } = await browser.open(product.url, { ...phone, reducedMotion: 'reduce' })
  await signOn(student, product.url, /Arjun/)
  await student.getByText('Please answer the further questions by 20th April 2026').waitFor()
  await student.getByRole('link', { name: 'To the questions' }).click()
  await student.getByRole('button', { name: 'Save answers' }).click()
  await student.getByRole('link', { name: 'Please answer this question' }).click()
  expect(await findAxeViolations(student)).toEqual([])
  await student.getByRole('radio', { name: 'M' }).check()
  await student.getByRole('button', { name: 'Save answers' }).click()
  await student.getByText('You’re registered. You can change your details').waitFor()

  const { page: company } = await browser.open(`${product.url}/login`)
  await company.locator('input[type=email]').fill('contact@aldor.example')
  await company.locator('input[type=password]').fill('project week 1000')
  await company.keyboard.press('Enter')
  const todo = company.getByRole('region', { name: 'To do' }).getByRole('listitem')
  await todo.filter({ hasText: 'Further questions' }).filter({ hasText: 'By 20th April 2026' }).waitFor()
  await company.getByLabel('How many cars can park at your gate?').fill('two')
  await company.getByRole('button', { name: 'Save answers' }).click()
  await company.getByText('Please enter a number').first().waitFor()
  await company.getByLabel('How many cars can park at your gate?').fill('2')
  await company.getByRole('button', { name: 'Save answers' }).click()
  await todo.filter({ hasText: 'Further questions' }).filter({ hasText: 'Done' }).waitFor()

  await page.goto(`${product.url}/view-student-profiles`)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabel('Filter by', { exact: true }).selectOption('T-shirt')
  await page.getByRole('button', { name: /^M 1/ }).click()
  await page.getByText(/^1 of \d+ rows$/).waitFor()
  await page.locator('.data-table__open', { hasText: 'Mehta' }).click()
  await choose(page, 'Edit answers')
  await page.getByRole('combobox', { name: 'T-shirt' }).selectOption('S')
  await page.getByRole('button', { name: 'Save answers' }).click()
  await page.getByText('Arjun Mehta saved').waitFor()

  await page.goto(`${product.url}/editions`)
  await own.getByRole('listitem').filter({ hasText: 'T-shirt' }).getByRole('button', { name: 'Delete' }).click()
  const removal = page.getByRole('dialog', { name: 'Delete “T-shirt”?' })
  await removal.getByText('One answer goes with it for good').waitFor()
  await removal.getByRole('button', { name: 'Delete question' }).click()
  await page.getByText('Question deleted').waitFor()
  await student.reload()
  await student.getByRole('heading', { name: 'Your answers' }).waitFor()
  expect(await student.getByRole('heading', { name: 'Further questions' }).count()).toBe(0)
})
