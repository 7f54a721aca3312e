import { createHash } from 'node:crypto'
import { brand } from '@project-week/contract/brand'
import type { palette } from './palette.ts'
import { type Box, type Line, presentationParts } from './presentation.ts'
import { zip } from './zip.ts'

/** A0, upright, in millimetres. */
const [width, height] = [841, 1189]

const mark = (cx: number, cy: number, size: number): Box[] => [
  {
    name: 'Mark: company',
    x: cx - size * 0.42,
    y: cy - size * 0.42,
    w: size * 0.84,
    h: size * 0.84,
    fill: 'coolSoft',
    shape: 'roundRect',
    decorative: true,
  },
  ...Array.from({ length: 5 }, (_, i): Box => {
    const angle = 2 * Math.PI * (i / 5 - 0.25)
    const [x, y] = [cx + size * Math.cos(angle), cy + size * Math.sin(angle)]
    return {
      name: `Mark: person ${i + 1}`,
      x: x - size * 0.31,
      y: y - size * 0.31,
      w: size * 0.62,
      h: size * 0.62,
      fill: 'warm',
      shape: 'ellipse',
      decorative: true,
    }
  }),
]

const heading = (text: string, colour: keyof typeof palette): Line => ({ text, size: 60, bold: true, colour })
const body = (text: string): Line => ({ text, size: 36 })
const point = (text: string): Line => ({ text, size: 36, bullet: true })

const boxes: Box[] = [
  { name: 'Header', x: 0, y: 0, w: width, h: 250, fill: 'night', decorative: true },
  {
    name: 'Title',
    x: 40,
    y: 34,
    w: 600,
    h: 140,
    title: true,
    lines: [{ text: 'Your result as a headline, in ten words', size: 104, bold: true, colour: 'white' }],
  },
  {
    name: 'Team and company',
    x: 40,
    y: 176,
    w: 600,
    h: 60,
    lines: [{ text: 'Team name · Company · Names of the five of you', size: 36, colour: 'warmSoft' }],
  },
  ...mark(733, 128, 58),
  {
    name: 'Problem',
    x: 40,
    y: 286,
    w: 365,
    h: 270,
    fill: 'sand',
    lines: [
      heading('Problem', 'warm'),
      body('What goes wrong, for whom, and what does it cost? One number that everybody understands.'),
      body('Say what you first thought the problem was, if it turned out to be another one.'),
    ],
  },
  {
    name: 'Approach',
    x: 436,
    y: 286,
    w: 365,
    h: 270,
    fill: 'sky',
    lines: [
      heading('Approach', 'cool'),
      point('Whom did you ask, what did you measure, which data did you use?'),
      point('What did you try first, and why did you change it?'),
      point('What did you leave out?'),
    ],
  },
  {
    name: 'Result',
    x: 40,
    y: 586,
    w: 761,
    h: 340,
    fill: 'white',
    lines: [
      heading('Result', 'ink'),
      body('One large chart or drawing here: axes with units, lines labelled directly, the message as its title.'),
      body('Beside it the two or three numbers that matter, before and after.'),
    ],
  },
  {
    name: 'Recommendation',
    x: 40,
    y: 956,
    w: 761,
    h: 150,
    fill: 'sun',
    lines: [
      heading('Recommendation', 'ink'),
      point('What the company should do on Monday, in three months, and what it should stop doing.'),
    ],
  },
  {
    name: 'Footer',
    x: 40,
    y: 1122,
    w: 761,
    h: 50,
    lines: [
      {
        text: `Project Week ${brand.programme} · Contact of the team · Save as team_company.pdf, at most 100 MB`,
        size: 24,
      },
    ],
  },
]

const parts = presentationParts(width, height, boxes)

/**
 * The poster template: one A0 slide. Its name is a hash of the parts, not of the packed bytes, so another version of
 * zlib does not rename it.
 */
export function posterTemplate(): { path: string; bytes: Buffer } {
  const hash = createHash('sha256')
  for (const [path, text] of parts) hash.update(path).update('\0').update(text).update('\0')
  return { path: `/${hash.digest('hex').slice(0, 16)}.pptx`, bytes: zip(parts) }
}
