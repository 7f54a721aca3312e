import { palette } from '../palette.ts'
import { bar, disc, line, svg, text, yAxis } from './charts.ts'
import { sheetHtml } from './sheet.ts'

const before = '#c9b79c'
const after = palette.warm
const soft = '#55516b'

const week = [
  ['Mon', 248, 151],
  ['Tue', 176, 128],
  ['Wed', 181, 125],
  ['Thu', 189, 133],
  ['Fri', 214, 147],
  ['Sat', 270, 168],
] as const

function weekdays(): string {
  const yOf = (kilos: number): number => 150 - kilos * 0.5
  const bars = week.map(([day, was, is], i) => {
    const x = 38 + i * 50
    return (
      bar(x, yOf(was), 17, was * 0.5, before) +
      bar(x + 19, yOf(is), 17, is * 0.5, after) +
      text(x + 8.5, yOf(was) - 3, was, { anchor: 'middle', size: 8.4, fill: soft }) +
      text(x + 27.5, yOf(is) - 3, is, { anchor: 'middle', size: 8.4, weight: 650, fill: '#a33a00' }) +
      text(x + 18, 163, day, { anchor: 'middle' })
    )
  })
  const key =
    bar(150, 2, 9, 9, before) + text(163, 9.6, 'gut feeling') + bar(226, 2, 9, 9, after) + text(239, 9.6, 'our rule')
  return svg(
    {
      width: 340,
      height: 168,
      label: `Kilograms of bread left over each day in nine shops, before and after: ${week.map(([day, was, is]) => `${day} ${was} to ${is}`).join(', ')}.`,
    },
    yAxis([0, 100, 200], yOf, 26, 336) + bars.join('') + key,
  )
}

const shops = [
  ['Market', 38, 23],
  ['Station', 34, 28],
  ['School', 27, 14],
  ['Hospital', 24, 17],
  ['Mill', 22, 15],
  ['Church', 20, 13],
  ['Lake', 19, 13],
  ['Ring road', 16, 11],
  ['Old town', 13, 8],
] as const

function perShop(): string {
  const xOf = (kilos: number): number => 62 + kilos * 6.6
  const rows = shops.map(([shop, was, is], i) => {
    const y = 11 + i * 15.6
    return (
      text(54, y + 3, shop, { anchor: 'end' }) +
      line(
        [
          [xOf(is), y],
          [xOf(was), y],
        ],
        before,
        2.4,
      ) +
      disc(xOf(was), y, 4.2, before) +
      disc(xOf(is), y, 4.8, after) +
      text(xOf(is) - 8, y + 3, is, { anchor: 'end', size: 8.4, weight: 650, fill: '#a33a00' }) +
      text(xOf(was) + 7, y + 3, was, { size: 8.4, fill: soft })
    )
  })
  return svg(
    {
      width: 340,
      height: 150,
      label: `Each shop, kilograms a day: ${shops.map(([shop, was, is]) => `${shop} ${was} to ${is}`).join(', ')}.`,
    },
    rows.join(''),
  )
}

const models = [
  ['Gut feeling', 19.4, before],
  ['Mean of last 4 same weekdays', 14.8, palette.warmSoft],
  ['+ holidays', 12.9, palette.warmSoft],
  ['+ weather: our rule', 11.6, after],
  ['Machine learning, 40 features', 11.2, palette.slate],
] as const

function errors(): string {
  const rows = models.map(([name, error, fill], i) => {
    const y = 4 + i * 41
    return (
      text(0, y + 10, name, { size: 12 }) +
      bar(0, y + 15, error * 9.6, 14, fill, 2) +
      text(error * 9.6 + 4, y + 26, `${error.toFixed(1)} %`, { weight: 650, size: 11.6 })
    )
  })
  return svg(
    {
      width: 240,
      height: 204,
      label: `Mean error of the forecast: ${models.map(([name, error]) => `${name} ${error} percent`).join(', ')}.`,
    },
    rows.join(''),
  )
}

export const breadLeftOver = (): string =>
  sheetHtml({
    language: 'en',
    title: 'A third less bread left over',
    kicker: 'Brotzeit & Töchter · organic bakery, 9 shops, 60 people',
    team: 'Team Krume: food technology, management, informatics, mathematics, mechanical engineering',
    ground: palette.sand,
    accent: '#c14205',
    figure: { value: '−33 %', caption: 'bread left over in a replay of 312 trading days, without more empty shelves' },
    css: 'header{border-bottom:4mm solid #e2540a}.rule{background:#fff}.do{background:#ffd9bd}table{border-collapse:collapse;width:100%;margin-top:7mm}td,th{text-align:left;padding:3.4mm 0;border-top:.5mm solid #d9d2c3;font-weight:400}td:last-child{text-align:right;font-weight:650;font-variant-numeric:tabular-nums}',
    body: `<section><h2>Problem</h2>
<p>Every evening at six, nine shop managers phone in how much they want for tomorrow. Everybody adds “a tray to be safe”. By closing time <span class="strong">213 kg of bread</span> are left: good bread that becomes breadcrumbs or animal feed.</p>
<p>We first thought that the ovens were too inflexible. They are not. The orders are.</p></section>
<section><h2>Approach</h2>
<ul><li>Stood behind the counter in three shops on Monday evening.</li><li>Typed in twelve months of order slips and till sums: 2,808 shop days.</li><li>Compared five ways to forecast, always on days that the forecast had not seen.</li><li>Let two managers try the winner on Wednesday and Thursday.</li></ul></section>
<section class="four"><h2>Mondays and Saturdays were the worst</h2><figure>${weekdays()}<figcaption>Bread left over, kg a day, all nine shops. Mean of 312 trading days, replayed with the rule.</figcaption></figure></section>
<section class="two"><h2>Simple is enough</h2><figure>${errors()}<figcaption>Mean error of the order, per shop and day. The computer’s lead of 0.4 points is not worth a server.</figcaption></figure></section>
<section><h2>It works in all nine shops</h2><figure>${perShop()}<figcaption>kg a day, before and after. The station gains least: its customers follow the trains, not the weekday.</figcaption></figure></section>
<section class="box rule"><h2>The rule fits on the order slip</h2><p>Take the mean of the last four same weekdays. Then multiply:</p>
<table><tbody><tr><th scope="row">School holidays</th><td>× 0.88</td></tr><tr><th scope="row">Rain from the morning</th><td>× 0.91</td></tr><tr><th scope="row">Sunny and above 22 °C</th><td>× 1.06</td></tr><tr><th scope="row">Day before a public holiday</th><td>× 1.24</td></tr></tbody></table>
<p class="small">Sold out before 17:00: 6.1 % of shop days, 6.4 % before. A year has 22 t less bread left over, about € 46,500 of flour, energy and work at € 2.10 a kg.</p></section>
<section class="wide box do"><h2>Our recommendation</h2><div class="steps"><p><b>On Monday</b>Print the four factors on the back of the order slip. Start with School and Market.</p><p><b>In three months</b>Let the tills send their sums at six, so nobody has to type. Check the factors once a season.</p><p><b>Stop</b>The tray to be safe. It is a quarter of everything left over.</p></div></section>`,
    footer:
      'Project Week 1.000+ 2025. An example poster: company, team and figures are invented. Limits: one year of data; the trial in the shops lasted two days.',
  })
