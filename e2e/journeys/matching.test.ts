import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findAxeViolations, signOn } from '#support/browser.ts'
import { get, send } from '#support/calls.ts'
import { nightly } from '#support/journey.ts'
import { officeTest, openOffice } from '#support/office.ts'
import type { Product } from '#support/product.ts'

interface Listed {
  companyName: string
  students: { id: string; firstname: string; lastname: string; matrikelnummer: string }[]
}

const readMatching = (page: Page) => get<Listed[]>(page, '/api/forms/matching')

const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const openAdvanced = async (page: Page) => {
  await openTab(page, 'Quality')
  await page.locator('summary', { hasText: 'Advanced' }).click()
}
const homeOf = (teams: readonly Listed[], id: string) =>
  teams.find(({ students }) => students.some((student) => student.id === id))?.companyName

interface Pair {
  name: string
  matrikelnummer: string
  company: string
}

/** A company that hardly anybody wants who is wanted there, and somebody of those. */
const findLonelyPair = (page: Page): Promise<Pair> =>
  page.evaluate(async () => {
    const read = async <T>(path: string) => (await fetch(path)).json() as Promise<T>
    type Student = {
      firstname: string
      lastname: string
      matrikelnummer: string
      currentfieldofstudy: string
      preferredFieldOfBusiness: string[]
    }
    type Company = { companyName: string; fieldOfBusiness: string; preferredFieldOfStudy: string[]; semester: string }
    const students = await read<Student[]>('/api/profile/profiles/all?registeredIn=SS26')
    // Students list the patent field under another name.
    const companies = (await read<Company[]>('/api/company')).filter(
      ({ semester, fieldOfBusiness }) => semester === 'SS26' && fieldOfBusiness !== 'Patent Attorney Firm',
    )
    const [lonely] = companies
      .map((company) => ({
        company,
        mutual: students.filter(
          (student) =>
            student.preferredFieldOfBusiness.includes(company.fieldOfBusiness) &&
            company.preferredFieldOfStudy.includes(student.currentfieldofstudy),
        ),
      }))
      .sort((a, b) => a.mutual.length - b.mutual.length)
    const student = students.at(-1)
    if (lonely === undefined || student === undefined || lonely.mutual.length > 3) throw new Error('nobody is lonely')
    const { firstname, lastname, matrikelnummer } = student
    return { name: `${firstname} ${lastname}`, matrikelnummer, company: lonely.company.companyName }
  })

