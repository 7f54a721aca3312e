import { listMailsTo } from '@project-week/contract/mail/mail'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryOf } from '../../lib/api/use-call.ts'
import { paths } from '../../lib/page/paths.ts'
import { dateTimeText } from '../../lib/tables/table-text.ts'
import { mailStateText } from '../../lib/words/mail-state-text.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'

/** What an address was sent, newest first; above it what the mail server said of a mail that it refused. */
export function MailHistory({ address }: { address: string }) {
  const mails = useQuery(queryOf(listMailsTo, { query: { address } }))
  const failed = mails.data?.find(({ state }) => state === 'failed')
  return (
    <section className="history">
      <h3>{m.campaign_history()}</h3>
      {mails.isError && (
        <p>
          {m.admin_list_failed()}{' '}
          <Button size="small" onClick={() => void mails.refetch()}>
            {m.admin_try_again()}
          </Button>
        </p>
      )}
      {failed && (
        <Alert tone="warning" title={m.campaign_history_failed({ at: dateTimeText(failed.createdAt) })}>
          {failed.lastError}
        </Alert>
      )}
      {mails.data?.length === 0 && <p>{m.campaign_history_none()}</p>}
      <ol>
        {mails.data?.map(({ id, subject, state, createdAt, sentAt, lastError }) => (
          <li key={id}>
            <Link to={`${paths.outbox}?open=${id}`}>{subject}</Link> {mailStateText(state)},{' '}
            {dateTimeText(sentAt ?? createdAt)}
            {lastError !== null && ` · ${lastError}`}
          </li>
        ))}
      </ol>
    </section>
  )
}
