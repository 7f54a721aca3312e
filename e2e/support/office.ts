import { signOn } from './browser.ts'
import { startForFile } from './running.ts'

/** Axe would measure a colour on its way to another. */
export const desk = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const

/**
 * The product with its sample data, and the sample admin at a desk, for the tests of the file that awaits them at its
 * top. `complaints` collects what the admin's page complains about.
 */
export async function openOffice() {
  const { product, browser } = await startForFile()
  const { page, complaints } = await browser.open(product.url, desk)
  await signOn(page, product.url, /Miriam/)
  return { product, browser, page, complaints }
}
