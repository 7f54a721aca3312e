import { type AuthorisedUser, listAuthorisedUsers } from '@project-week/contract/users/authorised-user'
import { userFields, userTableStart } from '@project-week/contract/users/user-fields'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../lib/api/use-call.ts'
import { nameOrAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { Listing } from '../../ui/tables/listing.tsx'
import { recordColumns } from '../../ui/tables/record-columns.ts'
import { RecordTable } from '../../ui/tables/record-table.tsx'
import { UserRecord } from './user-record.tsx'

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
