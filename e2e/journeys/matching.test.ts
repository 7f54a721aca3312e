import { readXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAxeViolations, signOn, startBrowser, type TestBrowser } from '#support/browser.ts'
import { type Product, startProduct } from '#support/product.ts'

let product: Product
let browser: TestBrowser
let page: Page
let complaints: string[]

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), startBrowser()])
  const opened = await browser.open(product.url, { viewport: { width: 1280, height: 900 } })
  page = opened.page
  complaints = opened.complaints
  page.setDefaultTimeout(60_000)
  await signOn(page, product.url, /Miriam/)
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})

interface Listed {
  companyName: string
  students: { id: string; firstname: string; lastname: string; matrikelnummer: string }[]
}

const readMatching = async (): Promise<Listed[]> =>
  page.evaluate(async () => (await fetch('/api/forms/matching')).json() as Promise<Listed[]>)

const openTab = (name: string) => page.getByRole('tab', { name, exact: true }).click()
const homeOf = (teams: readonly Listed[], id: string) =>
  teams.find(({ students }) => students.some((student) => student.id === id))?.companyName

let first: Listed[]
let second: Listed[]
let moved: Listed['students'][number]
let target: string
const fullName = () => `${moved.firstname} ${moved.lastname}`

test('before the first run the page waits, says for what, and shows the run as soon as there is one', async () => {
  await page.goto(`${product.url}/matching`)
  await page.getByText('Loading...').waitFor()
  await page.getByText('It waits for the first run').waitFor()
  expect(await findAxeViolations(page)).toEqual([])

  const other = await page.context().newPage()
  other.setDefaultTimeout(60_000)
  await other.goto(`${product.url}/startmatching`)
  await other.getByRole('radio', { name: /Companies first/ }).waitFor()
  expect(await findAxeViolations(other)).toEqual([])
  await other.getByRole('button', { name: 'Start Matching' }).click()
  await other.waitForURL(`${product.url}/matching`)
  await other.close()

  // Nobody has touched this page.
  await page.getByText('proven: no better result exists').waitFor()
  first = await readMatching()
  expect(first.flatMap(({ students }) => students).length).toBeGreaterThan(200)
})

test('settings that contradict each other are said beside the field, and nothing runs', async () => {
  await page.goto(`${product.url}/startmatching`)
  await page.getByLabel('Smallest team').fill('5')
  await page.getByLabel('Largest team').fill('4')
  await page.getByRole('button', { name: 'Start Matching' }).click()
  await page.getByText('The smallest team is larger than the largest').first().waitFor()
  expect(await readMatching()).toEqual(first)
})

test('the quality of a run is shown tier by tier, with charts and their tables', async () => {
  await page.goto(`${product.url}/matching`)
  await openTab('Quality')
  const ladder = page.getByRole('region', { name: 'The ladder of tiers' })
  expect(await ladder.getByText('proven').count()).toBeGreaterThanOrEqual(3)
  await page.getByRole('region', { name: 'Who got which choice' }).waitFor()
  await page.getByText('The numbers as a table').first().click()
  expect(await findAxeViolations(page)).toEqual([])
})

