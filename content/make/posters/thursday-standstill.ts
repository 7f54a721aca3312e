import { palette } from '../palette.ts'
import { bar, disc, line, svg, text, yAxis } from './charts.ts'
import { sheetHtml } from './sheet.ts'

const causes = [
  ['Werkzeugwagen im Weg', '#f2b430'],
  ['Rüsten', '#8a86b5'],
  ['Material fehlt', '#b9b5d4'],
  ['Sonstiges', '#dcd9ea'],
] as const
const days = [
  ['Mo', 2, 12, 5, 3],
  ['Di', 0, 11, 5, 3],
  ['Mi', 4, 12, 5, 3],
  ['Do', 41, 18, 7, 5],
  ['Fr', 1, 12, 5, 3],
] as const

function perDay(): string {
  const yOf = (minutes: number): number => 126 - minutes * 1.5
  const columns = days.map(([day, ...minutes], i) => {
    const x = 34 + i * 44
    let reached = 0
    const stack = minutes.map((value, cause) => {
      reached += value
      return value === 0 ? '' : bar(x, yOf(reached), 30, value * 1.5 - 0.6, causes[cause]![1], 0.6)
    })
    return (
      stack.join('') +
      text(x + 15, yOf(reached) - 4, reached, { anchor: 'middle', weight: 700, size: 11 }) +
      text(x + 15, 139, day, { anchor: 'middle', size: 10 })
    )
  })
  const key = causes.map(
    ([name, fill], i) => bar(34, 2 + i * 12.4, 8, 8, fill) + text(47, 9.2 + i * 12.4, name, { size: 9 }),
  )
  return svg(
    {
      width: 260,
      height: 143,
      label: `Stillstand von Linie 3 in Minuten je Tag: ${days.map(([day, ...m]) => `${day} ${m.reduce<number>((a, b) => a + b, 0)}`).join(', ')}. Donnerstags stehen 41 von 71 Minuten auf den Werkzeugwagen zurück.`,
    },
    yAxis([0, 20, 40, 60], yOf, 26, 258) + columns.join('') + key.join(''),
  )
}

const thursdays = [58, 61, 64, 66, 68, 70, 71, 72, 73, 74, 75, 77, 79, 86]

function testDay(): string {
  const xOf = (minutes: number): number => 12 + (minutes - 20) * 4.6
  const dots = thursdays.map((minutes, i) => disc(xOf(minutes), 36 - (i % 2) * 10, 4.4, '#8a86b5'))
  const ticks = [20, 40, 60, 80].map(
    (minutes) =>
      line(
        [
          [xOf(minutes), 50],
          [xOf(minutes), 54],
        ],
        '#8a86b5',
        0.8,
      ) + text(xOf(minutes), 64, minutes, { anchor: 'middle', size: 9 }),
  )
  return svg(
    {
      width: 340,
      height: 78,
      label: 'Stillstand an 14 Donnerstagen: 58 bis 86 Minuten, im Mittel 71. Am Testtag: 29 Minuten.',
    },
    `${line(
      [
        [8, 50],
        [334, 50],
      ],
      '#8a86b5',
      0.8,
    )}${ticks.join('')}${dots.join('')}${disc(xOf(29), 32, 7.5, '#f2b430')}
${text(xOf(29), 16, 'Testtag: 29', { anchor: 'middle', weight: 700, size: 12 })}
${line(
  [
    [xOf(71), 50],
    [xOf(71), 17],
  ],
  palette.ink,
  1.1,
)}${text(xOf(71), 11, '14 Donnerstage, Mittel 71', { anchor: 'middle', weight: 650, size: 10.4 })}
${text(334, 75, 'Minuten Stillstand', { anchor: 'end', size: 9, fill: '#55516b' })}`,
  )
}

/** The hall from above: what stands where, and which way the forklift takes. */
function hall(free: boolean): string {
  const cart = free
    ? `<rect x="100" y="9" width="44" height="24" rx="2" stroke="#f2b430" stroke-width="3" stroke-dasharray="5 5"/>${bar(106, 13, 32, 16, palette.ink, 2)}${text(122, 45, 'Wagen auf der Markierung', { anchor: 'middle', size: 8.6, weight: 650 })}`
    : `${bar(146, 50, 32, 16, palette.ink, 2)}${text(162, 46, 'Wagen', { anchor: 'middle', size: 8.6, weight: 650 })}`
  const path = free
    ? line(
        [
          [34, 108],
          [34, 60],
          [226, 60],
          [226, 108],
        ],
        '#3f8f55',
        3.4,
      )
    : `${line(
        [
          [34, 108],
          [34, 58],
          [138, 58],
        ],
        '#c22f1c',
        3.4,
      )}${line(
        [
          [140, 49],
          [140, 67],
        ],
        '#c22f1c',
        4,
      )}${line(
        [
          [146, 74],
          [196, 74],
          [226, 88],
          [226, 108],
        ],
        '#c22f1c',
        2.4,
        'stroke-dasharray="4 7"',
      )}`
  const lorry = `${bar(26, 96, 16, 16, palette.cool, 3)}${text(46, 109, 'Stapler', { size: 8.6 })}`
  return svg(
    {
      width: 260,
      height: 120,
      label: free
        ? 'Hallenplan danach: Der Wagen steht auf einer Markierung an der Wand, der Stapler fährt ohne Halt durch.'
        : 'Hallenplan vorher: Der Wagen steht im Wendekreis, der Stapler muss warten und ausweichen.',
    },
    `<rect x="2" y="2" width="256" height="116" rx="4" stroke="${palette.ink}" stroke-width="3"/>
${bar(88, 82, 96, 26, '#cfcbe4', 3)}${text(136, 99, 'Linie 3', { anchor: 'middle', size: 11, weight: 700 })}
${bar(12, 9, 60, 24, '#e6e3f2', 3)}${text(42, 24, 'Schleiferei', { anchor: 'middle', size: 9 })}
${bar(188, 9, 60, 24, '#e6e3f2', 3)}${text(218, 24, 'Lager', { anchor: 'middle', size: 9 })}
${path}${lorry}${cart}`,
  )
}

