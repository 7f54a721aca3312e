import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findAxeViolations } from '#support/browser.ts'
import { nightly, test as journey } from '#support/journey.ts'
import { startMailServer } from '#support/mail-server.ts'
import { desk, inviteAdvisor } from '#support/office.ts'
import type { ProductOptions } from '#support/product.ts'
import { productionEnv } from '../../server/test/production.ts'

/*
 * Production, from the command that makes the first admin to a mail that a mail server refuses, and that the admin
 * sends again: the demo keeps its mails and sends none.
 */
const test = journey
  .extend('mail', async ({}, { onCleanup }) => {
    const mail = await startMailServer()
    onCleanup(() => mail.close())
    return mail
  })
  /** The link that the command prints, as somebody copies it out of a terminal. */
  .extend('invitation', () => ({ link: '' }))
  .extend('options', ({ mail, invitation }): ProductOptions => ({
    program: 'server/src/main.ts',
    env: { ...productionEnv(), SMTP_URL: mail.url },
    prepare: (settings) => {
      // The address that its links carry is known only now.
      settings['PUBLIC_URL'] = `http://127.0.0.1:${settings['PORT']}`
      const printed = execFileSync(
        process.execPath,
        [join(import.meta.dirname, '../../server/src/admin.ts'), 'invite', 'boss@university.example'],
        { env: { ...process.env, ...settings }, encoding: 'utf8' },
      )
      invitation.link = /http\S+/.exec(printed)?.[0] ?? ''
    },
  }))
  .extend('product', ({ productProcess }) => productProcess)
  /** The first admin's, once the password is set. */
  .extend('page', async ({ product, browser, invitation }, { onCleanup }) => {
    const { page, complaints } = await browser.open(invitation.link, desk)
    onCleanup(() => expect(complaints, 'what the page complained about').toEqual([]))
    await page.getByRole('textbox', { name: 'Password' }).fill('four unlikely words together')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
    await page.waitForURL(`${product.url}/dashboard`)
    return page
  })

const drawer = (page: Page) => page.locator('dialog.drawer[open]')

test('the first admin sets a password with the link that the command prints', async ({ product, page }) => {
  await expect.poll(() => page.url()).toBe(`${product.url}/dashboard`)
})

test(
  'a mail that is refused says why, waits for the office, and arrives once it is sent again',
  nightly,
  async ({ product, page, mail }) => {
    mail.refusal = { code: 550, text: 'This mailbox is full' }
    await inviteAdvisor(page, product, 'new.advisor@university.example')

    await page.goto(`${product.url}/outbox`)
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('button', { name: 'Failed 1' }).click()
    await page.waitForURL(/f\.state=failed/)
    await page.locator('.data-table__open').first().focus()
    await page.keyboard.press('Enter')
    await drawer(page).getByText('This mailbox is full').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    expect(mail.taken).toEqual([])

    await page.goto(`${product.url}/dashboard`)
    await page.getByRole('main').getByRole('link', { name: 'Send 1 failed email again' }).click()
    await page.waitForURL(/\/outbox/)
    await page.locator('.data-table__open', { hasText: 'new.advisor' }).click()
    mail.refusal = undefined
    await drawer(page).getByRole('button', { name: 'Send again' }).press('Enter')
    await page.getByText('Email queued again').waitFor()
    await drawer(page).getByText('Sent', { exact: true }).waitFor()
    await expect.poll(() => mail.taken.length).toBe(1)
    expect(mail.taken[0]).toMatch(/^To: new\.advisor@university\.example$/m)

    // Who sent it again stands in the audit log, with what the mail server had said.
    await page.goto(`${product.url}/audit?action=resend`)
    const record = page.getByRole('row').nth(1)
    for (const said of ['boss@university.example', 'sent again', 'Last error: ', 'This mailbox is full']) {
      await expect.poll(() => record.textContent()).toContain(said)
    }
  },
)

test(
  'the failed mails that are shown are sent again together, after a question',
  nightly,
  async ({ product, page, mail }) => {
    mail.refusal = { code: 550, text: 'No such person' }
    for (const name of ['one', 'two']) await inviteAdvisor(page, product, `${name}.advisor@university.example`)
    await page.goto(`${product.url}/outbox?f.state=failed`)
    await expect.poll(() => page.locator('.data-table__open', { hasText: '.advisor' }).count()).toBe(2)
    mail.refusal = undefined
    await page.getByRole('button', { name: 'Send failed emails again' }).click()
    const question = page.getByRole('dialog', { name: 'Send failed emails again' })
    await question.getByText('2 failed emails are shown. They will be sent again.').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await question.getByRole('button', { name: 'Send again' }).press('Enter')
    await page.getByText('Emails queued again: 2').waitFor()
    await expect.poll(() => mail.taken.length).toBe(2)
    await expect.poll(() => page.getByRole('button', { name: 'Send failed emails again' }).count()).toBe(0)
  },
)

test(
  'a mail that the server defers says why and until when, and is sent at once when the office asks',
  nightly,
  async ({ product, page, mail }) => {
    mail.refusal = { code: 451, text: 'Greylisted, please come back later' }
    await inviteAdvisor(page, product, 'patient.advisor@university.example')

    await page.goto(`${product.url}/outbox`)
    await page.locator('.data-table__open', { hasText: 'patient.advisor' }).click()
    await page.waitForURL(/[?&]open=/)
    for (const prefix of ['', '/de']) {
      const { search } = new URL(page.url())
      await page.goto(`${product.url}${prefix}/outbox${search}`)
      await drawer(page).getByText('Greylisted, please come back later').waitFor()
      // At the moment of a try there is no next one.
      const [state, next] = prefix === '' ? ['Waiting', 'Next attempt'] : ['Wartet', 'Nächster Versuch']
      const waiting = new RegExp(`${state}[^]*${next}\\s+\\d\\d/\\d\\d/\\d{4}, \\d\\d:\\d\\d`)
      await expect.poll(() => drawer(page).innerText()).toMatch(waiting)
      expect(await findAxeViolations(page)).toEqual([])
    }
    const taken = mail.taken.length
    mail.refusal = undefined
    await drawer(page).getByRole('button', { name: 'Jetzt versuchen' }).click()
    await page.getByText('E-Mail wird erneut versendet').waitFor()
    await drawer(page).getByText('Versendet', { exact: true }).waitFor()
    await expect.poll(() => mail.taken.length).toBe(taken + 1)
    expect(mail.taken.at(-1)).toMatch(/^To: patient\.advisor@university\.example$/m)
  },
)
