import { type AuthorisedUser, listAuthorisedUsers } from '@project-week/contract/users/authorised-user'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { queryOf } from '../../lib/api/use-call.ts'
import { dateTimeText } from '../../lib/tables/table-text.ts'
import { nameOrAddress, shownAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import type { Column } from '../../ui/tables/column.ts'
import { Listing } from '../../ui/tables/listing.tsx'
import { RecordTable } from '../../ui/tables/record-table.tsx'
import { typeText } from './type-text.ts'
import { UserRecord } from './user-record.tsx'

const passwordText = (value: string) => (value === 'yes' ? m.users_password_set() : m.users_password_missing())

const userColumns = (): Column<AuthorisedUser>[] => [
  { id: 'email', header: m.users_email(), width: 22, value: (user) => user.email, label: shownAddress, isCode: true },
  { id: 'type', header: m.users_type(), width: 12, value: (user) => user.type, label: typeText },
  { id: 'lastName', header: m.users_last_name(), width: 12, value: (user) => user.lastName },
  { id: 'firstName', header: m.users_first_name(), width: 11, value: (user) => user.firstName },
  { id: 'company', header: m.users_company(), width: 16, value: (user) => user.company },
  {
    id: 'hasPassword',
    header: m.users_password(),
    width: 10,
    value: (user) => (user.hasPassword ? 'yes' : 'no'),
    label: passwordText,
  },
  {
    id: 'hasWaitingSignOn',
    header: m.users_sign_on(),
    width: 14,
    value: (user) => (user.hasWaitingSignOn ? 'waits' : ''),
    label: () => m.users_waiting_sign_on(),
  },
  {
    id: 'invitedAt',
    header: m.users_invited(),
    width: 12,
    value: (user) => user.invitedAt,
    isInstant: true,
    cell: (user) => user.invitedAt && dateTimeText(user.invitedAt),
  },
  {
    id: 'lastSignInAt',
    header: m.users_last_sign_in(),
    width: 12,
    value: (user) => user.lastSignInAt,
    isInstant: true,
    cell: (user) => user.lastSignInAt && dateTimeText(user.lastSignInAt),
  },
]

/**
 * Everybody who may sign in with e-mail and password.
 *
 * @param renderHistory what was done to a user
 */
export function UserList({ renderHistory }: { renderHistory: (id: string) => ReactNode }) {
  const users = useQuery(queryOf(listAuthorisedUsers))
  const columns = useMemo(() => userColumns(), [])
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
          {(user, close) => (
            <UserRecord key={user.id} user={user} columns={columns} onRemoved={close}>
              {renderHistory(user.id)}
            </UserRecord>
          )}
        </RecordTable>
      )}
    </Listing>
  )
}
