import type { FoundPerson, PersonRecord } from '@project-week/contract/people/person'
import { askToJoin, type PairedPerson, PeopleJoin } from '@project-week/contract/people/same-person'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { errorText } from '../../lib/api/error-text.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { shownDay } from '../../ui/page/shown-day.ts'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { ReasonForm } from '../../ui/forms/reason-form.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { PartList } from './part-list.tsx'
import { personQuery } from './person-query.ts'
import { personText } from './person-text.ts'

const JoinReason = z.pick(PeopleJoin, { reason: true })

interface JoinPeopleDialogProps {
  people: [PairedPerson, PairedPerson]
  onClose: () => void
  /** With the address to which the link was mailed. */
  onAsked: (email: string) => void
}

const weightOf = ({ knownBy }: FoundPerson) =>
  (knownBy.includes('sign-on') ? 2 : 0) + (knownBy.includes('account') ? 1 : 0)

/**
 * Names what moves to whom, and asks how the office knows. Who signs on stays, of two who do the one with an account,
 * unless one turns it round.
 */
export function JoinPeopleDialog({ people: [first, second], onClose, onAsked }: JoinPeopleDialogProps) {
  const [isTurned, setIsTurned] = useState(weightOf(second) > weightOf(first))
  const [into, from] = isTurned ? [second, first] : [first, second]
  const moves = useQuery(personQuery(from.key))
  const stays = useQuery(personQuery(into.key))
  const ask = useCall(askToJoin)
  const failure = moves.error ?? stays.error
  return (
    <Dialog wide open title={m.people_join_question()} onClose={onClose}>
      <ReasonForm
        schema={JoinReason}
        label={m.people_join_reason()}
        hint={m.people_reason_hint()}
        rows={2}
        action={m.people_join_action()}
        onSend={async ({ reason }) => {
          if (moves.data === undefined) return
          const body = { from: from.key, into: into.key, version: moves.data.version, reason }
          onAsked((await ask.mutateAsync({ body })).email)
        }}
        onBack={onClose}
      >
        {failure && <Alert tone="error">{errorText(failure)}</Alert>}
        <p>{m.people_join_text()}</p>
        <div className="auto-grid auto-grid--wide gap-5 person__parts">
          <Side title={m.people_join_moves()} person={from} record={moves.data} />
          <Side title={m.people_join_stays()} person={into} record={stays.data} />
        </div>
        <p>
          <Button variant="quiet" size="small" onClick={() => setIsTurned(!isTurned)}>
            {m.people_join_turn()}
          </Button>
        </p>
      </ReasonForm>
    </Dialog>
  )
}

function Side({ title, person, record }: { title: string; person: PairedPerson; record: PersonRecord | undefined }) {
  return (
    <div>
      <h3>{title}</h3>
      <p className="people__who">{personText(person)}</p>
      {person.numbers.length > 0 && <p>{m.people_join_number({ numbers: person.numbers.join(', ') })}</p>}
      {person.signOns.map(({ subject, at }) => (
        <p key={subject} className="people__who">
          {m.people_join_sign_on({ subject, date: shownDay(at) })}
        </p>
      ))}
      {record === undefined ? (
        <Spinner block label={m.people_loading()} />
      ) : (
        <PartList parts={record.parts} withReasons={false} />
      )}
    </div>
  )
}
