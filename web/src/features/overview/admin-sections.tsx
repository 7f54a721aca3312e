import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { sections } from '../../ui/navigation/places.ts'

export function AdminSections() {
  return (
    <div className="admin-sections">
      {sections().map(({ title, links }) => (
        <Card key={title}>
          <h2>{title}</h2>
          <ul>
            {links.map(([to, label]) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}