export const thursdayStandstill = (): string =>
  sheetHtml({
    language: 'de',
    title: 'Der Donnerstags-Stillstand',
    kicker: 'Pumpwerk Auental · Industriepumpen, 240 Beschäftigte',
    team: 'Team Stoppuhr: Maschinenwesen, Wirtschaftsingenieurwesen, Informatik, Elektrotechnik, Architektur',
    ground: palette.night,
    accent: '#f2b430',
    figure: { value: '71 min', caption: 'steht Linie 3 jeden Donnerstag. Am Testtag waren es 29.' },
    css: 'body{font-size:10.6mm}main{padding-top:20mm}header{padding:30mm 46mm 26mm;color:#faf7f0}h1{font-size:52mm}.box{padding:14mm 18mm}main{row-gap:15mm}h2{font-size:20mm;margin-bottom:6mm}.hall{background:#fff}.do{background:#f2b430}.answer{background:#e9e7f6}',
    body: `<section><h2>Problem</h2><p>Linie 3 fertigt die Laufräder. An vier Tagen steht sie rund 20 Minuten, donnerstags <span class="strong">71 Minuten</span>. Zwei Dashboards zeigen, <span class="stressed">dass</span> sie steht. Keines zeigt, <span class="stressed">warum</span>.</p><p>Unser erster Verdacht war die Steuerung. Das Protokoll der Maschine war unauffällig.</p></section>
<section><h2>Vorgehen</h2><ul><li>14 Donnerstage aus dem Maschinenprotokoll ausgewertet.</li><li>Mit Stoppuhr neben der Linie gesessen, Früh- und Spätschicht.</li><li>Elf Gespräche geführt: Stapler, Schleiferei, Rüsten, Leitstand.</li><li>Am Donnerstag mit Klebeband getestet, was wir am Mittwoch vermutet haben.</li></ul></section>
<section><h2>41 Minuten haben einen Namen</h2><figure>${perDay()}<figcaption>Stillstand von Linie 3 in Minuten, Mittel je Wochentag, nach Ursache (Stoppuhr und Protokoll).</figcaption></figure></section>
<section class="box answer"><h2>Warum donnerstags?</h2><p>Donnerstags kommen die geschliffenen Werkzeuge zurück. Dann wird sechsmal umgerüstet statt zweimal, und der Werkzeugwagen steht den ganzen Tag dort, wo der Stapler wendet.</p><p>Jedes Mal wartet der Stapler, bis jemand den Wagen wegschiebt, und die Linie wartet auf den Stapler: im Mittel <span class="strong">6 Minuten und 50 Sekunden</span>, sechsmal.</p><p>Niemand hat etwas falsch gemacht. Der Wagen hatte nur nie einen Platz.</p></section>
<section class="box hall"><h3>Vorher: der Wagen steht im Wendekreis</h3>${hall(false)}</section>
<section class="box hall"><h3>Nachher: ein Rechteck an der Wand</h3>${hall(true)}</section>
<section class="four"><h2>Ein Klebeband, ein Donnerstag</h2><figure>${testDay()}</figure></section>
<section class="two"><h2>Was es bringt</h2><p>42 Minuten je Woche sind <span class="strong">32 Stunden im Jahr</span> (46 Wochen). Bei 180 € je Maschinenstunde: rund <span class="strong">5.800 €</span>. Kosten: ein Eimer Bodenfarbe für 38 €.</p></section>
<section class="wide box do"><h2>Unsere Empfehlung</h2><div class="steps"><p><b>Am Montag</b>Das Rechteck aufmalen. Der Wagen parkt dort und nirgends sonst.</p><p><b>In drei Monaten</b>Zwölf Donnerstage nachmessen. Wenn die Zahl hält: Linie 1 und 2 ebenso prüfen.</p><p><b>Lassen</b>Das dritte Dashboard. Eine Stunde an der Linie sagt mehr.</p></div></section>`,
    footer:
      'Projektwoche 1.000+ 2025. Beispielposter: Unternehmen, Team und Zahlen sind erfunden. Grenzen: ein einziger Testtag, Handmessung auf 10 Sekunden genau.',
  })
