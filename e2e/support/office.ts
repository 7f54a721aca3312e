import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestBrowser } from './browser.ts'
import { get, send } from './calls.ts'
import { test } from './journey.ts'
import type { Product } from './product.ts'
import { workbookOf } from './spreadsheets.ts'

/** Axe would measure a colour on its way to another. */
export const desk = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const

export interface Running {
  browser: TestBrowser
  product: Product
}

/** The sample admin at a desk, on the dashboard. */
export async function openOffice({ browser, product }: Running) {
  const opened = await browser.open(`${product.url}/api/users/shibboleth/sample?person=miriam&target=/ssologin`, desk)
  await opened.page.waitForURL(/\/dashboard$/)
  return opened
}

/** A fixture: the page of a signed-in admin, which fails the test that it complains in. */
export async function openOfficePage(
  { browser, product }: Running,
  { onCleanup }: { onCleanup: (check: () => void) => void },
): Promise<Page> {
  const { page, complaints } = await openOffice({ browser, product })
  onCleanup(() => expect(complaints, 'what the page complained about').toEqual([]))
  return page
}

/** A test whose `page` is that of the sample admin, on the dashboard of the test's own `product`. */
export const officeTest = test.extend('page', openOfficePage)

/** Chooses what can be done to the record in the drawer beside its next action. */
export async function choose(page: Page, act: string): Promise<void> {
  await page.locator('dialog.drawer[open]').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}

/** Imports a workbook that holds one advisor, who is thereby invited by mail. */
export async function inviteAdvisor(page: Page, product: Product, email: string): Promise<void> {
  await page.goto(`${product.url}/add-users`)
  await page.getByLabel('Excel file').setInputFiles({
    name: 'users.xlsx',
    mimeType: 'application/octet-stream',
    buffer: workbookOf([
      ['Email', 'Type'],
      [email, 'Advisor'],
    ]),
  })
  await page.getByRole('button', { name: 'Import and invite 1' }).click()
  await page.getByText('1 added and invited').waitFor()
}

/** Creates a team of five for a company that has none. */
export async function createTeam(page: Page): Promise<void> {
  const [company] = await get<{ companyName: string }[]>(page, '/api/company/allcompanies')
  await send(page, 'POST', '/api/team/createTeam', {
    name: company?.companyName,
    representativeEmail: 'boss@partners.example',
    members: [1, 2, 3, 4, 5].map((at) => `member${at}@university.example`),
  })
}

export const subscribe = (page: Page) =>
  send(page, 'POST', '/api/subscriber/add', {
    firstName: 'Nora',
    lastName: 'Newsreader',
    email: 'nora@news.example',
    company: 'News',
    position: '',
  })