test('a student is moved on the board with the keyboard: the loss is shown first, the reason is asked', async () => {
  const student = first[0]?.students[0]
  const elsewhere = first[3]?.companyName
  if (student === undefined || elsewhere === undefined) throw new Error('the run has too few teams')
  moved = student
  target = elsewhere
  await openTab('Board')
  await page.getByRole('searchbox').fill(moved.matrikelnummer)
  await page
    .getByRole('button', { name: new RegExp(`^${fullName()}`) })
    .first()
    .waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  // Both teams in view: the search takes any part of a name.
  await page.getByRole('searchbox').fill('GmbH')
  const card = page.getByRole('button', { name: fullName() }).first()
  await card.focus()
  await page.keyboard.press('Space')
  await page.getByText(`${fullName()} lifted.`, { exact: false }).waitFor()
  const over = () => page.locator('[data-target] h3').textContent()
  for (let k = 0; k < 60 && (await over()) !== target; k++) await page.keyboard.press('ArrowRight')
  expect(await over()).toBe(target)
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: `Move ${fullName()}` })
  await dialog.getByText(/The programme would lose/).waitFor()
  await dialog.getByText('Exact: no result with this move is better.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Pin and run again' }).click()
  await dialog.getByText('Please say why').first().waitFor()
  await dialog.getByLabel(/Why is this student moved/).fill('Wrote a thesis on the same press')
  await dialog.getByRole('button', { name: 'Pin and run again' }).click()
  await page.getByText(`${fullName()} is pinned to ${target}`).waitFor()

  await expect.poll(async () => homeOf(await readMatching(), moved.id), { timeout: 60_000 }).toBe(target)
  second = await readMatching()
})

test('dragging and the menu lead to the same question, and the drawer says why', async () => {
  await page.goto(`${product.url}/matching`)
  await openTab('Board')
  const team = (at: number) => page.locator('.board__team').nth(at)
  const student = team(1).locator('.board__student').first()
  await student.getByRole('button').first().dragTo(team(2).getByRole('heading'))
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/The programme would lose/).waitFor()
  expect(await dialog.getByLabel('To which company?').locator('option:checked').textContent()).toBe(
    await team(2).getByRole('heading').textContent(),
  )
  await dialog.getByRole('button', { name: 'Leave it as it is' }).click()

  await student.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: /Why here/ }).click()
  await dialog
    .getByText(/choice|among the student’s choices/)
    .first()
    .waitFor()
  await dialog.getByLabel('Company', { exact: true }).selectOption({ index: 3 })
  await dialog.getByText(/The programme would lose/).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
})

test('the rule stands in its list with reason, author and cost', async () => {
  await page.goto(`${product.url}/matching`)
  await openTab('Rules')
  const row = page.getByRole('row', { name: new RegExp(fullName()) })
  await row.getByText('Wrote a thesis on the same press').waitFor()
  await row.getByText(/\d+ points/).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
})

test('the two runs are compared person by person', async () => {
  await openTab('Compare')
  const people = page.getByRole('region', { name: 'Person by person' })
  await people.waitFor()
  const ids = new Set([...first, ...second].flatMap(({ students }) => students.map(({ id }) => id)))
  const changed = [...ids].filter((id) => homeOf(first, id) !== homeOf(second, id)).length
  await page.getByText(new RegExp(`^${changed} of \\d+ students are in another place`)).waitFor()
  const row = people.getByRole('row', { name: new RegExp(fullName()) })
  expect(await row.textContent()).toContain(homeOf(first, moved.id))
  expect(await row.textContent()).toContain(target)
})

test('a repeated run has the same bytes', async () => {
  await openTab('Receipt')
  await page.getByRole('button', { name: 'Repeat this run' }).click()
  const answer = page.getByText(/^Repeated: |another result/)
  await answer.waitFor()
  expect(await answer.textContent()).toBe('Repeated: the same bytes')
})

test('the exported workbook opens and holds exactly the teams of the shown run', async () => {
  await openTab('Teams')
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe('Matched-Students-Companies.xlsx')
  const workbook = await readXlsx(await readFile(await download.path()))
  const [header, ...rows] = workbook.sheets[0]?.rows ?? []
  const column = (name: string) => header?.indexOf(name) ?? -1
  const exported = rows.map((row) => [row[column('Company')], row[column('Matriculation Number')]])
  expect(exported).toEqual(
    second.flatMap(({ companyName, students }) => students.map((student) => [companyName, student.matrikelnummer])),
  )
})

test('the earlier run is restored, and the page shows it again', async () => {
  await openTab('Runs')
  await page.getByRole('button', { name: 'Show this run' }).last().click()
  await expect.poll(readMatching, { timeout: 30_000 }).toEqual(first)
  expect(complaints).toEqual([])
})
