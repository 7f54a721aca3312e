import { type FreePlace, listAnswers, offerPlace } from '@project-week/contract/publishing/offer'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../lib/api/error-text.ts'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Declines } from './declines.tsx'
import { NotAsked } from './not-asked.tsx'
import { declinesQuery, now } from './declines-query.ts'

/** What comes of the answers: who was not asked, the places that were left, and why they were declined. */
export function Answers() {
  const answers = useQuery({ ...queryOf(listAnswers), ...now })
  const declines = useQuery(declinesQuery())
  if (answers.isError) return <Alert tone="error">{errorText(answers.error)}</Alert>
  if (!answers.isSuccess) return null
  const { notAsked, freePlaces } = answers.data
  if (notAsked.length === 0 && freePlaces.length === 0 && (declines.data ?? []).length === 0) return null
  return (
    <section className="stack gap-3" aria-labelledby="publish-answers">
      <h2 id="publish-answers">{m.answer_list_title()}</h2>
      <NotAsked students={notAsked} />
      {freePlaces.length > 0 && (
        <>
          <h3>{m.answer_free_title()}</h3>
          <ul className="auto-grid auto-grid--fill gap-3">
            {freePlaces.map((place) => (
              <FreePlaceCard key={place.team} place={place} />
            ))}
          </ul>
        </>
      )}
      <Declines />
    </section>
  )
}

function FreePlaceCard({ place: { team, companyName: company, places, left, candidates } }: { place: FreePlace }) {
  const offer = useCall(offerPlace, {
    onSuccess: (_, { body: { to } }) =>
      showToast(m.answer_offered({ name: candidates.find(({ id }) => id === to)?.name ?? '' })),
    onError: (error) => showToast(errorText(error), { tone: 'error' }),
  })
  return (
    <li className="planned-team">
      <h4>{places === 1 ? m.answer_free_one({ company }) : m.answer_free_many({ company, places })}</h4>
      {left.map(({ name, cause, reason }) => (
        <p key={`${name} ${cause}`}>
          {cause === 'declined' ? m.answer_free({ name }) : m.answer_free_withdrawn({ name })}
          {reason !== '' && ` ${m.answer_free_reason({ reason })}`}
        </p>
      ))}
      {candidates.length === 0 ? (
        <p>{m.answer_free_nobody()}</p>
      ) : (
        <ol className="stack gap-3 free-place__candidates">
          {candidates.map((candidate) => (
            <li className="stack stack--start gap-1" key={candidate.id}>
              <span>
                <strong>{candidate.name}</strong>{' '}
                {candidate.waitingRank !== null && m.answer_waiting_rank({ rank: candidate.waitingRank })}
              </span>
              <span>{m.answer_candidate({ fit: candidate.fit, reason: candidate.reason[getLocale()] })}</span>
              <Button
                changes
                size="small"
                pending={offer.isPending}
                onClick={() => offer.mutate({ params: { team }, body: { to: candidate.id } })}
              >
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
