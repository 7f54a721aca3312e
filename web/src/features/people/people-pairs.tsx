import type { FoundPerson } from '@project-week/contract/people/person'
import { cancelJoin, listPairs, type PeoplePair } from '@project-week/contract/people/same-person'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { shownAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { shownDay } from '../../ui/page/shown-day.ts'
import { JoinPeopleDialog } from './join-people-dialog.tsx'
import './people.css'
import { personText } from './person-text.ts'

const idOf = ({ people }: PeoplePair) => people.map(({ key }) => key).join(' ')

/** People with one address, two by two, each of whom may be one person or two. Nothing where there are none. */
export function PeoplePairs() {
  const pairs = useQuery({ ...queryOf(listPairs), staleTime: 0 })
  const [asked, setAsked] = useState<PeoplePair['people']>()
  if (pairs.isError) return <Alert tone="error">{errorText(pairs.error)}</Alert>
  if (pairs.data === undefined || pairs.data.length === 0) return null
  return (
    <section className="stack gap-5" aria-labelledby="people-pairs">
      <h2 className="people__title" id="people-pairs">
        {m.people_pairs()}
      </h2>
      <p className="people__lead">{m.people_pairs_lead()}</p>
      <ul className="people__pairs">
        {pairs.data.map((pair) => (
          <li className="cluster" key={idOf(pair)}>
            <div>
              <strong>{pair.address}</strong>
              <ul className="plain">
                {pair.people.map((person: FoundPerson) => (
                  <li key={person.key}>{personText(person)}</li>
                ))}
              </ul>
            </div>
            {pair.waiting ? (
              <Waiting pair={pair} waiting={pair.waiting} />
            ) : (
              <Button
                changes
                aria-haspopup="dialog"
                aria-label={m.people_join_of({ address: pair.address })}
                onClick={() => setAsked(pair.people)}
              >
                {m.people_join()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <JoinPeopleDialog
          people={asked}
          onClose={() => setAsked(undefined)}
          onAsked={(email) => {
            showToast(m.people_join_asked({ email: shownAddress(email) }))
            setAsked(undefined)
          }}
        />
      )}
    </section>
  )
}

/** Until when the link that joins the two is awaited, and the way to call it off. */
function Waiting({ pair, waiting }: { pair: PeoplePair; waiting: NonNullable<PeoplePair['waiting']> }) {
  const cancel = useCall(cancelJoin, { onSuccess: () => showToast(m.people_join_cancelled()) })
  const [{ key: from }, { key: into }] = pair.people
  return (
    <div className="stack stack--start gap-3">
      <p>{m.people_join_waits({ email: shownAddress(waiting.email), date: shownDay(waiting.expiresAt) })}</p>
      <MutationError failure={cancel.error} />
      <Button
        changes
        pending={cancel.isPending}
        aria-label={m.people_join_cancel_of({ address: pair.address })}
        onClick={() => cancel.mutate({ body: { from, into } })}
      >
        {m.people_join_cancel()}
      </Button>
    </div>
  )
}
