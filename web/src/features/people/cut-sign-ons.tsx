import { useQuery } from '@tanstack/react-query'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import './people.css'
import { cutSignOnsQuery } from './people.queries.ts'
import { personText } from './person-text.ts'

/** Whose sign-on may be that of several people. Nothing where there are none. */
export function CutSignOns() {
  const found = useQuery(cutSignOnsQuery())
  if (found.isError) return <Alert tone="error">{notDoneText(found.error)}</Alert>
  if (found.data === undefined || found.data.length === 0) return null
  return (
    <section className="people" aria-labelledby="people-cut">
      <h2 className="people__title" id="people-cut">
        {m.people_cut()}
      </h2>
      <p className="people__lead">{m.people_cut_lead()}</p>
      <ul className="people__pairs">
        {found.data.map((person) => (
          <li key={person.key}>{personText(person)}</li>
        ))}
      </ul>
    </section>
  )
}
