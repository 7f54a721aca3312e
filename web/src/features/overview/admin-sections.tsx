import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { useUser } from '../../lib/session/session.ts'
import { dashboardSections } from '../../ui/navigation/places.ts'

export function AdminSections() {
  const role = useUser()?.role
  return (
    <div className="cluster gap-3 admin-sections">
      {dashboardSections(role).map(({ title, screens }) => (
        <Card key={title}>
          <h2>{title}</h2>
          <ul className="cluster plain">
            {screens.map(({ path, label }) => (
              <li key={path}>
                <Link to={path}>{label}</Link>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}
