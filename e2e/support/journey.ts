import { inject, test as base } from 'vitest'
import { startBrowser } from './browser.ts'
import { type ProductOptions, startProduct } from './product.ts'

/**
 * A test of a journey. What it names in its first argument is started for it:
 *
 * - `product`: the product with its sample data, of this test alone; nothing it does is seen by another test. A file
 *   gives it other `options`, or another `template` to start on a copy of, with `override`.
 * - `sharedProduct`: one for all tests of the file that name it. They change nothing in it.
 * - `browser`: pages that this test opens are closed after it.
 */
export const test = base
  .extend('chromium', { scope: 'file' }, async ({}, { onCleanup }) => {
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
  .extend('template', { scope: 'file' }, (): string => inject('template'))
  .extend('sharedProduct', { scope: 'file' }, async ({ template }, { onCleanup }) => {
    const product = await startProduct({ template })
    onCleanup(() => product.stop())
    return product
  })
  .extend('options', ({ template }): ProductOptions => ({ template }))
  .extend('product', async ({ options, browser }, { onCleanup }) => {
    const product = await startProduct(options)
    onCleanup(async () => {
      // It would wait for what an open page still listens to.
      await browser.closePages()
      await product.stop()
    })
    return product
  })
