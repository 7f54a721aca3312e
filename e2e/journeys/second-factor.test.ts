import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findAxeViolations, phone, widthOf } from '#support/browser.ts'
import { nightly, test as base } from '#support/journey.ts'

/* The office's second factor, on two instances of one installation, with the authenticator that Chromium has for tests. */
const SESSION_SECRET = 'the secret that both instances of this journey have'
const test = base.extend('instances', async ({ host, sample, browser }, { onCleanup }) => {
  const first = await host.start(sample, { SESSION_SECRET })
  const second = await host.start(sample, {
    SESSION_SECRET,
    DATABASE_URL: first.databaseUrl,
    DATA_DIR: first.dataDir,
  })
  onCleanup(async () => {
    await browser.closePages()
    await second.stop()
    await first.stop()
  })
  // A passkey belongs to a name, never to an address of numbers.
  return [first, second].map(({ url }) => url.replace('127.0.0.1', 'localhost')) as [string, string]
})

async function giveAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function givePassword(page: Page, instance: string): Promise<void> {
  await page.goto(`${instance}/login`)
  await page.getByLabel('Email').fill('admin@university.example')
  await page.getByLabel('Password', { exact: true }).fill('project week 1000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).press('Enter')
}

/** RFC 6238 as an app on a phone computes it. */
function codeOf(base32: string): string {
  const bits = Array.from(base32)
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

test(
  'a passkey set up on one instance finishes the sign-in on both, and the password alone on neither',
  nightly,
  async ({ instances: [first, second], browser }) => {
    const { page, complaints } = await browser.open(first)
    await giveAuthenticator(page)
    await givePassword(page, first)
    await page.waitForURL(/\/dashboard$/)
    await page.getByLabel('Account options').click()
    await page.getByRole('link', { name: 'Your account' }).click()
    await page.getByText('No second factor yet').waitFor()
    expect(await findAxeViolations(page)).toEqual([])

    await page.getByRole('button', { name: 'Add passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add passkey' })
    await expect.poll(() => dialog.getByLabel('Name').evaluate((input) => input === document.activeElement)).toBe(true)
    await dialog.getByLabel('Name').fill('Work laptop')
    await page.keyboard.press('Enter')
    const codes = page.getByRole('dialog', { name: 'Recovery codes' })
    await codes.waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    const [recoveryCode = ''] = await codes.locator('code').allInnerTexts()
    expect(await codes.locator('code').count()).toBe(10)
    await codes.getByRole('button', { name: 'I’ve saved the codes' }).click()
    await page.getByText('Work laptop').first().waitFor()
    expect(await findAxeViolations(page)).toEqual([])

    for (const instance of [second, first]) {
      await page.context().clearCookies()
      await givePassword(page, instance)
      await page.waitForURL(/\/second-factor$/)
      await page.getByRole('button', { name: 'Use passkey' }).waitFor()
      expect(await findAxeViolations(page)).toEqual([])
      expect((await page.request.get(`${instance}/api/account`)).status()).toBe(401)
      await page.getByRole('button', { name: 'Use passkey' }).click()
      await page.waitForURL(/\/dashboard$/)
      expect((await page.request.get(`${instance}/api/account`)).status()).toBe(200)
    }

    // On a phone without the passkey, in German.
    const other = await browser.open(`${second}/de/login`, { ...phone, locale: 'de-DE' })
    await other.page.getByLabel('E-Mail').fill('admin@university.example')
    await other.page.getByLabel('Passwort', { exact: true }).fill('project week 1000')
    await other.page.getByRole('button', { name: 'Einloggen', exact: true }).click()
    await other.page.waitForURL(/\/de\/second-factor$/)
    await other.page.getByLabel('Wiederherstellungscode').fill('falsch')
    await other.page.getByRole('button', { name: 'Einloggen' }).click()
    await other.page.getByText('Dieser Code stimmt nicht oder wurde schon benutzt.').waitFor()
    expect(await findAxeViolations(other.page)).toEqual([])
    await other.page.getByLabel('Wiederherstellungscode').fill(recoveryCode)
    await other.page.getByRole('button', { name: 'Einloggen' }).click()
    await other.page.waitForURL(/\/dashboard$/)
    await other.page.goto(`${second}/de/account`)
    await other.page.getByText('Unbenutzte Codes: 9.').waitFor()
    expect(await findAxeViolations(other.page)).toEqual([])
    expect(await widthOf(other.page)).toBeLessThanOrEqual(360)
    await other.page.getByRole('button', { name: 'Alle anderen Sitzungen beenden' }).click()
    await other.page.getByText('Andere Sitzungen beendet').waitFor()
    expect((await page.request.get(`${first}/api/account`)).status()).toBe(401)
    expect([...complaints, ...other.complaints]).toEqual([])
  },
)

test(
  'one-time codes are set up with a QR code, and the password is changed',
  nightly,
  async ({ instances: [first, second], browser }) => {
    const { page, complaints } = await browser.open(first)
    await givePassword(page, first)
    await page.waitForURL(/\/dashboard$/)
    await page.goto(`${first}/account`)
    await page.getByRole('button', { name: 'Add one-time codes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add one-time codes' })
    await dialog.locator('svg.own-account__qr').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    const secret = await dialog.locator('code').innerText()
    await dialog.getByLabel('Name').fill('Phone')
    await dialog.getByLabel('Code from the app').fill('000000')
    await page.keyboard.press('Enter')
    await dialog.getByText('This code is incorrect').first().waitFor()
    await dialog.getByLabel('Code from the app').fill(codeOf(secret))
    await page.keyboard.press('Enter')
    const codes = page.getByRole('dialog', { name: 'Recovery codes' })
    await codes.waitFor()
    const [recoveryCode = ''] = await codes.locator('code').allInnerTexts()
    await codes.getByRole('button', { name: 'I’ve saved the codes' }).press('Enter')

    await page.getByLabel('Current password').fill('project week 1000')
    await page.getByLabel('New password').fill('zwölf rote Räder rollen')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Password changed', { exact: true }).waitFor()
    expect(await findAxeViolations(page)).toEqual([])

    await page.context().clearCookies()
    await page.goto(`${second}/login`)
    await page.getByLabel('Email').fill('admin@university.example')
    await page.getByLabel('Password', { exact: true }).fill('zwölf rote Räder rollen')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(/\/second-factor$/)
    expect(await page.getByRole('button', { name: 'Use passkey' }).count()).toBe(0)
    await page.getByLabel('Code').fill(recoveryCode)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(/\/dashboard$/)
    expect(complaints).toEqual([])
  },
)
