import { markColours, type MarkColour } from './palette.ts'

/** A company’s mark on a field of 120 × 120: dots, and strokes between them. */
export interface Mark {
  name: string
  dots: readonly (readonly [colour: MarkColour, diameter: number, ...points: (readonly [x: number, y: number])[]])[]
  strokes?: readonly (readonly [colour: MarkColour, width: number, path: string])[]
}

type Point = readonly [x: number, y: number]

/** `count` points on a circle, the first one on top; `turn` in turns. */
function ring(count: number, radius: number, turn = 0, cx = 60, cy = 60): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = 2 * Math.PI * (i / count - 0.25 + turn)
    return [
      Math.round((cx + radius * Math.cos(angle)) * 10) / 10,
      Math.round((cy + radius * Math.sin(angle)) * 10) / 10,
    ]
  })
}

const row = (y: number, ...xs: number[]): Point[] => xs.map((x) => [x, y])

export const marks: Mark[] = [
  {
    name: 'pumpwerk-auental',
    strokes: [['cool', 12, 'M60 96A36 36 0 1 1 96 60V24']],
    dots: [
      ['warm', 26, [60, 60]],
      ['cool', 12, [96, 24]],
    ],
  },
  {
    name: 'brotzeit-und-toechter',
    strokes: [['sun', 14, 'M22 84H98']],
    dots: [
      ['sun', 24, ...row(58, 30, 60, 90)],
      ['warm', 20, ...row(32, 45, 75)],
    ],
  },
  {
    name: 'luchsauge-optik',
    strokes: [['violet', 10, 'M20 60C40 26 80 26 100 60C80 94 40 94 20 60Z']],
    dots: [
      ['cool', 30, [60, 60]],
      ['warm', 12, ...row(60, 20, 100)],
    ],
  },
  {
    name: 'nordhang-holzbau',
    strokes: [['leaf', 12, 'M18 62L60 24L102 62']],
    dots: [
      ['leaf', 18, ...row(78, 36, 60, 84), ...row(100, 36, 84)],
      ['warm', 18, [60, 100]],
    ],
  },
  {
    name: 'siebenpunkt-medizintechnik',
    dots: [
      ['cool', 24, ...ring(6, 38)],
      ['berry', 30, [60, 60]],
    ],
  },
  {
    name: 'zahnrad-zirbel',
    strokes: [['warm', 12, 'M60 36A24 24 0 1 1 59.9 36']],
    dots: [
      ['warm', 16, ...ring(10, 42)],
      ['sun', 14, [60, 60]],
    ],
  },
  {
    name: 'wolkenbuegel-logistik',
    strokes: [['cool', 14, 'M26 44H94M26 44V94M94 44V72']],
    dots: [
      ['warm', 22, ...row(24, 40, 60, 80)],
      ['cool', 20, [94, 90]],
      ['sun', 16, [60, 76]],
    ],
  },
  {
    name: 'federleicht-verpackung',
    strokes: [['sun', 10, 'M24 42L60 24L96 42V82L60 100L24 82Z']],
    dots: [
      ['warm', 20, [60, 62]],
      ['sun', 12, [60, 24], [60, 100]],
    ],
  },
  {
    name: 'gruenspan-recycling',
    strokes: [['leaf', 12, 'M60 22A38 38 0 0 1 93 79M84 89A38 38 0 0 1 24 74M23 62A38 38 0 0 1 48 24']],
    dots: [
      ['cool', 16, ...ring(3, 16)],
      ['leaf', 18, [93, 79], [24, 74], [60, 22]],
    ],
  },
  {
    name: 'amtsschimmel-software',
    strokes: [['violet', 10, 'M60 22V98M22 60H98']],
    dots: [
      ['violet', 20, ...ring(4, 38)],
      ['warm', 28, [60, 60]],
    ],
  },
  {
    name: 'isarkiesel-beton',
    dots: [
      ['cool', 46, [44, 72]],
      ['sun', 30, [84, 82]],
      ['warm', 22, [72, 44]],
      ['cool', 14, [46, 34], [96, 54]],
    ],
  },
  {
    name: 'amsel-drossel-und-fink',
    strokes: [['berry', 12, 'M30 92C30 56 46 34 84 34C84 66 70 88 30 92Z']],
    dots: [
      ['sun', 16, [100, 34]],
      ['berry', 14, [66, 54]],
    ],
  },
  {
    name: 'windfang-energie',
    strokes: [['cool', 11, 'M60 58L60 20M60 58L93 77M60 58L27 77M60 58V102']],
    dots: [
      ['warm', 24, [60, 58]],
      ['cool', 17, [60, 20], [93, 77], [27, 77]],
    ],
  },
  {
    name: 'molkerei-morgenrot',
    strokes: [['berry', 12, 'M24 78A36 36 0 0 1 96 78']],
    dots: [
      ['berry', 12, ...row(98, 24, 48, 72, 96)],
      ['warm', 30, [60, 72]],
      ['sun', 12, [60, 22]],
    ],
  },
  {
    name: 'hefe-und-kolben',
    strokes: [['violet', 11, 'M50 22V52L26 92H94L70 52V22M44 22H76']],
    dots: [
      ['leaf', 18, [60, 78]],
      ['leaf', 12, [78, 80], [44, 80]],
      ['leaf', 9, [60, 56]],
    ],
  },
  {
    name: 'rollmops-mobilitaet',
    strokes: [
      ['leaf', 10, 'M32 66A18 18 0 1 1 31.9 66M90 66A18 18 0 1 1 89.9 66'],
      ['warm', 10, 'M32 66L52 34H78L90 66'],
    ],
    dots: [
      ['warm', 16, [52, 34], [78, 34]],
      ['sun', 14, [32, 66], [90, 66]],
    ],
  },
  {
    name: 'sparstrumpf-versicherung',
    strokes: [['warm', 13, 'M48 24V64L28 80A12 12 0 0 0 44 98L76 72V24Z']],
    dots: [
      ['cool', 13, ...row(40, 62)],
      ['sun', 13, [62, 58]],
    ],
  },
  {
    name: 'schluesselbund-sicherheit',
    strokes: [['sun', 12, 'M60 60L100 100M88 88L98 78']],
    dots: [
      ['sun', 18, ...ring(5, 24, 0, 46, 46)],
      ['cool', 18, [46, 46]],
    ],
  },
]

export function drawMark({ dots, strokes = [] }: Mark): string {
  const lines = strokes.map(
    ([colour, width, path]) => `<path stroke="${markColours[colour]}" stroke-width="${width}" d="${path}"/>`,
  )
  const points = dots.map(
    ([colour, diameter, ...at]) =>
      `<path stroke="${markColours[colour]}" stroke-width="${diameter}" d="${at.map(([x, y]) => `M${x} ${y}h0`).join('')}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120" fill="none" stroke-linecap="round" stroke-linejoin="round">
${[...lines, ...points].join('\n')}
</svg>
`
}
