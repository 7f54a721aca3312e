import { checkTeamCertificates, downloadCertificatesOfTeams } from '@project-week/contract/certificates/certificate'
import type { AnswerOf } from '@project-week/contract/endpoint'
import type { Locale } from '@project-week/contract/locale'
import { mostTeams, type Team } from '@project-week/contract/teams/team'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { saveFile } from '../../lib/api/save-file.ts'
import { queryOf, useChange } from '../../lib/api/use-call.ts'
import { countText } from '../../lib/tables/count-text.ts'
import { nameOrAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { ChosenDialog } from '../../ui/tables/chosen-dialog.tsx'
import { CertificateDownloads } from './certificate-downloads.tsx'
import './certificates.css'
import { lackTexts } from './lack-texts.ts'
import { RenamedCompanies } from './renamed-companies.tsx'

const zipNames = { de: 'Teilnahmebescheinigungen.zip', en: 'Certificates.zip' }

type Left = AnswerOf<typeof checkTeamCertificates>['left']

/** A missing poster is missing to the whole team: one line for all who lack the same. */
function groupByReason(left: Left) {
  const groups = new Map<string, Pick<Left[number], 'companyName' | 'reason'> & { names: string[] }>()
  for (const { companyName, reason, ...person } of left) {
    const key = `${companyName} ${reason}`
    const group = groups.get(key) ?? { companyName, reason, names: [] }
    group.names.push(nameOrAddress(person))
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** The certificates of the chosen teams as a ZIP, and who is not in it. */
export function ChosenCertificates({ chosen }: { chosen: readonly Team[] }) {
  return (
    <ChosenDialog
      label={m.certificate_chosen()}
      title={m.certificate_team_title()}
      count={chosen.length}
      most={mostTeams}
    >
      {() => <Certificates teams={chosen.map(({ _id }) => _id)} />}
    </ChosenDialog>
  )
}

function Certificates({ teams }: { teams: string[] }) {
  const check = useQuery(queryOf(checkTeamCertificates, { body: { teams } }))
  const download = useChange(
    async (language: Locale) =>
      saveFile(await call(downloadCertificatesOfTeams, { body: { teams, language } }), zipNames[language]),
    downloadCertificatesOfTeams.touches,
  )
  if (check.isPending) return <Spinner label={m.admin_loading()} />
  if (check.isError) return <Alert tone="error">{errorText(check.error)}</Alert>
  const { ready, renamed, left } = check.data
  return (
    <div className="stack">
      <p>{m.certificate_chosen_ready({ count: ready, shown: countText(ready) })}</p>
      <RenamedCompanies companies={renamed} />
      {ready > 0 && <CertificateDownloads download={download} label={m.certificate_chosen_download} />}
      {left.length > 0 && (
        <>
          <h3>{m.certificate_chosen_left({ count: left.length, shown: countText(left.length) })}</h3>
          <ul className="stack certificates">
            {groupByReason(left).map(({ companyName, reason, names }) => (
              <li className="stack stack--start gap-2" key={`${companyName} ${reason}`}>
                <span>
                  {companyName} <StateChip>{lackTexts[reason]()}</StateChip>
                </span>
                <span>{names.join(', ')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
