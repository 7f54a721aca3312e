import { palette } from '../palette.ts'
import { bar, disc, line, svg, text, yAxis } from './charts.ts'
import { sheetHtml } from './sheet.ts'

const loaded = palette.cool
const empty = '#e2540a'

interface Place {
  name: string
  x: number
  y: number
  depot?: boolean
  below?: boolean
}

const places = {
  auental: { name: 'Auental', x: 96, y: 128, depot: true },
  mooshausen: { name: 'Mooshausen', x: 210, y: 172, depot: true, below: true },
  talheim: { name: 'Talheim', x: 196, y: 76, depot: true },
  harbour: { name: 'Harbour', x: 428, y: 50 },
  brewery: { name: 'Brewery', x: 372, y: 164, below: true },
  sawmill: { name: 'Sawmill', x: 52, y: 46 },
  market: { name: 'Wholesale market', x: 462, y: 116 },
  quarry: { name: 'Quarry', x: 40, y: 182, below: true },
} satisfies Record<string, Place>

type PlaceName = keyof typeof places

const trips: readonly (readonly [PlaceName, PlaceName, number, number])[] = [
  ['auental', 'harbour', 240, 110],
  ['auental', 'quarry', 180, 60],
  ['auental', 'market', 160, 92],
  ['talheim', 'sawmill', 230, 90],
  ['talheim', 'harbour', 150, 66],
  ['mooshausen', 'brewery', 210, 72],
  ['mooshausen', 'market', 170, 84],
  ['auental', 'brewery', 120, 58],
]

/** Out with freight above, back without below; as thick as there are trips. */
function map(): string {
  const curve = (from: Place, to: Place, bend: number): string => {
    const [mx, my] = [(from.x + to.x) / 2 - (to.y - from.y) * bend, (from.y + to.y) / 2 + (to.x - from.x) * bend]
    return `M${from.x} ${from.y}Q${mx.toFixed(1)} ${my.toFixed(1)} ${to.x} ${to.y}`
  }
  const arcs = trips.map(
    ([from, to, out, back]) =>
      `<path d="${curve(places[from], places[to], -0.09)}" stroke="${loaded}" stroke-width="${(out / 28).toFixed(1)}" opacity=".55"/><path d="${curve(places[from], places[to], 0.07)}" stroke="${empty}" stroke-width="${(back / 28).toFixed(1)}" stroke-dasharray="1 ${(back / 28 + 3).toFixed(1)}"/>`,
  )
  const towns = Object.values<Place>(places).map(
    ({ name, x, y, depot, below }) =>
      disc(x, y, depot ? 9 : 6, palette.ink) +
      (depot ? disc(x, y, 4, palette.paper) : '') +
      text(x, below ? y + 21 : y - 14, name, { anchor: 'middle', size: 10, weight: depot ? 700 : 500 }),
  )
  const key =
    line(
      [
        [300, 12],
        [330, 12],
      ],
      loaded,
      5,
      'opacity=".55"',
    ) +
    text(336, 15.4, 'with freight', { size: 9.4 }) +
    line(
      [
        [410, 12],
        [440, 12],
      ],
      empty,
      4,
      'stroke-dasharray="1 7"',
    ) +
    text(446, 15.4, 'empty', { size: 9.4 })
  return svg(
    {
      width: 510,
      height: 206,
      label:
        'Map of trips between three depots and five customers: thick lines out with freight, dotted lines back empty, most of all between Auental and the harbour.',
    },
    arcs.join('') + towns.join('') + key,
  )
}

const firms = [
  ['Wolkenbügel', 880, 36, 22],
  ['Neighbour A, drinks', 720, 31, 20],
  ['Neighbour B, timber', 540, 35, 21],
  ['All three', 2140, 34, 21],
] as const

function shares(): string {
  const xOf = (percent: number): number => percent * 6.4
  const rows = firms.map(([firm, count, was, is], i) => {
    const y = i * 42 + (i === 3 ? 6 : 0)
    return (
      text(0, y + 9, firm, { size: 10, weight: i === 3 ? 750 : 500 }) +
      text(258, y + 9, `${count.toLocaleString('en-GB')} trips`, { size: 8.6, anchor: 'end', fill: '#55516b' }) +
      bar(0, y + 13, xOf(was), 9, '#f7c3a0', 1) +
      text(xOf(was) + 4, y + 20.6, `${was} %`, { size: 9 }) +
      bar(0, y + 23.5, xOf(is), 9, empty, 1) +
      text(xOf(is) + 4, y + 31, `${is} %`, { size: 9.6, weight: 700 })
    )
  })
  return svg(
    {
      width: 260,
      height: 170,
      label: `Share of empty trips, today and with the shared board: ${firms.map(([firm, , was, is]) => `${firm} ${was} to ${is} percent`).join(', ')}.`,
    },
    rows.join(''),
  )
}

