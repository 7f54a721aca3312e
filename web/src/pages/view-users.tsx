import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { RecordHistory } from '../ui/tables/record-history.tsx'
import { UserList } from '../features/users/user-list.tsx'
import { paths } from '../lib/page/paths.ts'
import { m } from '../paraglide/messages.js'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/base/icon.tsx'

export function Component() {
  return (
    <AdminPage
      title={m.users_title()}
      isWide
      actions={
        <ButtonLink to={paths.addUsers} icon={<Icon name="plus" />}>
          {m.admin_add_users_title()}
        </ButtonLink>
      }
    >
      <UserList renderHistory={(id) => <RecordHistory type="authorised-user" id={id} />} />
    </AdminPage>
  )
}
