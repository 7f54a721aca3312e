import { afterAll } from 'vitest'
import { startBrowser, type TestBrowser } from './browser.ts'
import { type Product, type ProductOptions, startProduct } from './product.ts'

/** A product and a browser for the tests of the file that awaits them at its top; stopped after the last of them. */
export async function startForFile(options?: ProductOptions): Promise<{ product: Product; browser: TestBrowser }> {
  const [product, browser] = await Promise.all([startProduct(options), startBrowser()])
  afterAll(async () => {
    await browser.close()
    await product.stop()
  })
  return { product, browser }
}
