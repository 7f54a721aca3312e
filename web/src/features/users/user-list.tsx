import {
  type AuthorisedUser,
  inviteAgain,
  listAuthorisedUsers,
  removeAuthorisedUser,
  signOutUser,
} from '@project-week/contract/users/authorised-user'
import { userFields, userTableStart } from '@project-week/contract/users/user-fields'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { paths } from '../../lib/page/paths.ts'
import { showToast } from '../../lib/page/toast.ts'
import { useUser } from '../../lib/session/session.ts'
import { nameOrAddress, shownAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { RecordHistory } from '../../ui/tables/history.tsx'
import { Listing } from '../../ui/tables/listing.tsx'
import { RecordSheet } from '../../ui/tables/record.tsx'
import { recordColumns } from '../../ui/tables/record-columns.ts'
import { RecordTable } from '../../ui/tables/record-table.tsx'

/** Everybody who may sign in with e-mail and password. */
export function UserList() {
  const users = useQuery(queryOf(listAuthorisedUsers))
  const columns = useMemo(() => recordColumns<AuthorisedUser>(userFields, userTableStart), [])
  return (
    <Listing rows={users} empty={m.users_none()}>
      {(rows) => (
        <RecordTable
          caption={m.users_title()}
          nobody={m.users_none()}
          list="authorised-users"
          renderChosen={() => null}
          rows={rows}
          columns={columns}
          filters={['type', 'hasPassword']}
          keyOf={(user) => user.id}
          titleOf={({ firstName, lastName, email }) =>
            nameOrAddress({ name: `${firstName} ${lastName}`.trim(), email })
          }
        >
          {(user, close) => <UserRecord key={user.id} user={user} columns={columns} onRemoved={close} />}
        </RecordTable>
      )}
    </Listing>
  )
}

/** A user in the drawer: invite again while there is no password, end the sessions, remove after a question. */
function UserRecord({
  user,
  columns,
  onRemoved,
}: {
  user: AuthorisedUser
  columns: readonly Column<AuthorisedUser>[]
  onRemoved: () => void
}) {
  const email = shownAddress(user.email)
  const request = { params: { id: user.id } }
  const invite = useCall(inviteAgain, { onSuccess: () => showToast(m.users_invited_again({ email })) })
  const signOut = useCall(signOutUser, {
    onSuccess: ({ ended }) => showToast(m.users_signed_out({ email, count: String(ended) })),
  })
  const remove = useCall(removeAuthorisedUser, {
    onSuccess: () => {
      showToast(m.users_removed({ email }))
      onRemoved()
    },
  })
  const isSelf = useUser()?.email?.toLowerCase() === user.email
  return (
    <RecordSheet
      row={user}
      columns={columns}
      status={['type']}
      acts={[
        !user.hasPassword && {
          label: m.users_invite_again(),
          isNext: true,
          run: () => invite.mutateAsync(request),
        },
        { label: m.users_sign_out(), run: () => signOut.mutateAsync(request) },
        !isSelf && {
          label: m.users_remove(),
          run: () => remove.mutateAsync(request),
          question: {
            title: m.users_remove_question({ email }),
            text: m.users_remove_text(),
            action: m.users_remove(),
          },
        },
      ]}
      notice={
        user.hasWaitingSignOn && (
          <Alert tone="warning">
            {m.users_waiting_sign_on_text()} <Link to={paths.people}>{m.users_waiting_sign_on_decide()}</Link>
          </Alert>
        )
      }
      more={<RecordHistory type="authorised-user" id={user.id} />}
    />
  )
}
