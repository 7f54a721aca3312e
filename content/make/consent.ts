import { brand } from '@project-week/contract/brand'
import type { Locale } from '@project-week/contract/locale'
import type { LegalBlock } from '@project-week/contract/site/content'
import { recipientWords } from '@project-week/contract/site/recipients'
import { contacts } from '../src/contacts.ts'
import { operatorWords } from '../src/operator.ts'
import { terms } from '../src/terms.ts'
import { fill, legalWords } from '../src/words.ts'
import { teamMark } from './dots.ts'
import { palette } from './palette.ts'
import { escapeHtml, fingerprint, writeIfChanged } from './files.ts'
import { fontFaces, openPrinter } from './print.ts'

const statement = terms['statement-of-consent']
export const consentPath = '/consent/Declaration_of_Consent.pdf'

const words = {
  en: { version: 'Version', other: 'Die deutsche Fassung folgt nach der englischen.', programme: 'Project Week' },
  de: { version: 'Fassung', other: 'The English version precedes the German one.', programme: 'Projektwoche' },
}

/** A text with its placeholders filled; what the operator has not filled in yet is marked. */
function html(text: string, locale: Locale): string {
  const values = {
    ...operatorWords(locale),
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

const style = `${fontFaces()}
*{box-sizing:border-box}
body{margin:0;font:400 9.4pt/1.42 Inter;color:${palette.ink}}
article+article{break-before:page}
.brand{margin:0 0 2mm;font-weight:600;color:#a33a00}
h1{font:750 24pt/1.1 'Bricolage Grotesque';letter-spacing:-.015em;margin:0 0 2mm}
h2{font:650 12pt/1.2 'Bricolage Grotesque';margin:3.6mm 0 1mm;break-after:avoid}
p{margin:0 0 1.4mm}.about{color:#55516b}
ul{margin:0 0 2mm;padding-left:5mm}li{margin:0 0 .9mm}
table{border-collapse:collapse;margin:1mm 0 2mm}
th,td{text-align:left;vertical-align:top;padding:.8mm 5mm .8mm 0;border-top:.2mm solid #d9d2c3;font-weight:400}
th{font-weight:600;white-space:nowrap}
.note{border-left:1mm solid ${palette.warm};padding:1mm 0 1mm 3mm;margin:3mm 0}
mark{background:#fdefc8;color:inherit}
section{break-inside:avoid}`

const page = (parts: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${statement.title.en} – ${statement.title.de}</title><style>${style}</style></head><body>${parts}</body></html>`

const footer = `<div style="width:100%;padding:0 20mm;font:8pt sans-serif;color:#55516b;display:flex;justify-content:space-between">
<span style="display:flex;align-items:center;gap:2mm"><svg width="14" height="14" viewBox="0 0 64 64" fill="none" stroke-linecap="round">${teamMark(32, 33.5, 23, palette.warm, palette.cool)}</svg>${statement.title.en} · ${statement.title.de} · ${statement.version}</span>
<span><span class="pageNumber"></span> / <span class="totalPages"></span></span></div>`

/** What the printed file is made of: changes with every word of the text and every value of the operator. */
export const consentCreator = (): string => `Project Week, text ${fingerprint(partHtml('en') + partHtml('de'))}`

/** Prints both languages into one tagged file. Answers the page on which the German part begins. */
export async function makeConsent(): Promise<number> {
  const printer = await openPrinter()
  const print = (parts: string) =>
    printer.pdf({
      html: page(parts),
      creator: consentCreator(),
      width: '210mm',
      height: '297mm',
      footer,
      margin: { top: '14mm', bottom: '17mm', left: '20mm', right: '20mm' },
    })
  try {
    const english = await print(partHtml('en'))
    writeIfChanged(`content/public${consentPath}`, await print(`${partHtml('en')}${partHtml('de')}`))
    return english.toString('latin1').match(/\/Type\s*\/Page\b/g)!.length + 1
  } finally {
    await printer.close()
  }
}

if (import.meta.main) console.log(`the German part begins on page ${await makeConsent()}`)
