import type { Page } from 'playwright-core'
import { signOn, startBrowser, type TestBrowser } from './browser.ts'
import { type Product, startProduct } from './product.ts'

/** Axe would measure a colour on its way to another. */
export const desk = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const

/** The product with its sample data, and the sample admin at a desk. */
export interface Office {
  product: Product
  browser: TestBrowser
  page: Page
  /** What the page complained about so far. */
  complaints: string[]
  close: () => Promise<void>
}

export async function openOffice(): Promise<Office> {
  const [product, browser] = await Promise.all([startProduct(), startBrowser()])
  const { page, complaints } = await browser.open(product.url, desk)
  await signOn(page, product.url, /Miriam/)
  return {
    product,
    browser,
    page,
    complaints,
    async close() {
      await browser.close()
      await product.stop()
    },
  }
}
