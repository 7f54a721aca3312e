import { dateRange } from '@project-week/content/words'
import {
  answerOffer,
  type OfferAnswer,
  type OfferedPlace,
  offerMessages,
  readOffer,
} from '@project-week/contract/publishing/offer'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AnswerForm } from '../features/publishing/answer-form.tsx'
import { call } from '../lib/api/api.ts'
import { queryOf } from '../lib/api/use-call.ts'
import '../features/publishing/place-facts.css'
import { weekPhase } from '../lib/page/berlin-day.ts'
import { getLocale } from '../lib/page/locale.ts'
import { paths } from '../lib/page/paths.ts'
import { programmeStateQuery } from '../lib/queries/clock.ts'
import { linkText } from '../lib/words/link-text.ts'
import { m } from '../paraglide/messages.js'
import { ButtonLink } from '../ui/button.tsx'
import { Spinner } from '../ui/dots/spinner.tsx'
import '../ui/forms/form-screen.css'
import './answer-place.css'
import { AccountTools } from '../ui/navigation/account-tools.tsx'
import { AppShell } from '../ui/page/app-shell.tsx'
import { LoadFailed } from '../ui/page/load-failed.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { ErrorState } from '../ui/page/state.tsx'

/**
 * Where the link of a mail leads. Opening it changes nothing: mail servers open links to check them. The token stands
 * behind the `#`, where no server sees it.
 */
export function Component() {
  const [token] = useState(() => location.hash.slice(1))
  const offer = useQuery({ ...queryOf(readOffer, { body: { token } }), retry: false, staleTime: Infinity })
  const answer = useMutation({
    // What the link asked stays: the answer is shown in its place.
    mutationFn: (given: OfferAnswer) => call(answerOffer, { body: { token, answer: given } }),
  })
  const programme = useQuery(programmeStateQuery())
  const current = answer.data ?? offer.data
  const place = current?.state === 'declined' ? null : offer.data?.place
  const title = current?.mayAnswer === true ? m.answer_title() : m.answer_title_closed()
  const phase = programme.data && place ? weekPhase(programme.data.now, place) : undefined
  const nda = place?.ndaRequired && m.answer_nda({ company: offer.data?.companyName ?? '' })
  const refusal = offer.error && linkText(offer.error, offerMessages.invalid)
  return (
    <AppShell tools={<AccountTools />}>
      <div className="form-screen audience-student">
        <PageTitle>{title}</PageTitle>
        {offer.isPending && <Spinner block label={m.admin_loading()} />}
        {refusal && (
          <ErrorState
            level={1}
            title={title}
            actions={<ButtonLink to={paths.studentProfileActions}>{m.answer_to_page()}</ButtonLink>}
          >
            {refusal}
          </ErrorState>
        )}
        {offer.isError && !refusal && <LoadFailed level={1} queries={[offer]} />}
        {offer.data && (
          <>
            <h1>{title}</h1>
            {place && <Place of={place} company={offer.data.companyName} />}
            <AnswerForm offer={offer.data} answer={answer} nda={nda} phase={phase} />
            <p>
              <ButtonLink variant="quiet" to={paths.studentProfileActions}>
                {m.answer_to_page()}
              </ButtonLink>
            </p>
          </>
        )}
      </div>
    </AppShell>
  )
}

function Place({ of: { task, city, members, ...week }, company }: { of: OfferedPlace; company: string }) {
  return (
    <section className="stack gap-3 measure answer-place" aria-labelledby="answer-place">
      <h2 id="answer-place">{company}</h2>
      <dl className="place-facts">
        <dt>{m.answer_place_where()}</dt>
        <dd>{city}</dd>
        <dt>{m.answer_place_when()}</dt>
        <dd>{dateRange(week.programmeStart, week.programmeEnd, getLocale())}</dd>
        <dt>{m.answer_place_team()}</dt>
        <dd>
          <ul className="plain">
            {members.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </dd>
      </dl>
      <h3>{m.team_task()}</h3>
      <p className="as-typed">{task}</p>
    </section>
  )
}
