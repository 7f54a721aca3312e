import { LeadList, NewLead } from '../features/companies/lead-list.tsx'
import { m } from '../paraglide/messages.js'
import { AdminPage } from '../ui/navigation/admin-page.tsx'

export const Component = () => (
  <AdminPage lead={m.leads_lead()} actions={<NewLead />} isWide>
    <LeadList />
  </AdminPage>
)
