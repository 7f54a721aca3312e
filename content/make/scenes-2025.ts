import type { Scene } from './dots.ts'
import { arc, both, circle, either, ellipse, everywhere, polygon, rect, stroke, without } from './shapes.ts'

const bulb = either(circle(20, 9.5, 6), polygon([15.5, 12.5], [24.5, 12.5], [22.6, 17], [17.4, 17]))
const ridge = polygon([0, 16], [6, 8], [10, 13], [17, 3.5], [24, 13], [29, 7.5], [40, 16])
const snow = both(
  ridge,
  either(
    polygon([13, 9], [17, 3], [21, 9], [18.6, 7.8], [17, 9.4], [15.4, 7.8]),
    polygon([26.4, 10.4], [29, 7], [32, 10.2], [29.4, 9.4]),
  ),
)

export const gallery2025: Scene[] = [
  {
    name: 'galleries/2025/arrival',
    ground: 'sky',
    loose: 'mist',
    layers: [
      {
        colour: 'slate',
        inside: either(rect(0, 20.2, 40, 0.8), ...[1, 6, 11, 16, 21, 26, 31, 36].map((x) => rect(x, 21.6, 2, 0.8))),
      },
      { colour: 'cool', inside: either(rect(0, 7, 28, 11), polygon([28, 7], [33, 9], [37, 14], [37, 18], [28, 18])) },
      {
        colour: 'white',
        inside: either(...[2, 9, 16].map((x) => rect(x, 9, 5, 4)), polygon([25, 9], [30, 9], [33.6, 13], [25, 13])),
      },
      { colour: 'warm', inside: rect(0, 15, 36.6, 1.2) },
      { colour: 'ink', inside: either(...[4, 9, 21, 26, 32].map((x) => circle(x, 19, 1.3))) },
    ],
  },
  {
    name: 'galleries/2025/factory',
    ground: 'sand',
    loose: 'faint',
    layers: [
      { colour: 'white', inside: either(circle(33, 3.4, 2.2), circle(36, 2, 1.6), circle(30.6, 1.6, 1.4)) },
      { colour: 'warm', inside: rect(30, 5.5, 3, 14.5) },
      {
        colour: 'cool',
        inside: either(
          rect(5, 13, 23, 8),
          polygon([5, 13], [5, 8], [12, 13]),
          polygon([12, 13], [12, 8], [19, 13]),
          polygon([19, 13], [19, 8], [28, 13]),
          rect(28, 16, 7, 5),
        ),
      },
      { colour: 'sun', inside: either(rect(7, 15, 3, 2.4), rect(12, 15, 3, 2.4), rect(17, 15, 3, 2.4)) },
      { colour: 'ink', inside: either(rect(22.6, 16, 3.4, 5), rect(0, 21, 40, 0.9)) },
    ],
  },
  {
    name: 'galleries/2025/challenge',
    ground: 'night',
    loose: 'dusk',
    layers: [
      {
        colour: 'sun',
        inside: either(
          arc(20, 8.6, 4.6, 2.6, 0.5, 1.2),
          stroke(2.6, [21.4, 12.9], [20, 14.6], [20, 16.6]),
          circle(20, 20.8, 1.7),
        ),
      },
    ],
    teams: [{ at: [7.5, 17.5], size: 3, people: 'warm', company: 'coolSoft' }],
  },
  {
    name: 'galleries/2025/table',
    ground: 'paper',
    loose: 'fainter',
    layers: [{ colour: 'coolSoft', inside: arc(20, 12.5, 11.2, 1) }],
    teams: [{ at: [20, 12.6], size: 6.2 }],
  },
  {
    name: 'galleries/2025/notes',
    ground: 'sand',
    loose: 'faint',
    layers: [
      { colour: 'white', inside: rect(3, 2, 34, 21) },
      {
        colour: 'sun',
        inside: either(rect(5, 4, 4, 4), rect(17, 4, 4, 4), rect(11, 10, 4, 4), rect(29, 10, 4, 4), rect(23, 16, 4, 4)),
      },
      {
        colour: 'warmSoft',
        inside: either(rect(11, 4, 4, 4), rect(29, 4, 4, 4), rect(17, 10, 4, 4), rect(5, 16, 4, 4)),
      },
      {
        colour: 'coolSoft',
        inside: either(rect(23, 4, 4, 4), rect(5, 10, 4, 4), rect(23, 10, 4, 4), rect(17, 16, 4, 4)),
      },
    ],
    teams: [{ at: [32, 18.6], size: 2.4 }],
  },
  {
    name: 'galleries/2025/line',
    ground: 'sky',
    loose: 'mist',
    layers: [
      { colour: 'ink', inside: either(rect(0, 16, 40, 1), rect(0, 20, 40, 1)) },
      { colour: 'slate', inside: either(...[3, 9, 15, 21, 27, 33, 39].map((x) => circle(x, 18.5, 1.5))) },
      { colour: 'warm', inside: either(rect(3, 9, 7, 7), rect(25, 10, 6, 6)) },
      { colour: 'sun', inside: either(rect(13, 11, 5, 5), rect(34, 8, 6, 8)) },
      {
        colour: 'white',
        inside: either(rect(6, 9, 1, 7), rect(27.5, 10, 1, 6), rect(15, 11, 1, 5), rect(36.5, 8, 1, 8)),
      },
      { colour: 'cool', inside: either(rect(19, 0, 4, 4), stroke(1.4, [21, 4], [21, 7], [18, 9])) },
    ],
  },
  {
    name: 'galleries/2025/idea',
    ground: 'night',
    loose: 'dusk',
    layers: [
      { colour: 'dusk', inside: circle(20, 10, 10.5) },
      { colour: 'sun', inside: bulb },
      { colour: 'white', inside: either(arc(20, 9.5, 3.6, 0.9, 0.55, 0.72), rect(17.6, 17.6, 4.8, 1)) },
      { colour: 'slate', inside: either(rect(17.6, 19, 4.8, 1), rect(18.6, 20.4, 2.8, 1)) },
      {
        colour: 'warm',
        inside: either(
          stroke(1, [8, 9.5], [11, 9.5]),
          stroke(1, [29, 9.5], [32, 9.5]),
          stroke(1, [11, 1.6], [13, 3.4]),
          stroke(1, [29, 1.6], [27, 3.4]),
        ),
      },
    ],
  },
  {
    name: 'galleries/2025/lake',
    ground: 'night',
    loose: 'dusk',
    layers: [
      { colour: 'sun', inside: circle(33, 4, 2.6) },
      { colour: 'slate', inside: ridge },
      { colour: 'white', inside: snow },
      { colour: 'cool', inside: rect(0, 16, 40, 9) },
      { colour: 'sun', inside: either(rect(31, 17, 4, 0.8), rect(30, 19, 6, 0.8), rect(31.6, 21, 3, 0.8)) },
      { colour: 'coolSoft', inside: either(rect(3, 18, 9, 0.8), rect(15, 20, 8, 0.8), rect(6, 22, 12, 0.8)) },
    ],
  },
  {
    name: 'galleries/2025/poster',
    ground: 'sand',
    loose: 'faint',
    layers: [
      { colour: 'slate', inside: either(stroke(0.9, [15, 20], [12, 25]), stroke(0.9, [25, 20], [28, 25])) },
      { colour: 'white', inside: rect(12, 1, 16, 20) },
      { colour: 'cool', inside: rect(13, 2, 14, 3) },
      { colour: 'warm', inside: either(rect(14, 15, 2, 4), rect(17, 12, 2, 7), rect(20, 13.6, 2, 5.4)) },
      { colour: 'sun', inside: rect(23, 9, 2, 10) },
      { colour: 'faint', inside: either(rect(14, 6.6, 12, 0.7), rect(14, 8.2, 7, 0.7)) },
    ],
    teams: [{ at: [34, 17], size: 2.8 }],
  },
  {
    name: 'galleries/2025/applause',
    ground: 'night',
    loose: 'dusk',
    layers: [
      { colour: 'dusk', inside: polygon([11, 2], [29, 2], [40, 25], [0, 25]) },
      { colour: 'white', inside: rect(10, 1, 20, 9) },
      { colour: 'warm', inside: either(rect(13, 6, 2, 3), rect(16, 4, 2, 5), rect(19, 3, 2, 6)) },
      { colour: 'cool', inside: either(rect(23, 3, 5, 0.9), rect(23, 5, 5, 0.9), rect(23, 7, 3, 0.9)) },
      {
        colour: 'warmSoft',
        inside: without(
          either(
            ...[4, 9, 14, 19, 24, 29, 34].flatMap((x) => [circle(x + 1, 14, 1.1), ellipse(x + 1, 16.2, 1.8, 1)]),
            ...[1, 7, 13, 19, 25, 31, 37].flatMap((x) => [circle(x + 1, 19.5, 1.5), ellipse(x + 1, 22.6, 2.5, 1.5)]),
          ),
          both(everywhere, rect(0, 0, 40, 11)),
        ),
      },
    ],
  },
]
