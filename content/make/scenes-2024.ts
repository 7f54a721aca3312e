import type { Scene } from './dots.ts'
import { arc, both, circle, dot, either, ellipse, polygon, rect, stroke, without, type Shape } from './shapes.ts'

function gear(cx: number, cy: number, r: number, teeth: number, turn: number): Shape {
  const tips = Array.from({ length: teeth }, (_, i) => {
    const angle = 2 * Math.PI * (i / teeth + turn)
    return stroke(1.7, [cx, cy], [cx + (r + 1.3) * Math.cos(angle), cy + (r + 1.3) * Math.sin(angle)])
  })
  return without(either(circle(cx, cy, r), ...tips), circle(cx, cy, r * 0.4))
}

function turbine(x: number, y: number, size: number, turn: number): Shape {
  const blades = [0, 1 / 3, 2 / 3].map((third) => {
    const angle = 2 * Math.PI * (third + turn)
    return stroke(1.1, [x, y], [x + size * Math.cos(angle), y + size * Math.sin(angle)])
  })
  return either(stroke(0.9, [x, y], [x, 24]), circle(x, y, 1), ...blades)
}

const poster = (x: number): Shape => rect(x, 4, 9, 13)

export const gallery2024: Scene[] = [
  {
    name: 'galleries/2024/bus',
    ground: 'sky',
    loose: 'mist',
    layers: [
      { colour: 'sun', inside: circle(33, 4.5, 2.6) },
      { colour: 'leaf', inside: either(ellipse(6, 20, 14, 6), ellipse(36, 20, 12, 4.5)) },
      { colour: 'slate', inside: rect(0, 20, 40, 3) },
      { colour: 'white', inside: either(...[2, 10, 18, 26, 34].map((x) => rect(x, 21.1, 4, 0.8))) },
      {
        colour: 'warm',
        inside: either(rect(9, 8, 20, 11), polygon([29, 8], [31, 12.6], [33, 14], [33, 19], [29, 19])),
      },
      {
        colour: 'white',
        inside: either(rect(11, 10, 4, 4), rect(17, 10, 4, 4), polygon([23, 10], [28.6, 10], [30.4, 14], [23, 14])),
      },
      { colour: 'ink', inside: either(circle(14, 19.4, 2), circle(28, 19.4, 2)) },
    ],
  },
  {
    name: 'galleries/2024/helmet',
    ground: 'sand',
    loose: 'faint',
    layers: [
      { colour: 'sun', inside: both(circle(20, 16, 10.5), rect(0, 0, 40, 16.4)) },
      { colour: 'warm', inside: either(rect(18, 4, 4, 10), rect(7, 17, 26, 2)) },
      { colour: 'warmSoft', inside: either(both(arc(20, 16, 7.6, 1, 0.52, 0.7), rect(0, 0, 17, 15))) },
    ],
    teams: [{ at: [35, 6], size: 2.4 }],
  },
  {
    name: 'galleries/2024/plant',
    ground: 'sky',
    loose: 'mist',
    layers: [
      { colour: 'white', inside: either(rect(1, 3, 38, 0.9), rect(6, 0, 0.9, 25), rect(33, 0, 0.9, 25)) },
      {
        colour: 'leaf',
        inside: either(
          stroke(1.2, [20, 19], [20, 5]),
          both(circle(15.5, 5.5, 6), circle(14.4, 13.4, 6.2)),
          both(circle(24.5, 3.6, 6), circle(25.6, 11.6, 6.2)),
          ellipse(20, 3.6, 1.8, 3),
        ),
      },
      { colour: 'warm', inside: polygon([14.6, 17.4], [25.4, 17.4], [24, 24], [16, 24]) },
      { colour: 'warmSoft', inside: rect(14, 17, 12, 1.6) },
    ],
  },
  {
    name: 'galleries/2024/bread',
    ground: 'night',
    loose: 'dusk',
    layers: [
      { colour: 'sun', inside: without(circle(34.4, 4.4, 3), circle(35.8, 3.4, 2.8)) },
      { colour: 'warmSoft', inside: either(ellipse(20, 14.5, 14, 6.6)) },
      {
        colour: 'sand',
        inside: either(
          stroke(1.3, [12, 13.6], [15, 10.6]),
          stroke(1.3, [18.4, 13.6], [21.4, 10.2]),
          stroke(1.3, [25, 13.6], [28, 10.8]),
        ),
      },
      { colour: 'slate', inside: rect(2, 21, 36, 1.4) },
      {
        colour: 'coolSoft',
        inside: either(
          stroke(0.8, [13, 6], [14, 4.4], [13, 3]),
          stroke(0.8, [20, 5.6], [21, 4], [20, 2.4]),
          stroke(0.8, [27, 6], [28, 4.4], [27, 3]),
        ),
      },
    ],
  },
  {
    name: 'galleries/2024/laptop',
    ground: 'paper',
    loose: 'fainter',
    layers: [
      { colour: 'ink', inside: rect(8, 2, 24, 16) },
      { colour: 'dusk', inside: rect(9, 3, 22, 14) },
      { colour: 'coolSoft', inside: either(rect(10.5, 4.5, 0.9, 11), rect(10.5, 14.8, 19, 0.9)) },
      { colour: 'warm', inside: stroke(1.2, [12, 13], [16, 11.6], [20, 12], [24, 8.4], [29, 5]) },
      { colour: 'slate', inside: polygon([6, 19], [34, 19], [37, 22], [3, 22]) },
    ],
  },
  {
    name: 'galleries/2024/gears',
    ground: 'sand',
    loose: 'faint',
    layers: [
      { colour: 'warm', inside: gear(13.4, 10.4, 7, 10, 0) },
      { colour: 'cool', inside: gear(28.4, 15.8, 5.6, 8, 0.05) },
    ],
  },
  {
    name: 'galleries/2024/coffee',
    ground: 'sky',
    loose: 'mist',
    layers: [
      {
        colour: 'white',
        inside: either(
          both(rect(11, 9, 15, 12), either(rect(11, 9, 15, 8), ellipse(18.5, 16, 7.6, 5.4))),
          arc(27, 13.4, 3.2, 1.5),
        ),
      },
      { colour: 'warm', inside: rect(12, 10, 13, 1.4) },
      { colour: 'slate', inside: ellipse(18.5, 22.4, 12, 1) },
      {
        colour: 'coolSoft',
        inside: either(
          stroke(1, [15, 7], [16.4, 5.4], [15, 3.6], [16.2, 2]),
          stroke(1, [21, 7], [22.4, 5.4], [21, 3.6], [22.2, 2]),
        ),
      },
    ],
    teams: [{ at: [35, 6], size: 2.4 }],
  },
  {
    name: 'galleries/2024/wind',
    ground: 'sky',
    loose: 'mist',
    layers: [
      { colour: 'white', inside: either(ellipse(7, 4, 4, 1.4), ellipse(34, 3, 4, 1.3)) },
      { colour: 'slate', inside: turbine(11, 10, 6, 0.07) },
      { colour: 'ink', inside: turbine(26, 7.4, 7, 0.2) },
      { colour: 'leaf', inside: either(ellipse(10, 26, 20, 6.4), ellipse(34, 27, 18, 6)) },
    ],
  },
  {
    name: 'galleries/2024/posters',
    ground: 'sand',
    loose: 'faint',
    layers: [
      { colour: 'white', inside: either(poster(3), poster(15.5), poster(28)) },
      { colour: 'warm', inside: either(rect(4, 5, 7, 2), rect(18, 10, 1.6, 6), rect(20.6, 12, 1.6, 4)) },
      { colour: 'cool', inside: either(rect(16.5, 5, 7, 2), rect(5, 12, 1.6, 4), rect(7.6, 10, 1.6, 6)) },
      { colour: 'violet', inside: either(rect(29, 5, 7, 2), circle(32.5, 12.4, 2.6)) },
      { colour: 'slate', inside: rect(0, 22, 40, 1) },
    ],
  },
  {
    name: 'galleries/2024/closing',
    ground: 'night',
    loose: 'dusk',
    layers: [
      {
        colour: 'sun',
        inside: either(
          ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((i) => dot(2 + i * 4, 2.6 + 2.4 * Math.sin((i / 9) * Math.PI))),
          ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((i) => dot(2 + i * 4, 8.6 - 1.6 * Math.sin((i / 9) * Math.PI))),
        ),
      },
    ],
    teams: [
      { at: [6.5, 18], size: 2.9, company: 'coolSoft' },
      { at: [15.5, 16], size: 2.5, people: 'sun', company: 'coolSoft', turn: 0.05 },
      { at: [24.5, 18.4], size: 2.9, company: 'coolSoft', turn: 0.02 },
      { at: [33.5, 16.4], size: 2.7, people: 'warmSoft', company: 'coolSoft', turn: 0.07 },
    ],
  },
]
