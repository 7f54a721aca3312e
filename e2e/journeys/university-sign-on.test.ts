import { describe, expect, test as plain } from 'vitest'
import { testWithMemory } from '#support/journey.ts'
import { makeKeyPair } from '../../server/test/certificate.ts'
import { accounts, installSimpleSamlPhp, startSimpleSamlPhp } from '../../server/test/simplesamlphp.ts'

const missing = installSimpleSamlPhp()

plain('the university sign-on in a browser runs, or says loudly that it did not', () => {
  if (missing !== undefined) console.warn(`\n*** THE SIGN-ON WITH SIMPLESAMLPHP DID NOT RUN: ${missing}. ***\n`)
  expect(missing === undefined || process.env['REQUIRE_SIMPLESAMLPHP'] === undefined).toBe(true)
})

const test = testWithMemory
  .extend('idp', async ({}, { onCleanup }) => {
    const idp = await startSimpleSamlPhp()
    onCleanup(() => idp.stop())
    return idp
  })
  .extend('env', ({ idp }) => {
    const own = makeKeyPair('week.example.org')
    return {
      SAML_IDP_ENTITY_ID: idp.entityId,
      SAML_ENTRY_POINT: `${idp.url}/saml2/idp/SSOService.php`,
      SAML_LOGOUT_URL: `${idp.url}/saml2/idp/SingleLogoutService.php`,
      SAML_IDP_CERT: idp.certificate,
      SAML_PRIVATE_KEY: own.privateKey,
      SAML_CERT: own.certificate,
    }
  })

// The provider is another site to the browser: cookies take the way that they take in earnest.
describe.runIf(missing === undefined)('with SimpleSAMLphp as the identity provider', () => {
  test('a student signs in, is greeted by name, logs out everywhere and is asked again', async ({
    idp,
    product,
    browser,
  }) => {
    await idp.trust(await (await fetch(`${product.url}/api/users/shibboleth/metadata`)).text())
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

    await page.goto(product.url)
    await page.getByRole('button', { name: 'Sign out' }).click()
    const landingPage = page.getByRole('heading', { level: 1 })
    await page.getByRole('button', { name: 'Sign out' }).waitFor({ state: 'detached' })
    await landingPage.waitFor()
    // The page that was left says that it signs out: it must not do so for ever.
    await page.evaluate(() => history.back())
    await page.getByRole('status').filter({ hasText: 'Signing out…' }).waitFor({ state: 'detached' })
    await landingPage.waitFor()
    await page.goto(`${product.url}/login`)
    await start.click()
    await page.locator('#username').waitFor()
    expect(complaints).toEqual([])
  })
})
