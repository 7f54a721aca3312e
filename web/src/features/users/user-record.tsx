import {
  type AuthorisedUser,
  inviteAgain,
  removeAuthorisedUser,
  signOutUser,
} from '@project-week/contract/users/authorised-user'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../lib/api/use-call.ts'
import { useUser } from '../../lib/session/session.ts'
import { paths } from '../../lib/page/paths.ts'
import { showToast } from '../../lib/page/toast.ts'
import { shownAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Record } from '../../ui/tables/record.tsx'
import './users.css'

interface UserRecordProps {
  user: AuthorisedUser
  columns: readonly Column<AuthorisedUser>[]
  onRemoved: () => void
  /** What was done to the user. */
  children: ReactNode
}

/** A user in the drawer: invite again while there is no password, end the sessions, remove after a question. */
export function UserRecord({ user, columns, onRemoved, children }: UserRecordProps) {
  const { email } = user
  const params = { id: user.id }
  const [isAsking, setIsAsking] = useState(false)
  const invite = useCall(inviteAgain, {
    onSuccess: () => showToast(m.users_invited_again({ email: shownAddress(email) })),
  })
  const signOut = useCall(signOutUser, {
    onSuccess: ({ ended }) => showToast(m.users_signed_out({ email: shownAddress(email), count: String(ended) })),
  })
  const remove = useCall(removeAuthorisedUser, {
    onSuccess: () => {
      showToast(m.users_removed({ email: shownAddress(email) }))
      onRemoved()
    },
  })
  const failure = invite.error ?? signOut.error
  const isSelf = useUser()?.email?.toLowerCase() === user.email
  return (
    <div className="record-drawer">
      <div className="cluster">
        {!user.hasPassword && (
          <Button changes pending={invite.isPending} onClick={() => invite.mutate({ params })}>
            {m.users_invite_again()}
          </Button>
        )}
        <Button changes pending={signOut.isPending} onClick={() => signOut.mutate({ params })}>
          {m.users_sign_out()}
        </Button>
        {!isSelf && (
          <Button variant="danger" onClick={() => setIsAsking(true)}>
            {m.users_remove()}
          </Button>
        )}
      </div>
      <MutationError failure={failure} />
      {user.hasWaitingSignOn && (
        <Alert tone="warning">
          {m.users_waiting_sign_on_text()} <Link to={paths.people}>{m.users_waiting_sign_on_decide()}</Link>
        </Alert>
      )}
      <Record row={user} columns={columns} />
      {children}
      <ConfirmDialog
        open={isAsking}
        title={m.users_remove_question({ email: shownAddress(email) })}
        onClose={() => setIsAsking(false)}
        action={m.users_remove()}
        pending={remove.isPending}
        failure={remove.error}
        onConfirm={() => remove.mutate({ params })}
      >
        <p>{m.users_remove_text()}</p>
      </ConfirmDialog>
    </div>
  )
}
