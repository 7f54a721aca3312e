import { mkdirSync } from 'node:fs'
import sharp from 'sharp'
import { posters } from '../src/posters.ts'
import { breadLeftOver } from './posters/bread-left-over.ts'
import { emptyKilometres } from './posters/empty-kilometres.ts'
import { thursdayStandstill } from './posters/thursday-standstill.ts'
import { fileOf, fingerprint, writeIfChanged } from './files.ts'
import { openPrinter } from './print.ts'

/** Millimetres in CSS pixels. */
const pixels = (millimetres: number): number => Math.round((millimetres * 96) / 25.4)

/** The typeset page of each example poster, by its id in `content/src/posters.ts`. */
export const sheets: Readonly<Record<string, () => string>> = {
  'bread-left-over': breadLeftOver,
  'thursday-standstill': thursdayStandstill,
  'empty-kilometres': emptyKilometres,
}

/** Prints the example posters as A0 PDFs and pictures. Posters without a sheet here are files that staff put in. */
export async function makePosters(): Promise<void> {
  mkdirSync(fileOf('content/public/posters'), { recursive: true })
  mkdirSync(fileOf('content/pictures/posters'), { recursive: true })
  const printer = await openPrinter()
  try {
    for (const { id, pdf, picture } of posters) {
      const html = sheets[id]?.()
      if (!html || pdf === undefined) continue
      const overflow = (await printer.bottomOf(html, 'footer', pixels(841))) - pixels(1189)
      if (overflow > 1) throw new Error(`the sheet ${id} is ${Math.ceil((overflow * 25.4) / 96)} mm too long for A0`)
      const creator = `Project Week, sheet ${fingerprint(html)}`
      writeIfChanged(`content/public${pdf}`, await printer.pdf({ html, creator, width: '841mm', height: '1189mm' }))
      const png = await printer.png(html, pixels(841), pixels(1189))
      writeIfChanged(
        `content/pictures/${picture.src}`,
        await sharp(png).resize({ width: 1400 }).webp({ quality: 82, effort: 6 }).toBuffer(),
      )
    }
  } finally {
    await printer.close()
  }
}

if (import.meta.main) await makePosters()
