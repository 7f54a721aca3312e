import { readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'

const font = (path: string): string =>
  readFileSync(new URL(import.meta.resolve(`@fontsource-variable/${path}.woff2`))).toString('base64')

/** The site's two typefaces, inlined: a print must not depend on what the machine has installed. */
export function fontFaces(): string {
  const faces = [
    ['Bricolage Grotesque', 'bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal', '200 800'],
    ['Inter', 'inter/files/inter-latin-standard-normal', '100 900'],
  ] as const
  return faces
    .map(
      ([family, path, weight]) =>
        `@font-face{font-family:'${family}';font-weight:${weight};src:url(data:font/woff2;base64,${font(path)}) format('woff2')}`,
    )
    .join('\n')
}

export interface PdfOptions {
  html: string
  /** What the file names as its creator, at most 80 characters of ASCII. */
  creator: string
  /** CSS lengths. */
  width: string
  height: string
  footer?: string
  margin?: { top: string; bottom: string; left: string; right: string }
}

export interface Printer {
  pdf(options: PdfOptions): Promise<Buffer>
  png(html: string, width: number, height: number): Promise<Buffer>
  close(): Promise<void>
}

export async function openPrinter(): Promise<Printer> {
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
  const open = async (html: string, width = 1200, height = 800) => {
    const page = await browser.newPage({ viewport: { width, height } })
    await page.setContent(html, { waitUntil: 'load' })
    await page.evaluate('document.fonts.ready')
    return page
  }
  return {
    async pdf({ html, creator, width, height, footer, margin }) {
      const page = await open(html)
      const pdf = await page.pdf({
        width,
        height,
        printBackground: true,
        tagged: true,
        outline: true,
        ...(margin && { margin }),
        ...(footer && { displayHeaderFooter: true, headerTemplate: '<span></span>', footerTemplate: footer }),
      })
      await page.close()
      return madeBy(creator, pdf)
    },
    async png(html, width, height) {
      const page = await open(html, width, height)
      const png = await page.screenshot({ type: 'png' })
      await page.close()
      return png
    },
    close: () => browser.close(),
  }
}

/** Takes out the clock and the name of the printer, byte for byte, so that the file's offsets stay right. */
function madeBy(creator: string, pdf: Buffer): Buffer {
  const text = pdf
    .toString('latin1')
    .replace(/\/(CreationDate|ModDate) \(D:\d{14}/g, (_, key: string) => `/${key} (D:20250901000000`)
    .replace(/\/Creator \(((?:\\.|[^\\)])*)\)/, (_, printer: string) => {
      if (creator.length > printer.length) throw new Error(`“${creator}” is longer than the place for it in the PDF`)
      return `/Creator (${creator.padEnd(printer.length)})`
    })
  return Buffer.from(text, 'latin1')
}