const patience = [
  [0, 34],
  [30, 28],
  [60, 24],
  [90, 21],
  [120, 20],
  [180, 19.6],
] as const

function waiting(): string {
  const xOf = (minutes: number): number => 30 + minutes * 1.2
  const yOf = (percent: number): number => 142 - percent * 3.5
  const points = patience.map(([minutes, percent]) => [xOf(minutes), yOf(percent)] as const)
  return svg(
    {
      width: 260,
      height: 170,
      label: `Share of empty trips by the minutes that a lorry may wait: ${patience.map(([minutes, percent]) => `${minutes} minutes ${percent} percent`).join(', ')}.`,
    },
    yAxis([0, 10, 20, 30], yOf, 26, 256, ' %') +
      line(points, empty, 2.6) +
      points.map(([x, y]) => disc(x, y, 3.4, empty)).join('') +
      disc(xOf(90), yOf(21), 6.4, palette.ink) +
      text(xOf(90) + 2, yOf(21) - 12, '90 min are enough', { size: 10, weight: 700 }) +
      [0, 60, 120, 180]
        .map((minutes) => text(xOf(minutes), 155, minutes, { anchor: 'middle', size: 8.6, fill: '#55516b' }))
        .join('') +
      text(256, 167, 'minutes that a lorry may wait for freight', { anchor: 'end', size: 8.6, fill: '#55516b' }),
  )
}

export const emptyKilometres = (): string =>
  sheetHtml({
    language: 'en',
    title: 'Empty kilometres',
    kicker: 'Wolkenbügel Logistik · haulage, 46 lorries, 110 people',
    team: 'Team Rückweg: informatics, transport engineering, management, geodesy, consumer science',
    ground: '#cfe9e2',
    accent: '#00594f',
    figure: { value: '34 → 21 %', caption: 'empty trips, if three neighbours look at one board' },
    css: 'header{grid-template-columns:1fr 232mm;border-bottom:4mm solid #00786c}.figure b{font-size:46mm;white-space:nowrap}h1{font-size:56mm;white-space:nowrap}body{font-size:10.9mm}main{row-gap:17mm}.box{padding:16mm 20mm}.map{background:#fff}.do{background:#00594f;color:#fff}.sum{background:#cfe9e2}.sum dl{display:grid;grid-template-columns:auto 1fr;gap:3mm 8mm;margin:0}.sum dt{font:750 19mm/1.1 "Bricolage Grotesque";text-align:right;color:#00594f}.sum dd{margin:0;align-self:center}',
    body: `<section><h2>Problem</h2><p>Every third lorry comes home empty. Diesel, driver and toll are paid all the same. Two firms in the same valley have the same problem, and all three use the same road.</p><p>Freight exchanges exist, but nobody in a firm of 110 has time to watch them between two phone calls.</p></section>
<section><h2>Approach</h2><ul><li>Six weeks of trip sheets from three firms: 2,140 trips, made anonymous before we saw them.</li><li>Two days in the dispatch office, one day in the cab.</li><li>A small optimiser pairs trips out with trips back. Hard rules: driving times, vehicle type, no detour over 25 km.</li><li>Dispatchers struck out every pair they would never drive.</li></ul></section>
<section class="wide box map"><h2>Out full, back empty, on the same roads</h2><figure>${map()}<figcaption>The eight busiest routes in six weeks. Thickness is the number of trips; places are moved and renamed.</figcaption></figure></section>
<section class="two"><h2>All three gain</h2><figure>${shares()}<figcaption>Share of empty trips: today (pale) and with the shared board (strong).</figcaption></figure></section>
<section class="two"><h2>Patience pays</h2><figure>${waiting()}<figcaption>Longer waits hardly help, and drivers hate them.</figcaption></figure></section>
<section class="two box sum"><h2>In six weeks</h2><dl><dt>278</dt><dd>empty trips fewer</dd><dt>13,066</dt><dd>km not driven (47 km a trip)</dd><dt>€ 12,020</dt><dd>saved, at € 0.92 a km</dd><dt>11.1 t</dt><dd>CO₂ less, at 0.85 kg a km</dd></dl></section>
<section class="wide box do"><h2>Our recommendation</h2><div class="steps"><p><b>On Monday</b>A shared sheet with four columns: where from, where to, when, how much room. Three dispatchers, one phone call at 14:00.</p><p><b>In three months</b>A neutral fourth party runs the board and splits the savings by kilometres: that is what all three asked for.</p><p><b>Stop</b>Sending the lorry home at once “because it has always been so”. Wait for up to 90 minutes.</p></div></section>`,
    footer:
      'Project Week 1.000+ 2024. An example poster: company, team and figures are invented. Limits: spring weeks only; prices between the firms are not settled.',
  })
