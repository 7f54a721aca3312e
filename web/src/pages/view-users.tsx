import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { RecordHistory } from '../ui/tables/history.tsx'
import { UserList } from '../features/users/user-list.tsx'

export function Component() {
  return (
    <AdminPage isWide>
      <UserList renderHistory={(id) => <RecordHistory type="authorised-user" id={id} />} />
    </AdminPage>
  )
}
