import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAxeViolations, startBrowser, type TestBrowser } from '#support/browser.ts'
import { type MailServer, startMailServer } from '#support/mail-server.ts'
import { desk } from '#support/office.ts'
import { type Product, startProduct } from '#support/product.ts'
import { workbookOf } from '#support/spreadsheets.ts'
import { productionEnv } from '../../server/test/production.ts'

/*
 * Production, from the command that makes the first admin to a mail that a mail server refuses, and that the admin
 * sends again: the demo keeps its mails and sends none.
 */
let mail: MailServer
let product: Product
let browser: TestBrowser
let page: Page
let complaints: string[]

/** The link that the command prints, as somebody copies it out of a terminal. */
let invitation = ''

beforeAll(async () => {
  mail = await startMailServer()
  const env = { ...productionEnv(), SMTP_URL: mail.url }
  ;[product, browser] = await Promise.all([
    startProduct({
      program: 'server/src/main.ts',
      env,
      prepare: (settings) => {
        // The address that its links carry is known only now.
        settings['PUBLIC_URL'] = `http://127.0.0.1:${settings['PORT']}`
        const printed = execFileSync(
          process.execPath,
          [join(import.meta.dirname, '../../server/src/admin.ts'), 'invite', 'boss@university.example'],
          { env: { ...process.env, ...settings }, encoding: 'utf8' },
        )
        invitation = /http\S+/.exec(printed)?.[0] ?? ''
      },
    }),
    startBrowser(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await mail?.close()
})

const drawer = () => page.locator('dialog.drawer')

/** Invites an advisor by importing a workbook, which writes the mail. */
async function invite(email: string): Promise<void> {
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
  await page.getByText('1 new and invited').waitFor()
}

test('the first admin sets a password with the link that the command prints', async () => {
  ;({ page, complaints } = await browser.open(invitation, desk))
  await page.getByRole('textbox', { name: 'Password' }).fill('four unlikely words together')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  await expect.poll(() => page.url()).toBe(`${product.url}/dashboard`)
})

test('a mail that is refused says why, waits for the office, and arrives once it is sent again', async () => {
  mail.refusal = { code: 550, text: 'This mailbox is full' }
  await invite('new.advisor@university.example')

  await page.goto(`${product.url}/outbox`)
  await page.getByRole('button', { name: 'Failed 1' }).click()
  await page.waitForURL(/f\.state=failed/)
  await page.locator('.data-table__open').first().focus()
  await page.keyboard.press('Enter')
  await drawer().getByText('This mailbox is full').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  expect(mail.taken).toEqual([])

  await page.goto(`${product.url}/dashboard`)
  await page.getByRole('link', { name: 'Mails that could not be sent: 1' }).click()
  await page.waitForURL(/\/outbox/)
  await page.locator('.data-table__open', { hasText: 'new.advisor' }).click()
  mail.refusal = undefined
  await drawer().getByRole('button', { name: 'Send again' }).press('Enter')
  await page.getByText('The mail is on its way again.').waitFor()
  await drawer().getByText('Sent', { exact: true }).waitFor()
  await expect.poll(() => mail.taken.length).toBe(1)
  expect(mail.taken[0]).toMatch(/^To: new\.advisor@university\.example$/m)
})

test('a mail that the server asks patience for waits, says for what and until when, and goes at once when the office says so', async () => {
  mail.refusal = { code: 451, text: 'Greylisted, please come back later' }
  await invite('patient.advisor@university.example')

  await page.goto(`${product.url}/outbox`)
  await page.locator('.data-table__open', { hasText: 'patient.advisor' }).click()
  await page.waitForURL(/[?&]open=/)
  for (const prefix of ['', '/de']) {
    const { search } = new URL(page.url())
    await page.goto(`${product.url}${prefix}/outbox${search}`)
    await drawer().getByText('Greylisted, please come back later').waitFor()
    // At the moment of a try there is no next one.
    const [state, next] = prefix === '' ? ['Waiting', 'Next attempt'] : ['Wartet', 'Nächster Versuch']
    const waiting = new RegExp(`${state}[^]*${next}\\s+\\d\\d/\\d\\d/\\d{4}, \\d\\d:\\d\\d`)
    await expect.poll(() => drawer().innerText(), { timeout: 20_000 }).toMatch(waiting)
    expect(await findAxeViolations(page)).toEqual([])
  }
  const taken = mail.taken.length
  mail.refusal = undefined
  await drawer().getByRole('button', { name: 'Jetzt versuchen' }).click()
  await page.getByText('Die E-Mail ist wieder unterwegs.').waitFor()
  await drawer().getByText('Gesendet', { exact: true }).waitFor()
  await expect.poll(() => mail.taken.length).toBe(taken + 1)
  expect(mail.taken.at(-1)).toMatch(/^To: patient\.advisor@university\.example$/m)
})

test('who sent it again stands in the audit log, with what the mail server had said', async () => {
  await page.goto(`${product.url}/audit?action=resend`)
  // The newest is the one that was only tried earlier.
  const record = page.getByRole('row').nth(2)
  for (const said of ['boss@university.example', 'sent again', 'Last error: ', 'This mailbox is full']) {
    await expect.poll(() => record.textContent()).toContain(said)
  }
})

test('the pages complained about nothing', () => {
  expect(complaints).toEqual([])
})
