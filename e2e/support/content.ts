import type { Locator, Page } from 'playwright-core'

/** Opens a document of the site in the office's editor. */
export async function openDocument(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/content`)
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { name, exact: true }).waitFor()
}

/** Unfolds an entry of a list in the editor. */
export async function openEntry(within: Page | Locator, name: string): Promise<Locator> {
  const entry = within.getByRole('listitem', { name, exact: true })
  await entry.locator('summary').first().click()
  return entry
}

/** Publishes what the editor holds, once the question before it names these changes. */
export async function publish(page: Page, ...changes: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish these changes?' })
  for (const change of changes) await dialog.getByText(change).first().waitFor()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Published. The site is up to date.').waitFor()
}

/** Whether the site shows a text to anybody, in the language of the address. */
export const shows = async (address: string, text: string): Promise<boolean> =>
  (await (await fetch(address)).text()).includes(text)
