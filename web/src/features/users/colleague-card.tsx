import { authorisedUserTypeLabels } from '@project-week/contract/auth/roles'
import { removeAuthorisedUser } from '@project-week/contract/users/authorised-user'
import { changeAccess, type Colleague, endSession, resetFactors } from '@project-week/contract/users/colleague'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { useUser } from '../../lib/session/session.ts'
import { wordIn, writtenTime } from '../../lib/tables/table-text.ts'
import { shownAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

const byTime = (a: string, b: string) => (a < b ? -1 : 1)

function signInText({ lastSignInAt, hasPassword, invitedAt, sessions }: Colleague): string {
  // The audit log knows of sign-ins with the account's password; an open session may be of the university sign-on.
  const last = [lastSignInAt ?? '', ...sessions.map(({ createdAt }) => createdAt)].toSorted(byTime).at(-1)
  if (last !== undefined && last !== '') return m.colleagues_last({ at: writtenTime(last) })
  if (!hasPassword && invitedAt !== null) return m.colleagues_no_password({ at: writtenTime(invitedAt) })
  return m.colleagues_never()
}

/** Somebody with access: last sign-in, sessions to end, the other kind of access, revoking after a question. */
export function ColleagueCard({ colleague }: { colleague: Colleague }) {
  const { email, firstName, lastName, type } = colleague
  const params = { id: colleague.id }
  const isSelf = useUser()?.email?.toLowerCase() === email
  const change = useCall(changeAccess, {
    onSuccess: (_, { body }) =>
      showToast(
        m.colleagues_changed({ email: shownAddress(email), type: wordIn(authorisedUserTypeLabels)(body.type) }),
      ),
  })
  const revoke = useCall(removeAuthorisedUser, {
    onSuccess: () => showToast(m.colleagues_revoked({ email: shownAddress(email) })),
  })
  const [isAsking, setIsAsking] = useState(false)
  const other = type === 'Admin' ? 'Viewer' : 'Admin'
  const name = `${firstName} ${lastName}`.trim() || email
  return (
    <article className="stack gap-3 colleague" aria-labelledby={`colleague-${colleague.id}`}>
      <h2 id={`colleague-${colleague.id}`}>
        {name} {isSelf && m.colleagues_self()}
      </h2>
      <p>
        {name !== email && `${shownAddress(email)}, `}
        {wordIn(authorisedUserTypeLabels)(type)}
      </p>
      <p>{signInText(colleague)}</p>
      <p>{colleague.hasSecondFactor ? m.colleagues_has_factor() : m.colleagues_no_factor()}</p>
      <Sessions colleague={colleague} />
      <MutationError failure={change.error} />
      {!isSelf && (
        <div className="cluster">
          <Button changes pending={change.isPending} onClick={() => change.mutate({ params, body: { type: other } })}>
            {other === 'Admin' ? m.colleagues_make_admin() : m.colleagues_make_viewer()}
            <span className="visually-hidden"> {name}</span>
          </Button>
          {colleague.hasSecondFactor && <ResetFactors colleague={colleague} name={name} />}
          <Button variant="danger" onClick={() => setIsAsking(true)}>
            {m.colleagues_revoke()}
            <span className="visually-hidden"> {name}</span>
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        title={m.colleagues_revoke_question({ email: shownAddress(email) })}
        onClose={() => setIsAsking(false)}
        action={m.colleagues_revoke()}
        pending={revoke.isPending}
        failure={revoke.error}
        onConfirm={() => revoke.mutate({ params })}
      >
        <p>{m.colleagues_revoke_text()}</p>
      </ConfirmDialog>
    </article>
  )
}

/** For somebody who has lost theirs. */
function ResetFactors({ colleague, name }: { colleague: Colleague; name: string }) {
  const { email } = colleague
  const reset = useCall(resetFactors, {
    onSuccess: () => showToast(m.colleagues_reset_done({ email: shownAddress(email) })),
  })
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button changes onClick={() => setIsAsking(true)}>
        {m.colleagues_reset()}
        <span className="visually-hidden"> {name}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={m.colleagues_reset_question({ email: shownAddress(email) })}
        onClose={() => setIsAsking(false)}
        action={m.colleagues_reset()}
        pending={reset.isPending}
        failure={reset.error}
        onConfirm={() => reset.mutate({ params: { id: colleague.id } })}
      >
        <p>{m.colleagues_reset_text()}</p>
      </ConfirmDialog>
    </>
  )
}

function Sessions({ colleague }: { colleague: Colleague }) {
  const end = useCall(endSession, { onSuccess: () => showToast(m.colleagues_ended()) })
  if (colleague.sessions.length === 0) return <p>{m.colleagues_no_sessions()}</p>
  return (
    <>
      <h3>{m.colleagues_sessions()}</h3>
      <MutationError failure={end.error} />
      <ul className="stack gap-2">
        {colleague.sessions.map(({ id, by, createdAt, isOwn }) => {
          const text = m.colleagues_session({
            by: by === 'password' ? m.colleagues_by_password() : m.colleagues_by_sign_on(),
            at: writtenTime(createdAt),
          })
          return (
            <li className="cluster cluster--center" key={id}>
              {text} {isOwn && m.colleagues_own_session()}
              {!isOwn && (
                <Button
                  changes
                  size="small"
                  pending={end.isPending && end.variables.params.session === id}
                  onClick={() => end.mutate({ params: { id: colleague.id, session: id } })}
                >
                  {m.colleagues_end()}
                  <span className="visually-hidden"> {text}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
