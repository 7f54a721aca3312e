import {
  answerShowcase,
  listOwnShowcases,
  memberConsent,
  type OwnShowcase,
} from '@project-week/contract/showcase/showcase'
import { useQuery } from '@tanstack/react-query'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { labelText } from '../../lib/words/labels.ts'
import { m } from '../../paraglide/messages.js'
import { shownDay } from '../../ui/page/shown-day.ts'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Button } from '../../ui/button.tsx'
import './showcase.css'

/** Asks a student whether their team may be shown on the public site, and lets them take it back. */
export function OwnConsents() {
  const own = useQuery(queryOf(listOwnShowcases))
  // Who is in no team is asked nothing; a failure here keeps nobody from the rest of the page.
  if (own.data === undefined || own.data.length === 0) return null
  return (
    <section className="stack own-consents audience-student" aria-labelledby="own-consents">
      <h2 id="own-consents">{m.showcase_own_title()}</h2>
      <p>{m.showcase_own_text()}</p>
      <ul className="stack">
        {own.data.map((showcase) => (
          <Own key={showcase.team} showcase={showcase} />
        ))}
      </ul>
    </section>
  )
}

function Own({ showcase: { team, edition, companyName, agreedAt, isShown } }: { showcase: OwnShowcase }) {
  const answer = useCall(answerShowcase, { answers: queryOf(listOwnShowcases) })
  return (
    <li className="stack stack--start gap-3">
      <p>{m.showcase_own_team({ edition, company: companyName })}</p>
      <blockquote>{labelText(memberConsent.text)}</blockquote>
      <output>
        {agreedAt === null ? m.showcase_own_not_agreed() : m.showcase_own_agreed({ date: shownDay(agreedAt) })}{' '}
        {isShown && m.showcase_own_shown()}
      </output>
      <Button
        pending={answer.isPending}
        onClick={() => answer.mutate({ params: { team }, body: { agrees: agreedAt === null } })}
      >
        {agreedAt === null ? m.showcase_agree() : m.showcase_take_back()}
      </Button>
      <MutationError failure={answer.error} />
    </li>
  )
}
