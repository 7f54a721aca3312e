import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from '#support/browser.ts'
import { type Product, startProduct } from '#support/product.ts'
import { makeKeyPair } from '../../server/test/certificate.ts'
import {
  accounts,
  installSimpleSamlPhp,
  type SimpleSamlPhp,
  startSimpleSamlPhp,
} from '../../server/test/simplesamlphp.ts'

const missing = installSimpleSamlPhp()

test('the university sign-on in a browser runs, or says loudly that it did not', () => {
  if (missing !== undefined) console.warn(`\n*** THE SIGN-ON WITH SIMPLESAMLPHP DID NOT RUN: ${missing}. ***\n`)
  expect(missing === undefined || process.env['REQUIRE_SIMPLESAMLPHP'] === undefined).toBe(true)
})

// The provider is another site to the browser: cookies take the way that they take in earnest.
describe.runIf(missing === undefined)('with SimpleSAMLphp as the identity provider', () => {
  let idp: SimpleSamlPhp
  let product: Product
  let browser: TestBrowser
  beforeAll(async () => {
    idp = await startSimpleSamlPhp()
    const own = makeKeyPair('week.example.org')
    const env = {
      SAML_IDP_ENTITY_ID: idp.entityId,
      SAML_ENTRY_POINT: `${idp.url}/saml2/idp/SSOService.php`,
      SAML_LOGOUT_URL: `${idp.url}/saml2/idp/SingleLogoutService.php`,
      SAML_IDP_CERT: idp.certificate,
      SAML_PRIVATE_KEY: own.privateKey,
      SAML_CERT: own.certificate,
    }
    ;[product, browser] = await Promise.all([startProduct({ env }), startBrowser()])
    await idp.trust(await (await fetch(`${product.url}/api/users/shibboleth/metadata`)).text())
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
    await idp?.stop()
  })

  test('a student signs in, is greeted by name, logs out everywhere and is asked again', async () => {
    const { page, complaints } = await browser.open(`${product.url}/login`)
    const start = page.getByRole('link', { name: 'Sign in with university credentials' })
    await start.click()
    await page.locator('#username').fill('zoe')
    await page.locator('#password').fill('wrong')
    await page.keyboard.press('Enter')
    await page
      .getByText(/incorrect/i)
      .first()
      .waitFor()
    await page.locator('#username').fill('zoe')
    await page.locator('#password').fill(accounts.zoe.password)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${product.url}/dashboard`)
    const user: unknown = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'))
    expect(user).toMatchObject({ role: 'student', firstname: 'Zoë Søren', lastname: 'Łukasiewicz-Müller 王' })

    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(`${product.url}/`)
    await page.goto(`${product.url}/login`)
    await start.click()
    await page.locator('#username').waitFor()
    expect(complaints).toEqual([])
  })
})
