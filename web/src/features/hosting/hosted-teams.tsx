import type { ReactNode } from 'react'
import type { HostedTeam } from '@project-week/contract/hosting/hosting'
import type { CompanyTeam } from '@project-week/contract/teams/team'
import { studentFields } from '@project-week/contract/registrations/student-fields'
import { fieldWord } from '../../lib/words/field-words.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/base/icon.tsx'
import { MailLink } from '../../ui/base/mail-link.tsx'

type Consents = HostedTeam['members'][number]['consents']

/** A team behind a company's link, or one that its account may see without being the contact person. */
type Shown = Pick<HostedTeam, 'id' | 'accepted'> & {
  members: (CompanyTeam['members'][number] & { key?: string; consents?: Consents })[]
}

const consentTexts: Record<Consents[number]['kind'], () => string> = {
  'statement-of-consent': m.hosting_consent_statement,
  attendance: m.hosting_consent_attendance,
}

/**
 * Who is in the teams, with as much of each as a company may see.
 *
 * @param isAhead whether the week has not begun: until then it counts who has accepted
 * @param renderSigned whether a member has signed the NDA
 */
export const HostedTeams = ({
  teams,
  isAhead,
  renderSigned,
}: {
  teams: readonly Shown[]
  isAhead: boolean
  renderSigned?: ((member: { key: string; name: string }) => ReactNode) | undefined
}) =>
  teams.map(({ id, members, accepted }) => (
    <div className="stack panel" key={id}>
      {accepted !== null && isAhead && <p>{m.hosting_accepted({ accepted, members: members.length })}</p>}
      <ul className="stack gap-5 hosted-team">
        {members.map((member) => (
          <li className="stack stack--start gap-1" key={member.email}>
            <Student {...member} />
            {member.key !== undefined && renderSigned?.({ key: member.key, name: member.name || member.email })}
          </li>
        ))}
      </ul>
    </div>
  ))

const Student = ({ name, email, currentfieldofstudy, germanlanguagelevel, consents }: Shown['members'][number]) => (
  <>
    {name && <strong dir="auto">{name}</strong>}
    <MailLink to={email} />
    {currentfieldofstudy && <span>{currentfieldofstudy}</span>}
    {germanlanguagelevel && (
      <span>{m.hosting_german({ level: fieldWord(studentFields.germanlanguagelevel, germanlanguagelevel) })}</span>
    )}
    {consents?.map(({ kind }) => (
      <span className="hosted-team__consent" key={kind}>
        <Icon name="check" size={14} /> {consentTexts[kind]()}
      </span>
    ))}
  </>
)
