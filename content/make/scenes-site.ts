import type { Scene, Team } from './dots.ts'
import { arc, both, circle, dot, either, ellipse, polygon, rect, stroke, without } from './shapes.ts'

const lights = (top: number, sag: number) =>
  either(...Array.from({ length: 10 }, (_, i) => dot(2 + i * 4, top + sag * Math.sin((i / 9) * Math.PI))))

const crowd: Team[] = [
  [5, 5],
  [14, 4],
  [23, 5.4],
  [33, 4.4],
  [8.5, 13],
  [19, 13.4],
  [29.5, 12.6],
  [5, 20.6],
  [14.4, 21],
  [24.4, 20.6],
  [34.6, 20.2],
].map(([x, y], i) => ({
  at: [x!, y!] as const,
  size: 2.5,
  people: (['warm', 'sun', 'warmSoft'] as const)[i % 3]!,
  company: 'coolSoft',
  turn: (i % 5) / 25,
}))

export const siteScenes: Scene[] = [
  {
    name: 'videos/hero',
    ground: 'night',
    loose: 'dusk',
    layers: [
      { colour: 'slate', inside: without(circle(20, 12.5, 11.4), circle(20, 12.5, 9.6)) },
      {
        colour: 'warm',
        inside: either(dot(4, 5), dot(35, 4), dot(37, 18), dot(3, 20)),
      },
      { colour: 'coolSoft', inside: either(dot(3, 12), dot(37, 11)) },
    ],
    teams: [{ at: [20, 12.7], size: 5.6, company: 'coolSoft' }],
  },
  {
    name: 'videos/week',
    ground: 'sand',
    loose: 'faint',
    layers: [
      { colour: 'warmSoft', inside: either(rect(4, 17, 4, 5), rect(11, 14, 4, 8)) },
      { colour: 'sun', inside: rect(18, 11, 4, 11) },
      { colour: 'warm', inside: rect(25, 7, 4, 15) },
      { colour: 'cool', inside: rect(32, 3, 4, 19) },
    ],
  },
  {
    name: 'videos/company',
    ground: 'sky',
    loose: 'mist',
    layers: [
      { colour: 'cool', inside: rect(5, 6, 13, 19) },
      {
        colour: 'white',
        inside: either(
          ...[8, 12, 16].flatMap((y) => [rect(7, y, 2, 2), rect(11, y, 2, 2), rect(15, y, 2, 2)]),
          rect(10, 21, 3, 4),
        ),
      },
      {
        colour: 'warm',
        inside: either(both(ellipse(29, 8.4, 9, 5.6), rect(0, 0, 40, 25)), polygon([23, 12], [22, 17], [28, 13])),
      },
      { colour: 'white', inside: either(circle(25, 8.4, 0.9), circle(29, 8.4, 0.9), circle(33, 8.4, 0.9)) },
    ],
  },
  { name: 'videos/closing', ground: 'night', loose: 'dusk', layers: [], teams: crowd },
  {
    name: 'events/info-evening',
    ground: 'night',
    loose: 'dusk',
    layers: [
      { colour: 'sun', inside: circle(20, 5, 2.6) },
      { colour: 'dusk', inside: polygon([18, 7], [22, 7], [36, 25], [4, 25]) },
      { colour: 'warmSoft', inside: either(...[6, 11, 16, 21, 26, 31].map((x) => dot(x + 1, 12))) },
      { colour: 'warm', inside: either(...[3, 9, 15, 21, 27, 33].map((x) => circle(x + 2.5, 16.5, 1.2))) },
      { colour: 'coolSoft', inside: either(...[0, 7, 14, 21, 28, 35].map((x) => circle(x + 2.5, 21.5, 1.7))) },
    ],
  },
  {
    name: 'events/company-breakfast',
    ground: 'sand',
    loose: 'faint',
    layers: [
      { colour: 'white', inside: circle(20, 12.5, 7) },
      {
        colour: 'cool',
        inside: either(
          ...Array.from({ length: 8 }, (_, i) =>
            circle(20 + 9.8 * Math.cos((i * Math.PI) / 4 + 0.2), 12.5 + 9.8 * Math.sin((i * Math.PI) / 4 + 0.2), 1.6),
          ),
        ),
      },
      { colour: 'warm', inside: either(circle(17.4, 11, 1.2), circle(23, 14.4, 1.2)) },
      { colour: 'sun', inside: either(circle(22.4, 9.8, 1), circle(17.6, 15, 1)) },
    ],
  },
  {
    name: 'events/kick-off',
    ground: 'paper',
    loose: 'fainter',
    layers: [
      {
        colour: 'warm',
        inside: either(
          ...(
            [
              [2, 3],
              [5, 8],
              [3, 14],
              [6, 20],
              [9, 4],
              [9.6, 11],
              [10, 17],
              [13, 7.6],
              [13.4, 21.6],
            ] as const
          ).map(([x, y]) => dot(x, y)),
        ),
      },
      {
        colour: 'warmSoft',
        inside: either(stroke(0.8, [15, 12.5], [20, 12.5]), stroke(0.8, [18, 10.5], [20, 12.5], [18, 14.5])),
      },
    ],
    teams: [
      { at: [27, 7], size: 3 },
      { at: [35, 14], size: 3, turn: 0.05 },
      { at: [26, 18.6], size: 3, turn: 0.1 },
    ],
  },
  {
    name: 'events/closing-event',
    ground: 'night',
    loose: 'dusk',
    layers: [
      { colour: 'sun', inside: either(lights(2, 4), lights(8.4, -2.6)) },
      { colour: 'white', inside: either(rect(3, 13, 6, 8.6), rect(31, 13, 6, 8.6)) },
      { colour: 'cool', inside: either(rect(4, 14, 4, 1.8), rect(32, 14, 4, 1.8)) },
      {
        colour: 'warmSoft',
        inside: either(rect(4, 18, 1, 3), rect(6, 17, 1, 4), rect(33, 18, 1, 3), rect(35, 16.6, 1, 4.4)),
      },
    ],
    teams: [
      { at: [15.4, 17], size: 2.7, company: 'coolSoft' },
      { at: [24.8, 17.4], size: 2.7, people: 'sun', company: 'coolSoft', turn: 0.06 },
    ],
  },
  {
    name: 'testimonials/pumps',
    ground: 'sky',
    loose: 'mist',
    layers: [
      { colour: 'warm', inside: either(rect(0, 15, 12, 4), rect(27, 6, 13, 4)) },
      { colour: 'cool', inside: arc(20, 12.5, 8, 3) },
      {
        colour: 'white',
        inside: either(
          ...[0, 1, 2, 3, 4].map((i) =>
            stroke(1.4, [20, 12.5], [20 + 5 * Math.cos(i * 1.2566), 12.5 + 5 * Math.sin(i * 1.2566)]),
          ),
        ),
      },
      { colour: 'ink', inside: circle(20, 12.5, 1.5) },
    ],
  },
  {
    name: 'testimonials/bakery',
    ground: 'sand',
    loose: 'faint',
    layers: [
      { colour: 'warm', inside: either(both(ellipse(20, 15, 13, 10), rect(0, 0, 40, 18)), rect(7, 16.6, 26, 3)) },
      {
        colour: 'warmSoft',
        inside: either(
          stroke(1.5, [12, 14], [15, 10]),
          stroke(1.5, [18.5, 13], [21.5, 8.4]),
          stroke(1.5, [25, 14], [28, 10]),
        ),
      },
      { colour: 'sun', inside: rect(4, 21, 32, 1.2) },
    ],
  },
  {
    name: 'testimonials/pulse',
    ground: 'night',
    loose: 'dusk',
    layers: [
      {
        colour: 'coolSoft',
        inside: stroke(1.5, [0, 14], [11, 14], [13.4, 10], [16, 19], [20, 3], [24, 21], [26.4, 14], [40, 14]),
      },
    ],
  },
  {
    name: 'testimonials/timber',
    ground: 'sky',
    loose: 'mist',
    layers: [
      { colour: 'sun', inside: circle(33, 4, 2.2) },
      {
        colour: 'warm',
        inside: either(
          stroke(1.4, [6, 12], [20, 2.6], [34, 12]),
          stroke(1.4, [8.6, 11], [8.6, 22]),
          stroke(1.4, [31.4, 11], [31.4, 22]),
          stroke(1.4, [8, 22], [32, 22]),
        ),
      },
      {
        colour: 'warmSoft',
        inside: either(
          stroke(1.1, [8.6, 12.5], [31.4, 12.5]),
          stroke(1.1, [16, 12.5], [16, 22]),
          stroke(1.1, [24, 12.5], [24, 22]),
          stroke(1.1, [9, 22], [16, 13]),
          stroke(1.1, [24, 13], [31, 22]),
          stroke(1.1, [20, 3], [20, 12]),
        ),
      },
      { colour: 'leaf', inside: rect(0, 23.4, 40, 1.6) },
    ],
  },
  {
    name: 'testimonials/pages',
    ground: 'paper',
    loose: 'fainter',
    layers: [
      { colour: 'violet', inside: either(rect(3, 8, 9, 12), rect(15.5, 4, 9, 16), rect(28, 11, 9, 9)) },
      {
        colour: 'white',
        inside: either(
          ...[10, 13, 16].map((y) => rect(5, y, 5, 0.9)),
          ...[6, 9, 12, 15].map((y) => rect(17.5, y, 5, 0.9)),
          ...[13, 16].map((y) => rect(30, y, 5, 0.9)),
        ),
      },
      { colour: 'slate', inside: rect(0, 21, 40, 1) },
    ],
  },
]
