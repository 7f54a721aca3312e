import { endOtherSessions, endOwnSession, listOwnSessions, type OwnSession } from '@project-week/contract/auth/account'
import { useQuery } from '@tanstack/react-query'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { writtenTime } from '../../lib/tables/table-text.ts'
import { m } from '../../paraglide/messages.js'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Button } from '../../ui/button.tsx'
import { Listing } from '../../ui/tables/listing.tsx'

function browserText({ browser, system }: OwnSession): string {
  if (browser !== null && system !== null) return m.account_session_browser({ browser, system })
  return browser ?? system ?? m.account_session_unknown()
}

/** Where somebody is signed in: this browser is marked, the others can be ended. */
export function OwnSessions() {
  const sessions = useQuery(queryOf(listOwnSessions))
  const end = useCall(endOwnSession, { onSuccess: () => showToast(m.colleagues_ended()) })
  const endOthers = useCall(endOtherSessions, { onSuccess: () => showToast(m.account_others_ended()) })
  const failure = end.error ?? endOthers.error
  return (
    <section aria-labelledby="own-sessions">
      <h2 id="own-sessions">{m.account_sessions()}</h2>
      <p>{m.account_sessions_text()}</p>
      <MutationError failure={failure} />
      <Listing rows={sessions} empty={m.colleagues_no_sessions()}>
        {(rows) => (
          <>
            <ul className="stack">
              {rows.map((session) => (
                <li className="cluster cluster--between" key={session.id}>
                  <div>
                    <strong>{browserText(session)}</strong> {session.isOwn && m.colleagues_own_session()}
                    <p>
                      {m.account_session_times({
                        by: session.by === 'password' ? m.colleagues_by_password() : m.colleagues_by_sign_on(),
                        started: writtenTime(session.createdAt),
                        used: writtenTime(session.lastUsedAt),
                      })}
                    </p>
                  </div>
                  {!session.isOwn && (
                    <Button
                      size="small"
                      pending={end.isPending && end.variables.params.id === session.id}
                      onClick={() => end.mutate({ params: { id: session.id } })}
                    >
                      {m.colleagues_end()}
                      <span className="visually-hidden"> {browserText(session)}</span>
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {rows.length > 1 && (
              <Button pending={endOthers.isPending} onClick={() => endOthers.mutate()}>
                {m.account_end_others()}
              </Button>
            )}
          </>
        )}
      </Listing>
    </section>
  )
}
