import type { Decline } from '@project-week/contract/publishing/offer'
import { useQuery } from '@tanstack/react-query'
import { writtenTime } from '../../lib/tables/table-text.ts'
import { m } from '../../paraglide/messages.js'
import { declinesQuery } from './declines-query.ts'

/** Every place that was declined, with the reason, also once somebody else has it. */
export function Declines() {
  const declines = useQuery(declinesQuery())
  if (declines.data === undefined || declines.data.length === 0) return null
  return (
    <>
      <h3>{m.answer_declines_title()}</h3>
      <ul className="auto-grid auto-grid--fill gap-3">
        {declines.data.map((decline) => (
          <li key={decline.id} className="planned-team">
            <h4>{decline.name}</h4>
            <DeclineLines decline={decline} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** What one student has declined, for the drawer. */
export function StudentDeclines({ student }: { student: string }) {
  const declines = useQuery(declinesQuery(student))
  if (declines.data === undefined || declines.data.length === 0) return null
  return (
    <section className="stack gap-3 notes">
      <h3>{m.answer_declines_title()}</h3>
      <ul className="stack gap-3 notes__list">
        {declines.data.map((decline) => (
          <li key={decline.id}>
            <DeclineLines decline={decline} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function DeclineLines({ decline }: { decline: Decline }) {
  return (
    <>
      <p>{m.answer_decline_at({ company: decline.companyName, at: writtenTime(decline.answeredAt) })}</p>
      <p>{decline.bySilence ? m.answer_decline_silent() : m.answer_free_reason({ reason: decline.reason })}</p>
      {decline.passedOnTo !== null && <p>{m.answer_decline_passed({ name: decline.passedOnTo })}</p>}
      {decline.isTakenBackIn && <p>{m.answer_decline_back()}</p>}
    </>
  )
}