/** Runs the matching with the settings as they stand. */
async function startMatching(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/startmatching`)
  await page.getByRole('button', { name: 'Start Matching' }).click()
  await page.waitForURL(/\/matching\?run=/)
  await page.getByText('No run chosen yet').or(page.getByText('This run is not the one shown')).waitFor()
}

const test = officeTest

/** The first line of what a change costs. Which one it is depends on what the run found in its time. */
const verdict = /^Costs |^Gains | instead of /

/** Starts on a copy of a product with a rule, and a run that keeps it; those are made once for the file. */
const testWithRun = test
  .extend('templateWithRun', { scope: 'file' }, async ({ host, sample, chromium }, { onCleanup }) => {
    const product = await host.start(sample)
    onCleanup(() => product.stop())
    const { page } = await openOffice({ browser: chromium, product })
    const early = await findLonelyPair(page)
    const [student] = await get<{ id: string }[]>(page, `/api/matching/students?search=${early.matrikelnummer}`)
    const companies = await get<{ _id: string; companyName: string }[]>(page, '/api/company?semester=SS26')
    await send(page, 'POST', '/api/matching/rules', {
      kind: 'pin',
      companyId: companies.find(({ companyName }) => companyName === early.company)?._id,
      studentIds: [student?.id],
      reason: 'Has worked with this team before',
    })
    await startMatching(page, product)
    await page.context().close()
    await product.halt()
    return product
  })
  .extend('template', ({ templateWithRun }) => templateWithRun)

test(
  'before the first run the page waits, says for what, and shows the run as soon as there is one',
  nightly,
  async ({ product, page }) => {
    await page.goto(`${product.url}/matching`)
    await page.getByText('Loading...').waitFor()
    await page.getByText('Results will appear here after the first run').waitFor()
    expect(await findAxeViolations(page)).toEqual([])

    const other = await page.context().newPage()
    other.setDefaultTimeout(60_000)
    await other.goto(`${product.url}/startmatching`)
    await other.getByRole('radio', { name: /Companies first/ }).waitFor()
    expect(await findAxeViolations(other)).toEqual([])
    await other.getByRole('button', { name: 'Start Matching' }).click()
    await other.waitForURL(/\/matching\?run=/)
    await other.close()

    // Nobody has touched this page.
    await page.getByText('No run chosen yet').waitFor()
    const first = await readMatching(page)
    expect(first.flatMap(({ students }) => students).length).toBeGreaterThan(200)
  },
)

testWithRun(
  'the quality of a run is shown with charts and their tables, and its proof apart',
  async ({ product, page }) => {
    await page.goto(`${product.url}/matching`)
    await openAdvanced(page)
    const tiers = page.getByRole('region', { name: 'Criteria' })
    await expect.poll(() => tiers.getByText('verified optimal').count()).toBeGreaterThanOrEqual(3)
    await page.getByRole('region', { name: 'Preferences met' }).waitFor()
    await page.getByText('Show as table').first().click()
    expect(await findAxeViolations(page)).toEqual([])
  },
)

/** Notes whether the board was away for a moment. */
const watchBoard = (page: Page) =>
  page.evaluate(() => {
    const { dataset } = document.documentElement
    dataset['board'] = 'never away'
    const look = () => {
      if (document.querySelector('.board') === null) dataset['board'] = 'was away'
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true })
  })

testWithRun(
  'a student is moved on the board with the keyboard, the rule and the comparison say so, and the earlier run is chosen again',
  async ({ product, page }) => {
    const first = await readMatching(page)
    await page.goto(`${product.url}/matching`)
    // Of companies that one search finds.
    const alike = first.filter(({ companyName }) => companyName.includes('GmbH'))
    const moved = alike[0]?.students[0]
    const target = alike[3]?.companyName
    if (moved === undefined || target === undefined) throw new Error('the run has too few teams')
    const fullName = `${moved.firstname} ${moved.lastname}`
    await openTab(page, 'Board')
    await page.getByRole('searchbox').fill(moved.matrikelnummer)
    await page
      .getByRole('button', { name: new RegExp(`^${fullName}`) })
      .first()
      .waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    // Both teams in view: the search takes any part of a name.
    await page.getByRole('searchbox').fill('GmbH')
    await page.getByRole('heading', { name: target, exact: true }).waitFor()
    const card = page.getByRole('button', { name: fullName }).first()
    await card.focus()
    await page.keyboard.press('Space')
    await page.getByText(`${fullName} picked up.`, { exact: false }).waitFor()
    const over = () => page.locator('[data-target] h3').textContent()
    for (let presses = 0; presses < 60; presses++) {
      const now = await over()
      if (now === target) break
      await page.keyboard.press('ArrowRight')
      await expect.poll(over).not.toBe(now)
    }
    expect(await over()).toBe(target)
    await page.keyboard.press('Enter')

    const dialog = page.getByRole('dialog', { name: `Move ${fullName}` })
    // On a busy machine the best that was found may not be among the three cheapest.
    await dialog.getByText(/^(Verified optimal up to|The best found in)/).waitFor({ state: 'attached' })
    expect(await dialog.getByRole('radio').count()).toBeLessThanOrEqual(3)
    await dialog.getByText('More ways to move').click()
    expect(await findAxeViolations(page)).toEqual([])
    const make = dialog.getByRole('button', { name: 'Make this move' })
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 720 },
    ]) {
      await page.setViewportSize(viewport)
      const { bottom, height } = await make.evaluate((button) => {
        const dialogOf = button.closest('dialog')
        dialogOf?.scrollTo(0, 0)
        return { bottom: button.getBoundingClientRect().bottom, height: dialogOf?.getBoundingClientRect().bottom ?? 0 }
      })
      expect(bottom).toBeLessThan(height)
    }
    await make.click()
    await dialog.getByText('Choose a move').first().waitFor()
    const swap = dialog.getByRole('radio', { name: /^Swap with / }).first()
    await swap.focus()
    await page.keyboard.press('Space')
    const named = dialog.locator('[data-chosen] ul.note li')
    const [, partner] = await named.allTextContents()
    expect(partner).toContain(`: ${target} → `)
    await dialog.getByRole('button', { name: 'Make this move' }).click()
    await dialog.getByText('Enter a reason').first().waitFor()
    await dialog.getByLabel(/Reason for the move/).fill('Wrote a thesis on the same press')
    await page.evaluate(() => scrollTo(0, 200))
    await watchBoard(page)
    await dialog.getByRole('button', { name: 'Make this move' }).click()
    await page.getByText(`${fullName} pinned to ${target}`).waitFor()

    // Nothing jumps: the board goes on where it was.
    await page.getByRole('button', { name: `Undo: ${fullName} to ${target}` }).waitFor()
    expect(await page.evaluate(() => document.documentElement.dataset['board'])).toBe('never away')
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)

    // What was done outlives the page.
    await page.reload()
    await page.getByRole('button', { name: `Undo: ${fullName} to ${target}` }).click()
    await expect.poll(() => readMatching(page)).toEqual(first)
    await page.reload()
    await page.getByRole('button', { name: `Redo: ${fullName} to ${target}` }).click()
    await page.getByRole('button', { name: `Undo: ${fullName} to ${target}` }).waitFor()

    // The run with the pin is looked at, and shown as the newest until one is chosen.
    await page.waitForURL(/run=/)
    await page.getByText('No run chosen yet').waitFor()
    await expect.poll(async () => homeOf(await readMatching(page), moved.id)).toBe(target)
    const second = await readMatching(page)
    // Those two, and nobody else.
    const everybody = [...first, ...second].flatMap(({ students }) => students.map(({ id }) => id))
    expect([...new Set(everybody)].filter((id) => homeOf(first, id) !== homeOf(second, id))).toHaveLength(2)

    await page.getByRole('button', { name: /^Publish …/ }).click()
    await page.waitForURL(/\/publish$/)
    expect(await readMatching(page)).toEqual(second)

    // The rule stands in its list with reason, author and, on request, its cost.
    await page.goto(`${product.url}/startmatching?part=rules`)
    await page.getByRole('button', { name: 'Calculate the cost of each rule' }).click()
    const rule = page.getByRole('row', { name: new RegExp(fullName) })
    await rule.getByText('Wrote a thesis on the same press').waitFor()
    await rule.getByText(verdict).first().waitFor()
    expect(await findAxeViolations(page)).toEqual([])

    // The two runs are compared person by person.
    await page.goto(`${product.url}/matching?part=history`)
    const people = page.getByRole('region', { name: 'Person by person' })
    await people.waitFor()
    const ids = new Set([...first, ...second].flatMap(({ students }) => students.map(({ id }) => id)))
    const changed = [...ids].filter((id) => homeOf(first, id) !== homeOf(second, id)).length
    await page.getByText(new RegExp(`^${changed} of \\d+ students have a different place`)).waitFor()
    const row = people.getByRole('row', { name: new RegExp(fullName) })
    expect(await row.textContent()).toContain(homeOf(first, moved.id))
    expect(await row.textContent()).toContain(target)

    const runs = page.getByRole('region', { name: 'Runs' })
    await runs
      .getByRole('button', { name: /^Choose/ })
      .last()
      .click()
    await expect.poll(() => readMatching(page)).toEqual(first)
  },
)

testWithRun(
  'dragging and the button lead to the same question, and the drawer says why',
  nightly,
  async ({ product, page }) => {
    await page.goto(`${product.url}/matching`)
    await openTab(page, 'Board')
    const team = (at: number) => page.locator('.board__team').nth(at)
    const student = team(1).locator('.board__student').first()
    await student.getByRole('button').first().dragTo(team(2).getByRole('heading'))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('group', { name: 'Ways to move' }).waitFor()
    expect(await dialog.getByLabel('Company').locator('option:checked').textContent()).toBe(
      await team(2).getByRole('heading').textContent(),
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await student.getByRole('button', { name: /to another company/ }).click()
    await dialog.getByLabel('Company').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await student.locator('.board__name').click()
    await dialog
      .getByText(/preference/)
      .first()
      .waitFor()
    await dialog.getByLabel('Company', { exact: true }).selectOption({ index: 3 })
    await dialog.getByText(verdict).first().waitFor()
    expect(await findAxeViolations(page)).toEqual([])
  },
)

testWithRun('a run is repeated on its page', nightly, async ({ product, page }) => {
  await page.goto(`${product.url}/matching`)
  await page.locator('summary', { hasText: /^Run$/ }).click()
  await page.getByRole('button', { name: 'Repeat run' }).click()
  const answer = page.getByText(/^Repeated: /)
  await answer.waitFor()
  expect(await answer.textContent()).toBe('Repeated: identical result')
})

testWithRun(
  'two coordinators choose at once: the second reads what the first chose',
  nightly,
  async ({ product, browser, page }) => {
    await startMatching(page, product)
    const { page: other } = await openOffice({ browser, product })
    // The newest run stands first.
    const chooseIn = (one: Page) => one.getByRole('region', { name: 'Runs' }).getByRole('button', { name: /^Choose/ })
    for (const one of [page, other]) {
      await one.goto(`${product.url}/matching?part=history`)
      await chooseIn(one).first().waitFor()
    }
    await chooseIn(page).first().click()
    await page.getByText('chosen', { exact: true }).first().waitFor()
    await chooseIn(other).last().click()
    await other.getByText(/chose another run in the meantime/).waitFor()
    expect(await findAxeViolations(other)).toEqual([])
  },
)

testWithRun.for(['/de/matching', '/de/startmatching'])(
  'in German and on a dark ground axe finds nothing in any part of %s',
  nightly,
  async (path, { product, browser, page }) => {
    // A second run, to compare with the first.
    await startMatching(page, product)
    const { page: german, complaints: said } = await browser.open(product.url, {
      viewport: { width: 1280, height: 900 },
      colorScheme: 'dark',
    })
    await signOn(german, product.url, /Miriam/)
    await german.goto(product.url + path)
    await german.getByRole('tab').first().waitFor()
    for (const tab of await german.getByRole('tab').all()) {
      await tab.click()
      for (const folded of await german.locator('.experts:visible > summary').all()) await folded.click()
      await german.locator('.spinner').waitFor({ state: 'detached' })
      expect(await findAxeViolations(german), `${path}, ${await tab.textContent()}`).toEqual([])
    }
    expect(said).toEqual([])
  },
)
