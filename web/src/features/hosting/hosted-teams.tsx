import type { HostedTeam } from '@project-week/contract/hosting/hosting'
import { studentFields } from '@project-week/contract/registrations/student-fields'
import { fieldWord } from '../../lib/words/field-words.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/base/icon.tsx'
import { MailLink } from '../../ui/base/mail-link.tsx'

type Member = HostedTeam['members'][number]

const consentTexts: Record<Member['consents'][number]['kind'], () => string> = {
  'statement-of-consent': m.hosting_consent_statement,
  attendance: m.hosting_consent_attendance,
}

/** Who is in the teams, with as much of each as a company may see. */
export const HostedTeams = ({ teams }: { teams: readonly HostedTeam[] }) =>
  teams.map(({ id, members }) => (
    <ul className="stack gap-5 panel hosted-team" key={id}>
      {members.map((member) => (
        <li className="stack stack--start gap-1" key={member.key}>
          <Student {...member} />
        </li>
      ))}
    </ul>
  ))

const Student = ({ name, email, currentfieldofstudy, germanlanguagelevel, consents }: Member) => (
  <>
    {name && <strong dir="auto">{name}</strong>}
    <MailLink to={email} />
    {currentfieldofstudy && <span>{currentfieldofstudy}</span>}
    {germanlanguagelevel && (
      <span>{m.hosting_german({ level: fieldWord(studentFields.germanlanguagelevel, germanlanguagelevel) })}</span>
    )}
    {consents.map(({ kind }) => (
      <span className="hosted-team__consent" key={kind}>
        <Icon name="check" size={14} /> {consentTexts[kind]()}
      </span>
    ))}
  </>
)
