import { tabStorage } from '../lib/page/storage.ts'
import fontsExtended from './base/fonts-extended.css?url'
import fonts from './base/fonts.css?url'

const cachedKey = 'fonts'

function addFonts(): void {
  for (const href of [fonts, fontsExtended]) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    document.head.append(link)
  }
  tabStorage.keep(cachedKey, 'yes')
}

/**
 * Adds the web fonts, 90 KB, once the page has been painted; until then text stands in faces of the same measure
 * (fonts-fallback.css). Further pages of a visit have them in the cache and add them at once.
 *
 * @param afterPaint runs something once the page has been painted
 */
export function addWebFonts(afterPaint: (run: () => void) => void): void {
  if (tabStorage.read(cachedKey) !== null) addFonts()
  else afterPaint(addFonts)
}
