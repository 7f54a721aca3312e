import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { UserList } from '../features/users/user-list.tsx'

export function Component() {
  return (
    <AdminPage isWide>
      <UserList />
    </AdminPage>
  )
}
