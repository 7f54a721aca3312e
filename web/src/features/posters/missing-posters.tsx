import { listMissingPosters } from '@project-week/contract/posters/missing'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { showToast } from '../../lib/page/toast.ts'
import { dateTimeText } from '../../lib/tables/table-text.ts'
import { shownAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import './missing-posters.css'
import { useRemind } from './poster.queries.ts'

/**
 * The teams of an edition that have no poster.
 *
 * @param mayRemind whether it is the current edition, of whose teams alone somebody is reminded
 */
export function MissingPosters({ edition, mayRemind }: { edition: string | undefined; mayRemind: boolean }) {
  const missing = useQuery({
    queryKey: ['missing-posters', edition],
    queryFn: () => call(listMissingPosters, { query: { edition } }),
  })
  const remind = useRemind()
  if (missing.data === undefined || missing.data.length === 0) return null
  return (
    <details className="missing-posters">
      <summary>{m.posters_missing({ count: missing.data.length })}</summary>
      <ul>
        {missing.data.map(({ id, companyName, members, remindedAt }) => (
          <li key={id}>
            <strong>{companyName}</strong>
            <span>{members.map(({ name, email }) => name || shownAddress(email)).join(', ')}</span>
            {remindedAt && <span>{m.posters_reminded_at({ at: dateTimeText(remindedAt) })}</span>}
          </li>
        ))}
      </ul>
      {remind.isError && (
        <Alert tone="error" announce>
          {notDoneText(remind.error)}
        </Alert>
      )}
      {mayRemind && (
        <Button
          changes
          pending={remind.isPending}
          onClick={() =>
            remind.mutate(undefined, { onSuccess: ({ mails }) => showToast(m.posters_reminded({ count: mails })) })
          }
        >
          {m.posters_remind()}
        </Button>
      )}
    </details>
  )
}
