import {
  downloadTeamCertificates,
  listTeamCertificates,
  type MemberCertificate,
} from '@project-week/contract/certificates/certificate'
import type { Locale } from '@project-week/contract/locale'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/api/save-file.ts'
import { queryOf, useChange } from '../../lib/api/use-call.ts'
import { dateText } from '../../lib/tables/table-text.ts'
import { nameOrAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { Accordion } from '../../ui/accordion.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import './certificates.css'
import { CertificateDownloads, pdfName } from './certificate-downloads.tsx'
import { lackTexts } from './lack-texts.ts'
import { RenamedCompanies } from './renamed-companies.tsx'
import { RevokeForm } from './revoke-form.tsx'

/** Who of a team has a certificate of participation, or may have one, or why not. */
export function TeamCertificates({ team }: { team: { _id: string; name: string } }) {
  const params = { id: team._id }
  const members = useQuery(queryOf(listTeamCertificates, { params }))
  const download = useChange(
    async (language: Locale) =>
      saveFile(await call(downloadTeamCertificates, { params, body: { language } }), pdfName(team.name, language)),
    downloadTeamCertificates.touches,
  )
  const mayDownload = members.data?.some(({ lack, issued }) => (issued ? issued.revokedAt === null : lack === null))
  return (
    <Accordion title={<h3>{m.certificate_team_title()}</h3>}>
      {members.isPending && <Spinner label={m.admin_loading()} />}
      {members.isError && <p>{m.admin_list_failed()}</p>}
      <ul className="stack certificates">
        {members.data?.map((member) => (
          <Member key={`${member.email} ${member.name}`} member={member} />
        ))}
      </ul>
      <RenamedCompanies companies={[members.data?.[0]?.renamed ?? []].flat()} />
      {mayDownload && <CertificateDownloads download={download} label={m.certificate_team_download} />}
    </Accordion>
  )
}

function Member({ member }: { member: MemberCertificate }) {
  const { lack, issued } = member
  const [isRevoking, setIsRevoking] = useState(false)
  const who = nameOrAddress(member)
  const chip = issued
    ? issued.revokedAt === null
      ? m.certificate_state_issued()
      : m.certificate_state_revoked()
    : lack === null
      ? m.certificate_state_earned()
      : lackTexts[lack]()
  return (
    <li className="stack stack--start gap-2">
      <span>
        {who} <StateChip>{chip}</StateChip>
      </span>
      {issued && <span className="certificates__number">{issued.number}</span>}
      {issued && issued.revokedAt !== null && (
        <span>
          {m.certificate_revoked_by({
            by: issued.revokedBy ?? '',
            date: dateText(issued.revokedAt),
            reason: issued.reason,
          })}
        </span>
      )}
      {issued?.revokedAt === null &&
        (isRevoking ? (
          <RevokeForm id={issued.id} name={who} onDone={() => setIsRevoking(false)} />
        ) : (
          <Button changes size="small" variant="quiet" onClick={() => setIsRevoking(true)}>
            {m.certificate_revoke_of({ name: who })}
          </Button>
        ))}
    </li>
  )
}
