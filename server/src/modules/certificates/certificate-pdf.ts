import type { Edition } from '@project-week/contract/editions/edition'
import { germanPrefix, paths } from '@project-week/contract/paths'
import type { Organiser } from '@project-week/contract/site/content'
import { dateRange, longDate, semesterWord } from '@project-week/content/words'
import Pdf from 'pdfkit'
import { berlinDay } from '../../clock.ts'
import type { CertificateRow } from './certificate.queries.ts'
import { drawDots } from './certificate-dots.ts'
import { type Face, faceFor, printable, printedCompany } from './certificate-fonts.ts'
import type { Issued } from './issue-certificates.ts'

type Language = 'de' | 'en'

/** Where anyone can verify a number. */
const addressOf = (origin: string, number: string, language: Language) =>
  `${origin}${language === 'de' ? germanPrefix : ''}${paths.verifyCertificate}?number=${number}`

interface Took {
  edition: Edition
  companyName: string
}

const wordsOf = {
  de: ({ programme, mailbox }: Organiser) => ({
    title: 'Teilnahmebescheinigung',
    week: `Projektwoche ${programme}`,
    someCompany: 'einem Unternehmen',
    took: ({ edition, companyName }: Took) =>
      `hat vom ${dateRange(edition.programmeStart, edition.programmeEnd, 'de')} (${semesterWord(edition.label, 'de')}) an der Projektwoche ${programme} teilgenommen, mit einem Studierendenteam vor Ort an einer Aufgabe von ${companyName} gearbeitet und die Ergebnisse auf einem Poster vorgestellt.`,
    issued: (day: string) => `Ausgestellt am ${longDate(day, 'de')}`,
    number: 'Nummer',
    verify: 'Ob diese Bescheinigung gilt, steht unter:',
    machine: `Maschinell erstellt und ohne Unterschrift gültig. Fragen beantwortet ${mailbox}.`,
  }),
  en: ({ programme, mailbox }: Organiser) => ({
    title: 'Certificate of participation',
    week: `Project Week ${programme}`,
    someCompany: 'a company',
    took: ({ edition, companyName }: Took) =>
      `took part in Project Week ${programme}, ${dateRange(edition.programmeStart, edition.programmeEnd, 'en')} (${semesterWord(edition.label, 'en')}), worked on site in a team of students on a challenge set by ${companyName}, and presented the results on a poster.`,
    issued: (day: string) => `Issued on ${longDate(day, 'en')}`,
    number: 'Number',
    verify: 'Verify this certificate at:',
    machine: `Issued electronically and valid without a signature. Questions? Email ${mailbox}.`,
  }),
} as const

export interface Drawn {
  language: Language
  /** This installation's, for the verification address. */
  origin: string
  organiser: Organiser
}

const ink = '#17152b'
const soft = '#55516b'
const margin = 64
const nameTop = 372
const bottom = 700

function drawPage(
  doc: PDFKit.PDFDocument,
  { name, companyName, number, issuedAt }: CertificateRow,
  { edition, language, origin, organiser }: Drawn & { edition: Edition },
): void {
  const say = wordsOf[language](organiser)
  const width = doc.page.width - 2 * margin
  const took = say.took({ edition, companyName: printedCompany(companyName) || say.someCompany })
  const styles = (scale: number) => ({
    name: { size: 25 * scale, face: 'display', colour: '#1d20a3' } as const,
    took: { size: 13 * scale, face: 'text', gap: 5 * scale } as const,
  })
  const heightOf = ({ size, face, gap = 0 }: Style, text: string) => {
    const shown = printable(text)
    return doc.font(faceFor(shown, face)).fontSize(size).heightOfString(shown, { width, lineGap: gap })
  }
  // Shrink long names, as a certificate is one page.
  let scale = 1
  const isTooLong = () => {
    const style = styles(scale)
    return nameTop + heightOf(style.name, name) + heightOf(style.took, took) > bottom - 90
  }
  while (isTooLong()) scale *= 0.9
  const style = styles(scale)
  const page = doc.struct('Sect')
  doc.addStructure(page)
  const write = (tag: string, at: number, { size, face, colour = ink, gap = 0 }: Style, text: string) =>
    page.add(
      doc.struct(tag, {}, () => {
        const shown = printable(text)
        doc.font(faceFor(shown, face)).fontSize(size).fillColor(colour).text(shown, margin, at, { width, lineGap: gap })
      }),
    )
  // Screen readers skip decoration.
  doc.markContent('Artifact', { type: 'Layout' })
  doc.rect(0, 0, doc.page.width, doc.page.height).fill('#faf7f0')
  drawDots(doc)
  doc
    .moveTo(margin, bottom - 16)
    .lineTo(margin + width, bottom - 16)
    .lineWidth(0.75)
    .strokeColor('#d9d2c3')
    .stroke()
  doc.endMarkedContent()
  write('P', 262, { size: 11, face: 'strong', colour: '#a33a00' }, `${organiser.university} · ${say.week}`)
  write('H1', 286, { size: 34, face: 'display' }, say.title)
  // A long name takes two lines: what follows moves down.
  write('P', nameTop, style.name, name)
  write('P', doc.y + 12, style.took, took)
  write('P', doc.y + 22, { size: 11, face: 'text', colour: soft }, say.issued(berlinDay(issuedAt)))
  write('P', bottom, { size: 11, face: 'strong' }, `${say.number} ${number}`)
  write('P', bottom + 20, { size: 9, face: 'text', colour: soft }, say.verify)
  const address = addressOf(origin, number, language)
  page.add(
    doc.struct('Link', {}, () => {
      doc
        .font(faceFor(address, 'text'))
        .fontSize(9)
        .fillColor('#1d20a3')
        .text(address, margin, bottom + 33, { width, link: address })
    }),
  )
  write('P', bottom + 54, { size: 8, face: 'text', colour: soft }, say.machine)
  page.end()
}

interface Style {
  size: number
  face: Face
  colour?: string
  gap?: number
}

/** Certificates as one tagged PDF with embedded fonts, a page for each. */
export async function writeCertificates(
  { edition, certificates }: Issued,
  { language, origin, organiser }: Drawn,
): Promise<Buffer> {
  const say = wordsOf[language](organiser)
  const [first] = certificates
  const doc = new Pdf({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language,
    info: {
      Title: `${say.title}: ${say.week}, ${edition.label}`,
      Author: organiser.university,
      ...(first && { CreationDate: first.issuedAt }),
    },
  })
  const chunks: Buffer[] = []
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  for (const certificate of certificates) {
    doc.addPage()
    drawPage(doc, certificate, { edition, language, origin, organiser })
  }
  doc.end()
  return ended
}
