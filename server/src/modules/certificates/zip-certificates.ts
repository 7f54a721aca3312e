import { Readable } from 'node:stream'
import { nameForZip, uniquePlaces, writeZip } from '../../zip.ts'
import { type Drawn, writeCertificates } from './certificate-pdf.ts'
import type { Issued } from './issue-certificates.ts'

/** A folder per team with a PDF per person, each generated when written. */
export function zipCertificates(teams: ReadonlyMap<string, Issued>, drawn: Drawn): Readable {
  const free = uniquePlaces()
  const parts = [...teams.values()].flatMap(({ edition, certificates }) => {
    const [first] = certificates
    if (first === undefined) return []
    const company = nameForZip(first.companyName) || 'team'
    const folder = free(company, (number) => `${company} ${number}`)
    return certificates.map((certificate) => {
      const stem = `${folder}/${nameForZip(certificate.name) || certificate.number}`
      return {
        name: free(`${stem}.pdf`, (number) => `${stem} (${number}).pdf`),
        // PDFs are already compressed.
        options: { compress: false, mtime: certificate.issuedAt },
        open: async () => Readable.from([await writeCertificates({ edition, certificates: [certificate] }, drawn)]),
      }
    })
  })
  return writeZip(parts)
}
