import { m } from '../../paraglide/messages.js'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import './admin.css'
import { AdminSections } from './admin-sections.tsx'

/**
 * The admin's home.
 *
 * @param name first name where the admin has a profile: then the page greets instead of naming itself
 */
export function AdminDashboard({ name }: { name?: string | undefined }) {
  const title = name === undefined ? m.admin_dashboard() : m.admin_welcome({ name })
  return (
    <div className="admin-page">
      <PageTitle>{m.admin_dashboard()}</PageTitle>
      <PageHeader title={title} />
      <AdminSections />
    </div>
  )
}
