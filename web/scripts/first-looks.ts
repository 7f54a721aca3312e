/**
 * Puts the first look of each registration form into its built document, one document for each language: what a phone
 * shows while the script is still on its way.
 */
import { formPages } from '@project-week/contract/paths'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { formDocuments } from './form-documents.ts'

const web = join(import.meta.dirname, '..')
const rendered = join(web, 'dist-first-looks')
const { renderFirstLook } = (await import(
  pathToFileURL(join(rendered, 'first-look.js')).href
)) as typeof import('../src/app/documents/first-look.tsx')

/**
 * All that the first look needs comes with the document: its styles are in it, as in public pages, and the scripts wait
 * behind whatever a narrow line still has to bring for it.
 */
const looksFirst = (html: string): string =>
  html
    .replace(/<link rel="stylesheet"[^>]* href="([^"]+)">\s*/g, (_, href: string) => `<style>${stylesAt(href)}</style>`)
    .replaceAll('</style><style>', '')
    .replace(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')

const stylesAt = (href: string) => readFileSync(join(web, 'dist', href), 'utf8').trim()

for (const [index, page] of formPages.entries()) {
  const path = join(web, 'dist', formDocuments[index] ?? '')
  const html = readFileSync(path, 'utf8')
  for (const locale of ['de', 'en'] as const) {
    const document = looksFirst(html)
      .replace('<html lang="en">', `<html lang="${locale}">`)
      .replace('<div id="root"></div>', `<div id="root">${renderFirstLook(page, locale)}</div>`)
    writeFileSync(locale === 'en' ? path : path.replace(/html$/, 'de.html'), document)
  }
}
rmSync(rendered, { recursive: true })
