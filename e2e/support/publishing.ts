import type { Page } from 'playwright-core'
import { get } from './calls.ts'
import type { Product } from './product.ts'

/** Runs the matching as the settings stand, chooses the run and goes to what publishing it would do. */
export async function chooseRun(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/startmatching`)
  await page.getByRole('button', { name: 'Start Matching' }).click()
  await page.waitForURL(/\/matching\?run=/)
  // A run takes its time on a busy machine.
  await page.getByRole('button', { name: /^Publish …/ }).click({ timeout: 60_000 })
  await page.waitForURL(/\/publish$/)
}

/** Publishes the chosen run. */
export async function publishRun(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/publish`)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText(/^Nothing to publish\./).waitFor()
}

interface Listed {
  id: string
  recipient: string
}

/** The text of the newest mail to an address that matches; the demo keeps mails with their links. */
export async function mailTo(page: Page, recipient: string, matching: RegExp): Promise<RegExpExecArray> {
  const mails = await get<Listed[]>(page, '/api/mails')
  for (const { id } of mails.filter((mail) => mail.recipient.toLowerCase() === recipient.toLowerCase())) {
    const found = matching.exec((await get<{ text: string }>(page, `/api/mails/${id}`)).text)
    if (found !== null) return found
  }
  throw new Error(`no mail to ${recipient} matches ${matching.source}`)
}

/** The link in the newest mail to an address by which a student accepts or declines. */
export const answerLinkTo = async (page: Page, recipient: string): Promise<string> =>
  (await mailTo(page, recipient, /https?:\S+\/answer-place#[\w-]+/))[0]

/** The link in the newest mail to an address by which a company acts, in German. */
export const hostLinkTo = async (page: Page, recipient: string): Promise<string> =>
  (await mailTo(page, recipient, /https?:\S+\/de\/host-team#[\w-]+/))[0]
