// @module-tag night
import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { untilAlive } from '#support/browser.ts'
import { test } from '#support/journey.ts'
import type { Product } from '#support/product.ts'
import {
  arrive,
  fillCompanyForm,
  fillStudentForm,
  openStudentForm,
  send,
  tickStudentBoxes,
} from '#support/registration.ts'

// The database goes while somebody has a form open, and comes back a while later.

/** Ends PostgreSQL and keeps it from starting again; answers how to let it. */
function takeDatabase({ dataDir, url }: Product): () => Promise<void> {
  const cluster = join(dataDir, 'postgresql/cluster')
  const control = join(cluster, 'global/pg_control')
  renameSync(control, `${control}.away`)
  process.kill(Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  return async () => {
    renameSync(`${control}.away`, control)
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200)
  }
}

test('public pages go on, the company form says "in a moment", keeps what was typed and sends it with one click', async ({
  productProcess: product,
  browser,
}) => {
  const { page, complaints } = await browser.open(`${product.url}/register-company`)
  await fillCompanyForm(page, 'Geduld GmbH')
  const giveBack = takeDatabase(product)

  for (const [path, title] of [
    ['/', /Five students/],
    ['/de/posters', /Was Teams erarbeitet haben/],
    ['/terms', /Terms/],
    ['/de/register-company', /Unternehmen/],
  ] as const) {
    const visit = await browser.open(product.url + path)
    await untilAlive(visit.page)
    await expect.poll(() => visit.page.locator('h1').first().textContent()).toMatch(title)
    expect([path, visit.complaints]).toEqual([path, []])
    // The form itself, not only what stands above it.
    if (path.endsWith('register-company')) await visit.page.locator('#field-companyName').waitFor()
    await visit.page.context().close()
  }

  await send(page)
  const alert = page.locator('.form-end [role=alert]')
  await alert.getByText('Please try again in a moment. Your entries are still here.').waitFor()
  expect(await page.locator('#field-companyName').inputValue()).toBe('Geduld GmbH')
  await giveBack()
  await send(page)
  await page.locator('dialog[open]').getByText('You have successfully registered with us').waitFor()
  expect(complaints).toEqual([])
})

test('a student who registers meanwhile sees why in German and can resend from the message', async ({
  productProcess: product,
  browser,
}) => {
  const { page } = await arrive(browser, product.url, 'lena', { language: 'de' })
  await openStudentForm(page)
  await fillStudentForm(page, undefined, ['Mobilität', 'IT'])
  await tickStudentBoxes(page)
  const giveBack = takeDatabase(product)
  await send(page)
  const dialog = page.locator('dialog[open]')
  await dialog.getByText('Bitte gleich noch einmal versuchen. Deine Angaben sind noch da.').waitFor()
  const again = dialog.getByRole('button', { name: 'Noch einmal senden' })
  await again.click()
  await dialog.getByText('Bitte gleich noch einmal versuchen.').waitFor()
  await giveBack()
  await again.click()
  await page.getByRole('heading', { name: 'HERZLICHEN GLÜCKWUNSCH' }).waitFor()
})
