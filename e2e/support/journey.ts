import { describe, inject, test as base } from 'vitest'
import { startBrowser } from './browser.ts'
import { startHost, type Template } from './host.ts'
import { type Environment, type Product, type ProductOptions, startProduct } from './product.ts'

/**
 * A test of a journey. What it names in its first argument is started for it:
 *
 * - `product`: the product with its sample data, of this test alone; nothing it does is seen by another test. A file
 *   gives it another `env`, or another `template` to start on a copy of, with `extend`.
 * - `sharedProduct`: one for all tests of the file that name it. They change nothing in it.
 * - `productProcess`: one that may be killed, and its PostgreSQL with it; it starts empty, which takes some seconds.
 * - `browser`: pages that this test opens are closed after it.
 */
export const test = base
  .extend('chromium', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const chromium = await startBrowser()
    onCleanup(() => chromium.close())
    return chromium
  })
  .extend('browser', ({ chromium, task }, { onCleanup }) => {
    const closePages = async () => {
      // What somebody would have seen: a failure by chance is understood from the log alone.
      const shown = task.result?.state === 'fail' ? await chromium.describePages() : ''
      if (shown !== '') console.error(shown)
      await chromium.closePages()
    }
    onCleanup(closePages)
    return { ...chromium, closePages }
  })
  .extend('host', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const host = startHost()
    onCleanup(() => host.stop())
    return host
  })
  .extend('sample', { scope: 'file' }, (): Template => inject('template'))
  .extend('sharedProduct', { scope: 'file' }, async ({ host, sample }, { onCleanup }) => {
    const product = await host.start(sample)
    onCleanup(() => product.stop())
    return product
  })
  .extend('template', ({ sample }): Template => sample)
  .extend('env', (): Environment => ({}))
  .extend('product', async ({ host, template, env, browser }, { onCleanup }): Promise<Product> => {
    const product = await host.start(template, env)
    onCleanup(async () => {
      // It would wait for what an open page still listens to.
      await browser.closePages()
      await product.stop()
    })
    return product
  })
  .extend('options', (): ProductOptions => ({}))
  .extend('productProcess', async ({ options, browser }, { onCleanup }) => {
    const product = await startProduct(options)
    onCleanup(async () => {
      await browser.closePages()
      await product.stop()
    })
    return product
  })

/** In a browser that keeps pages for the way back. */
export const testWithMemory = test.extend('chromium', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const chromium = await startBrowser({ hasMemory: true })
  onCleanup(() => chromium.close())
  return chromium
})

/** In a browser that translates every page. */
export const testTranslated = test.extend('chromium', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const chromium = await startBrowser({ translates: true })
  onCleanup(() => chromium.close())
  return chromium
})

/** For a test that `npm test` leaves to `npm run test:all`. */
export const nightly = { tags: ['night'] }

/** `describe.each` whose first case runs in `npm test`, and all others, the same in other words, at night. */
export function describeEach<const Case>(cases: readonly Case[], tests: (each: Case) => void): void {
  for (const [at, each] of cases.entries()) {
    describe(`in ${String(each)}`, { tags: at === 0 ? [] : nightly.tags }, () => {
      tests(each)
    })
  }
}
