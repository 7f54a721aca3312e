import fontsExtended from './base/fonts-extended.css?url'
import fonts from './base/fonts.css?url'

const cachedKey = 'fonts'

/** Undefined where the browser keeps nothing for a visit. */
function visitStorage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

function addFonts(): void {
  for (const href of [fonts, fontsExtended]) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    document.head.append(link)
  }
  visitStorage()?.setItem(cachedKey, 'yes')
}

/**
 * Adds the web fonts, 90 KB, once the page has been painted; until then text stands in faces of the same measure
 * (fonts-fallback.css). Further pages of a visit have them in the cache and add them at once.
 *
 * @param afterPaint runs something once the page has been painted
 */
export function addWebFonts(afterPaint: (run: () => void) => void): void {
  if (typeof visitStorage()?.getItem(cachedKey) === 'string') addFonts()
  else afterPaint(addFonts)
}
