import type { NotAsked as Row } from '@project-week/contract/publishing/offer'
import { longDate } from '@project-week/content/words'
import { getLocale } from '../../lib/page/locale.ts'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'

const mailText: Record<Row['mail'], (mail: { email: string }) => string> = {
  failed: m.not_asked_failed,
  queued: m.not_asked_queued,
  late: m.not_asked_late,
  none: () => m.not_asked_none(),
}

/** Students from whose silence nothing follows, because no email has asked them in time. */
export function NotAsked({ students }: { students: readonly Row[] }) {
  if (students.length === 0) return null
  return (
    <Alert tone="warning" title={m.not_asked_title()}>
      <p>{m.not_asked_text()}</p>
      <ul>
        {students.map(({ offer, name, companyName: company, dueOn, mail, recipient }) => (
          <li key={offer}>
            <strong>{name}</strong> ({m.not_asked_line({ company, date: longDate(dueOn, getLocale()) })}):{' '}
            {mailText[mail]({ email: recipient ?? '' })}
          </li>
        ))}
      </ul>
      <div className="publishing__actions">
        <ButtonLink size="small" to={`${paths.outbox}?f.state=failed&f.state=queued`}>
          {m.not_asked_mails()}
        </ButtonLink>
      </div>
    </Alert>
  )
}
