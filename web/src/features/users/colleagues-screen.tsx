import { listColleagues } from '@project-week/contract/users/colleague'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { Listing } from '../../ui/tables/listing.tsx'
import { ColleagueCard } from './colleague-card.tsx'
import { InviteForm } from './invite-form.tsx'
import './users.css'

/** Who has access to the office, and the way to invite one more. */
export function ColleaguesScreen() {
  const colleagues = useQuery(queryOf(listColleagues))
  return (
    <div className="stack gap-6">
      <Listing rows={colleagues} empty={m.users_none()}>
        {(rows) => (
          <ul className="auto-grid gap-5 colleagues__list">
            {rows.map((colleague) => (
              <li key={colleague.id}>
                <ColleagueCard colleague={colleague} />
              </li>
            ))}
          </ul>
        )}
      </Listing>
      <InviteForm />
    </div>
  )
}
