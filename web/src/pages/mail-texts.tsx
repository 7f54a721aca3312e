import { useQuery } from '@tanstack/react-query'
import { MailTextsScreen } from '../features/mail-texts/mail-texts-screen.tsx'
import { editionLabelsQuery } from '../lib/queries/editions.ts'
import { m } from '../paraglide/messages.js'
import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { SemesterOfList } from '../ui/tables/semester-select.tsx'

export function Component() {
  const labels = useQuery(editionLabelsQuery())
  return (
    <AdminPage lead={m.mail_text_lead()} actions={<SemesterOfList labels={labels.data} />} isWide>
      <MailTextsScreen />
    </AdminPage>
  )
}
