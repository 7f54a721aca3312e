import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { brand } from '@project-week/contract/brand'
import type { Locale } from '@project-week/contract/locale'
import type { LegalBlock } from '@project-week/contract/site/content'
import { recipientWords } from '@project-week/contract/site/recipients'
import { type Browser, chromium } from 'playwright-core'
import { contacts } from '../src/organiser.ts'
import { operator, operatorWords } from '../src/operator.ts'
import { downloads } from '../src/downloads.ts'
import { terms } from '../src/legal-texts.ts'
import { fill, legalWords } from '../src/words.ts'
import { fileOf } from './files.ts'

// Prints the declaration of consent anew after its text or the operator's details have changed.

const statement = terms['statement-of-consent']

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const font = (path: string): string =>
  readFileSync(new URL(import.meta.resolve(`@fontsource-variable/${path}.woff2`))).toString('base64')

/** The site's two typefaces, inlined: a print must not depend on what the machine has installed. */
const fontFaces = (): string =>
  [
    ['Bricolage Grotesque', 'bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal', '200 800'],
    ['Inter', 'inter/files/inter-latin-standard-normal', '100 900'],
  ]
    .map(
      ([family, path = '', weight]) =>
        `@font-face{font-family:'${family}';font-weight:${weight};src:url(data:font/woff2;base64,${font(path)}) format('woff2')}`,
    )
    .join('\n')

const words = {
  en: { version: 'Version', other: 'Die deutsche Fassung folgt nach der englischen.', programme: 'Project Week' },
  de: { version: 'Fassung', other: 'The English version precedes the German one.', programme: 'Projektwoche' },
}

/** A text with its placeholders filled; what the operator has not filled in yet is marked. */
function html(text: string, locale: Locale): string {
  const values = {
    ...operatorWords(locale, operator),
    ...recipientWords(locale),
    ...brand,
    mailbox: contacts.mailbox,
    ...legalWords(statement, locale),
  }
  return escapeHtml(fill(text, values)).replace(/\[[^\]]+\]/g, '<mark>$&</mark>')
}

function blockHtml(block: LegalBlock, locale: Locale): string {
  if ('paragraph' in block) return `<p>${html(block.paragraph[locale], locale)}</p>`
  if ('list' in block) return `<ul>${block.list.map((item) => `<li>${html(item[locale], locale)}</li>`).join('')}</ul>`
  const rows = block.facts.map(
    ({ term, value }) =>
      `<tr><th scope="row">${html(term[locale], locale)}</th><td>${html(value[locale], locale)}</td></tr>`,
  )
  return `<table><tbody>${rows.join('')}</tbody></table>`
}

function partHtml(locale: Locale): string {
  const other = locale === 'en' ? 'de' : 'en'
  const sections = statement.sections.map(
    ({ heading, blocks }) =>
      `<section><h2>${html(heading[locale], locale)}</h2>${blocks.map((block) => blockHtml(block, locale)).join('')}</section>`,
  )
  const note = statement.reviewNote ? `<p class="note">${html(statement.reviewNote[locale], locale)}</p>` : ''
  return `<article lang="${locale}">
<p class="brand">${words[locale].programme} ${escapeHtml(brand.programme)}</p>
<h1>${html(statement.title[locale], locale)}</h1>
<p class="about">${words[locale].version} ${statement.version}. <span lang="${other}">${words[locale].other}</span></p>
${note}${sections.join('\n')}</article>`
}

const style = (): string => `${fontFaces()}
*{box-sizing:border-box}
body{margin:0;font:400 9.4pt/1.42 Inter;color:#17152b}
article+article{break-before:page}
.brand{margin:0 0 2mm;font-weight:600;color:#a33a00}
h1{font:750 24pt/1.1 'Bricolage Grotesque';letter-spacing:-.015em;margin:0 0 2mm}
h2{font:650 12pt/1.2 'Bricolage Grotesque';margin:3.6mm 0 1mm;break-after:avoid}
p{margin:0 0 1.4mm}.about{color:#55516b}
ul{margin:0 0 2mm;padding-left:5mm}li{margin:0 0 .9mm}
table{border-collapse:collapse;margin:1mm 0 2mm}
th,td{text-align:left;vertical-align:top;padding:.8mm 5mm .8mm 0;border-top:.2mm solid #d9d2c3;font-weight:400}
th{font-weight:600;white-space:nowrap}
.note{border-left:1mm solid #e2540a;padding:1mm 0 1mm 3mm;margin:3mm 0}
mark{background:#fdefc8;color:inherit}
section{break-inside:avoid}`

const page = (parts: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${statement.title.en} – ${statement.title.de}</title><style>${style()}</style></head><body>${parts}</body></html>`

const footer =
  (): string => `<div style="width:100%;padding:0 20mm;font:8pt sans-serif;color:#55516b;display:flex;justify-content:space-between">
<span style="display:flex;align-items:center;gap:2mm">${readFileSync(fileOf('content/public/favicon.svg'), 'utf8').replace('width="64" height="64"', 'width="14" height="14"')}${statement.title.en} · ${statement.title.de} · ${statement.version}</span>
<span><span class="pageNumber"></span> / <span class="totalPages"></span></span></div>`

/** What the printed file is made of: changes with every word of the text and every value of the operator. */
export const consentCreator = (): string =>
  `Project Week, text ${createHash('sha256')
    .update(partHtml('en') + partHtml('de'))
    .digest('hex')
    .slice(0, 16)}`

/** Takes out the clock and the name of the printer, byte for byte, so that the file's offsets stay right. */
function withoutTraces(pdf: Buffer): Buffer {
  const text = pdf
    .toString('latin1')
    .replace(/\/(CreationDate|ModDate) \(D:\d{14}/g, (_, key: string) => `/${key} (D:20250901000000`)
    .replace(/\/Creator \(((?:\\.|[^\\)])*)\)/, (_, printer: string) => {
      const creator = consentCreator()
      if (creator.length > printer.length) throw new Error(`“${creator}” is longer than the place for it in the PDF`)
      return `/Creator (${creator.padEnd(printer.length)})`
    })
  return Buffer.from(text, 'latin1')
}

async function print(browser: Browser, parts: string): Promise<Buffer> {
  const sheet = await browser.newPage()
  await sheet.setContent(page(parts), { waitUntil: 'load' })
  await sheet.evaluate('document.fonts.ready')
  const pdf = await sheet.pdf({
    width: '210mm',
    height: '297mm',
    printBackground: true,
    tagged: true,
    outline: true,
    margin: { top: '14mm', bottom: '17mm', left: '20mm', right: '20mm' },
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: footer(),
  })
  await sheet.close()
  return withoutTraces(pdf)
}

/** Prints both languages into one tagged file, and has the German link lead to the page on which its part begins. */
async function makeConsent(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--font-render-hinting=none',
    ],
  })
  const english = await print(browser, partHtml('en'))
  const both = await print(browser, partHtml('en') + partHtml('de'))
  await browser.close()
  const germanPage = english.toString('latin1').match(/\/Type\s*\/Page\b/g)!.length + 1
  writeFileSync(fileOf(`content/public${downloads.declarationOfConsent.en}`), both)
  const links = fileOf('content/src/downloads.ts')
  writeFileSync(links, readFileSync(links, 'utf8').replace(/#page=\d+/, `#page=${germanPage}`))
}

if (import.meta.main) await makeConsent()
