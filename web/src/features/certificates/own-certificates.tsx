import {
  type CertificateLack,
  downloadOwnCertificate,
  listOwnCertificates,
  type OwnCertificate,
} from '@project-week/contract/certificates/certificate'
import type { Locale } from '@project-week/contract/locale'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/api/save-file.ts'
import { queryOf, useChange } from '../../lib/api/use-call.ts'
import { organiser } from '../../lib/page/organiser.ts'
import { m } from '../../paraglide/messages.js'
import { MailLink } from '../../ui/base/mail-link.tsx'
import './certificates.css'
import { CertificateDownloads, pdfName } from './certificate-downloads.tsx'

/** A student's certificates of participation, once there is one or something is missing for it. */
export function OwnCertificates() {
  const certificates = useQuery(queryOf(listOwnCertificates))
  // Before a week is over there is nothing to say yet.
  const shown = certificates.data?.filter(({ lack }) => lack !== 'week-not-over') ?? []
  if (shown.length === 0) return null
  return (
    <section className="stack audience-student" aria-labelledby="own-certificates">
      <h2 id="own-certificates">{m.certificate_own_title()}</h2>
      <ul className="stack certificates">
        {shown.map((certificate) => (
          <Own key={certificate.edition} certificate={certificate} />
        ))}
      </ul>
    </section>
  )
}

/** What goes with a student's data, to be downloaded first. */
export function CertificatesToErase() {
  const certificates = useQuery(queryOf(listOwnCertificates))
  const valid = certificates.data?.filter(({ lack, isRevoked }) => lack === null && !isRevoked) ?? []
  if (valid.length === 0) return null
  return (
    <>
      <p>{m.certificate_erase()}</p>
      <ul className="stack certificates">
        {valid.map((certificate) => (
          <Own key={certificate.edition} certificate={certificate} />
        ))}
      </ul>
    </>
  )
}

function Own({ certificate: { edition, companyName, lack, isRevoked } }: { certificate: OwnCertificate }) {
  const download = useChange(
    async (language: Locale) =>
      saveFile(
        await call(downloadOwnCertificate, { params: { edition }, body: { language } }),
        pdfName(edition, language),
      ),
    downloadOwnCertificate.touches,
  )
  return (
    <li className="stack stack--start gap-2">
      <p>{m.certificate_own_week({ edition, company: companyName })}</p>
      {isRevoked ? (
        <p>
          {m.certificate_own_revoked()} <MailLink to={organiser().mailbox} />
        </p>
      ) : lack !== null ? (
        <p>
          {lackTexts[lack]()} <MailLink to={organiser().mailbox} />
        </p>
      ) : (
        <CertificateDownloads download={download} label={m.certificate_download} />
      )}
    </li>
  )
}

const lackTexts: Record<CertificateLack, () => string> = {
  'week-not-over': m.certificate_own_later,
  'not-checked-in': m.certificate_own_not_checked_in,
  absent: m.certificate_own_absent,
  'no-poster': m.certificate_own_no_poster,
  'no-name': m.certificate_own_no_name,
  'no-letters': m.certificate_own_no_letters,
}
