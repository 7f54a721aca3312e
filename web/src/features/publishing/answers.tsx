import type { Candidate, FreePlace } from '@project-week/contract/publishing/offer'
import { useQuery } from '@tanstack/react-query'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { answersQuery, useOfferPlace } from './offers.queries.ts'

/** How the published students have answered, and the places that wait to be offered on. */
export function Answers() {
  const answers = useQuery(answersQuery())
  if (answers.isError) return <Alert tone="error">{notDoneText(answers.error)}</Alert>
  if (!answers.isSuccess) return null
  const { open, accepted, declined, freePlaces } = answers.data
  const figures = [
    [m.answer_count_open(), open],
    [m.answer_count_accepted(), accepted],
    [m.answer_count_declined(), declined],
  ] as const
  return (
    <section className="publishing__part" aria-labelledby="publish-answers">
      <h2 id="publish-answers">{m.answer_list_title()}</h2>
      <dl className="publishing__figures">
        {figures.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {freePlaces.length > 0 && (
        <>
          <h3>{m.answer_free_title()}</h3>
          <ul className="publishing__teams">
            {freePlaces.map((place) => (
              <FreePlaceCard key={place.person} place={place} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function FreePlaceCard({
  place: { person, companyName: company, name, cause, reason, candidates },
}: {
  place: FreePlace
}) {
  const offer = useOfferPlace()
  const offerTo = (candidate: Candidate) =>
    void offer.mutateAsync({ person, to: candidate.id }).then(
      () => showToast(m.answer_offered({ name: candidate.name })),
      (error: unknown) => showToast(notDoneText(error as Error), { tone: 'error' }),
    )
  return (
    <li className="planned-team">
      <h4>{cause === 'declined' ? m.answer_free({ company, name }) : m.answer_free_withdrawn({ company, name })}</h4>
      {reason !== '' && <p>{m.answer_free_reason({ reason })}</p>}
      {candidates.length === 0 ? (
        <p>{m.answer_free_nobody()}</p>
      ) : (
        <ol className="free-place__candidates">
          {candidates.map((candidate) => (
            <li key={candidate.id}>
              <span>
                <strong>{candidate.name}</strong>{' '}
                {candidate.waitingRank !== null && m.answer_waiting_rank({ rank: candidate.waitingRank })}
              </span>
              <span>{m.answer_candidate({ fit: candidate.fit, reason: candidate.reason[getLocale()] })}</span>
              <Button changes size="small" pending={offer.isPending} onClick={() => offerTo(candidate)}>
                {m.answer_offer()}
                <span className="visually-hidden">
                  {' '}
                  {company}: {candidate.name}
                </span>
              </Button>
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}
