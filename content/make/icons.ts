import sharp from 'sharp'
import { brand } from '@project-week/contract/brand'
import { hero } from '../src/hero.ts'
import { teamMark } from './dots.ts'
import { palette } from './palette.ts'
import { escapeHtml, writeIfChanged } from './files.ts'
import { fontFaces, openPrinter } from './print.ts'
import { seeded } from './random.ts'

/** The mark alone. `ground` fills the square, for systems that cut their own shape out of it. */
function icon(ground: string | undefined, size: number, company: string): string {
  const rect = ground ? `<path fill="${ground}" d="M0 0h64v64H0z"/>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64" fill="none" stroke-linecap="round">${rect}${teamMark(32, 33.5, size, palette.warm, company)}</svg>\n`
}

/** An .ico with one PNG inside, which every browser of the last fifteen years reads. */
function ico(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(22, 18)
  return Buffer.concat([header, png])
}

/** A thousand dots; those near a team give way to it. */
function field(
  width: number,
  height: number,
  teams: readonly (readonly [x: number, y: number, size: number])[],
): string {
  const random = seeded(1000)
  const dots = Array.from({ length: 1000 }, () => [random() * width, random() * height] as const)
    .filter(([x, y]) => teams.every(([tx, ty, size]) => Math.hypot(x - tx, y - ty) > size * 1.7))
    // The left half is the words'.
    .filter(([x, y]) => x > width * 0.58 || (x > width * 0.5 && y < height * 0.14))
    .map(([x, y]) => `M${x.toFixed(0)} ${y.toFixed(0)}h0`)
    .join('')
  const marks = teams.map(([x, y, size]) => teamMark(x, y, size, palette.warm, palette.coolSoft, x / 900)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none" stroke-linecap="round"><path stroke="#55518c" stroke-width="6" d="${dots}"/>${marks}</svg>`
}

const openGraph = `<!doctype html><style>${fontFaces()}
*{margin:0;box-sizing:border-box}
body{width:1200px;height:630px;background:${palette.night};color:#faf7f0;font-family:Inter;position:relative;overflow:hidden}
svg{position:absolute;inset:0;width:1200px;height:630px}
main{position:absolute;left:72px;top:112px;width:680px;white-space:nowrap}
p{font-size:30px;line-height:1.35;color:#d4d0e6}
h1{font:750 80px/1.04 'Bricolage Grotesque';letter-spacing:-.025em;margin:26px 0 30px}
b{color:${palette.warmSoft};font-weight:600}
</style>${field(1200, 630, [
  [930, 170, 74],
  [1080, 360, 60],
  [850, 430, 66],
  [1085, 545, 40],
  [760, 560, 30],
])}
<main><p><b>Project Week ${escapeHtml(brand.programme)}</b></p><h1>${escapeHtml(hero.title.en).replaceAll('. ', '.<br>')}</h1>
<p>Master’s students and companies,<br>one week, on site.</p></main>`

const png = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

export async function makeIcons(): Promise<void> {
  const bare = icon(undefined, 23, palette.cool)
  writeIfChanged('content/public/favicon.svg', bare)
  writeIfChanged('content/public/favicon.ico', ico(await png(bare, 32), 32))
  const full = icon(palette.night, 19, palette.coolSoft)
  writeIfChanged('content/public/apple-touch-icon.png', await png(full, 180))
  writeIfChanged('content/public/icon-192.png', await png(full, 192))
  writeIfChanged('content/public/icon-512.png', await png(full, 512))
  writeIfChanged('content/public/icon-maskable-512.png', await png(icon(palette.night, 15, palette.coolSoft), 512))
  const printer = await openPrinter()
  try {
    const picture = await printer.png(openGraph, 1200, 630)
    writeIfChanged('content/public/og.png', await sharp(picture).png({ palette: true, colours: 128 }).toBuffer())
  } finally {
    await printer.close()
  }
}

if (import.meta.main) await makeIcons()
