import { germanOf } from '@project-week/contract/messages'
import { keptBecause, partNames } from '@project-week/contract/people/personal-parts'
import type { Organiser } from '@project-week/contract/site/content'
import { longDate } from '@project-week/content/words'
import Pdf from 'pdfkit'
import { fileURLToPath } from 'node:url'
import { berlinDay } from '../../clock.ts'
import type { PersonExport } from './export-person.ts'

type Language = 'de' | 'en'

const fonts = {
  text: () =>
    fileURLToPath(
      import.meta.resolve('@expo-google-fonts/bricolage-grotesque/400Regular/BricolageGrotesque_400Regular.ttf'),
    ),
  strong: () =>
    fileURLToPath(
      import.meta.resolve('@expo-google-fonts/bricolage-grotesque/600SemiBold/BricolageGrotesque_600SemiBold.ttf'),
    ),
}

const words = {
  de: {
    title: 'Auskunft über gespeicherte Daten',
    about: (programme: string, email: string, name: string, day: string) =>
      `Was die Projektwoche ${programme} am ${day} über ${name === '' ? email : `${name} (${email})`} gespeichert hat (Artikel 15 und 20 DSGVO).`,
    kept: 'Bleibt auch nach einer Löschung:',
    entry: (number: number, all: number) => `Eintrag ${number} von ${all}`,
  },
  en: {
    title: 'Personal data on record',
    about: (programme: string, email: string, name: string, day: string) =>
      `What Project Week ${programme} held about ${name === '' ? email : `${name} (${email})`} on ${day} (Articles 15 and 20 GDPR).`,
    kept: 'Stays even after an erasure:',
    entry: (number: number, all: number) => `Entry ${number} of ${all}`,
  },
} as const

const inLanguage = (text: string, language: Language) => (language === 'de' ? (germanOf(text) ?? text) : text)

const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.map(valueText).join(', ') : JSON.stringify(value)

/** What the font has a sign for; line breaks stay. */
const printable = (text: string) => text.normalize('NFC').replaceAll('\u2060', '').replaceAll('\t', ' ')

/** Everything kept of a person as a tagged PDF: a heading for each part, and each row's fields with their values. */
export async function writePersonPdf(
  { email, name, exportedAt, parts }: PersonExport,
  language: Language,
  { programme, university }: Pick<Organiser, 'programme' | 'university'>,
): Promise<Buffer> {
  const say = words[language]
  const doc = new Pdf({
    size: 'A4',
    margins: { top: 56, bottom: 56, left: 64, right: 64 },
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language,
    info: { Title: say.title, Author: university, CreationDate: exportedAt },
  })
  const chunks: Buffer[] = []
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const root = doc.struct('Sect')
  doc.addStructure(root)
  const write = (tag: string, text: string, { size = 10, isStrong = false, gap = 2 } = {}) =>
    root.add(
      doc.struct(tag, {}, () => {
        doc
          .font(isStrong ? fonts.strong() : fonts.text())
          .fontSize(size)
          .fillColor('#17152b')
          .text(printable(text), { paragraphGap: gap })
      }),
    )
  write('H1', say.title, { size: 22, isStrong: true, gap: 6 })
  write('P', say.about(programme, email, name, longDate(berlinDay(exportedAt), language)), { gap: 10 })
  for (const { part, rows } of parts) {
    write('H2', inLanguage(partNames[part], language), { size: 14, isStrong: true, gap: 4 })
    const why = keptBecause[part]
    if (why !== undefined) write('P', `${say.kept} ${inLanguage(why, language)}`, { gap: 4 })
    for (const [at, row] of rows.entries()) {
      if (rows.length > 1) write('H3', say.entry(at + 1, rows.length), { isStrong: true })
      const lines = Object.entries(row)
        .filter(([, value]) => value !== null && value !== '')
        .map(([field, value]) => `${field}: ${valueText(value)}`)
      write('P', lines.join('\n'), { size: 9, gap: 8 })
    }
  }
  root.end()
  doc.end()
  return ended
}
