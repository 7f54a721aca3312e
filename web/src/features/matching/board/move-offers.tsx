import {
  listMoves,
  mostMoves,
  type MoveOffer,
  resolveMove,
  type Run,
  type RunStudent,
} from '@project-week/contract/matching/matching'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { queryOf } from '../../../lib/api/use-call.ts'
import { paths } from '../../../lib/page/paths.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/dots/spinner.tsx'
import { FieldGroup } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { UnmetRules } from '../rules/unmet-rules.tsx'
import { costText } from '../run/cost-sentence.ts'
import { failureText, refusalOf } from '../run/refusal-text.ts'
import { nameOf, numberText } from '../run/run-text.ts'
import { WhatIfAnswer } from './what-if-answer.tsx'

/** An offer, or `anew`: everybody may be moved. */
export type Chosen = MoveOffer | 'anew'

/** So many people may be moved, until somebody says otherwise. */
const mostAtFirst = 5

/** The move is asked about as a pin, which nobody has made: what stands against it is the rule alone. */
const forbidden: Readonly<Record<string, () => string>> = {
  'locked-and-pinned': m.matching_rule_locked,
  'pinned-and-excluded': m.matching_rule_excluded,
}

interface MoveOffersProps {
  run: Run
  student: RunStudent
  company: string
  chosen: Chosen | undefined
  onChoose: (chosen: Chosen) => void
  error: string | undefined
}

/**
 * Every way in which the student can go there, each with its cost and everybody it moves. What needs no solving is there
 * at once; the rest is asked for after it, and shown as it comes.
 */
export function MoveOffers({ run, student, company, chosen, onChoose, error }: MoveOffersProps) {
  const id = useId()
  const [most, setMost] = useState(mostAtFirst)
  const params = { id: run.id, student: student.id, company }
  // They depend on the rules and registrations of now.
  const moves = useQuery({ ...queryOf(listMoves, { params }), retry: false })
  const best = useQuery({
    ...queryOf(resolveMove, { params, body: { most } }),
    enabled: moves.isSuccess,
    retry: false,
  })
  if (moves.isPending) return <Spinner label={m.matching_moves_asking()} />
  if (moves.isError) {
    return (
      <Alert tone="error" title={m.matching_moves_failed()} announce>
        <p>
          {forbidden[refusalOf(moves.error)?.code ?? '']?.() ??
            failureText(moves.error, (one) => run.companies.find((other) => other.id === one)?.companyName)}
        </p>
        <Button size="small" onClick={() => void moves.refetch()}>
          {m.matching_try_again()}
        </Button>
      </Alert>
    )
  }
  const { alone, swaps, chain, isShortest, unmet } = moves.data
  const name = nameOf(student)
  const offer = (key: string, label: string, one: MoveOffer, note?: string) => (
    <Offer
      key={key}
      group={id}
      label={label}
      isChosen={chosen === one}
      onChoose={() => onChoose(one)}
      cost={costText(one.cost)}
      note={note}
    >
      <Moved offer={one} />
    </Offer>
  )
  return (
    <div className="stack move-offers" aria-live="polite">
      {unmet.rules.length + unmet.companies.length > 0 && (
        <Alert tone="warning" title={m.matching_move_unmet()}>
          <UnmetRules ids={unmet.rules} />
          {unmet.companies.length > 0 && (
            <p>{m.matching_move_unmet_companies({ companies: unmet.companies.join(', ') })}</p>
          )}
          <p>
            {m.matching_move_unmet_way()}{' '}
            <Link to={`${paths.matching}?run=${run.id}&part=repair`}>{m.matching_repair_instead()}</Link>
          </p>
        </Alert>
      )}
      <FieldGroup
        id={id}
        label={m.matching_moves_title()}
        hint={m.matching_moves_hint()}
        error={error}
        optional={false}
      >
        <div className="choices">
          {alone && offer('alone', m.matching_move_alone({ name }), alone)}
          {swaps.map((one) => offer(one.moved[1]?.id ?? '', swapText(one), one))}
          {chain && offer('chain', m.matching_move_chain({ count: numberText(chain.moved.length) }), chain)}
          {best.data?.offer &&
            offer(
              'best',
              m.matching_move_within({ count: numberText(most) }),
              best.data.offer,
              best.data.isBest ? m.matching_move_best_proven() : m.matching_move_best_found(),
            )}
          <Offer
            group={id}
            label={m.matching_move_anew()}
            isChosen={chosen === 'anew'}
            onChoose={() => onChoose('anew')}
            cost={m.matching_move_anew_text()}
          >
            {chosen === 'anew' && <WhatIfAnswer run={run} student={student} company={company} />}
          </Offer>
        </div>
      </FieldGroup>
      {best.isPending && <Spinner label={m.matching_move_within_asking({ count: numberText(most) })} />}
      {best.isError && (
        <Alert tone="error" announce>
          {failureText(best.error)}
        </Alert>
      )}
      <ul className="move-offers__missing note">
        {!alone && <li>{m.matching_move_no_alone({ name })}</li>}
        {swaps.length === 0 && <li>{m.matching_move_no_swap()}</li>}
        {!chain && <li>{isShortest ? m.matching_move_no_chain() : m.matching_move_no_chain_found()}</li>}
        {best.data?.offer === null && <li>{m.matching_move_no_within({ count: numberText(most) })}</li>}
      </ul>
      <Select
        label={m.matching_move_most()}
        hint={m.matching_move_most_hint()}
        id={`${id}-most`}
        value={String(most)}
        placeholder={null}
        onChange={(event) => setMost(Number(event.target.value))}
        options={Array.from({ length: mostMoves }, (_, at) => ({ value: String(at + 1), label: numberText(at + 1) }))}
      />
    </div>
  )
}

/** The second of a swap is the one who changes places with the student. */
const swapText = ({ moved }: MoveOffer): string => m.matching_move_swap({ name: moved[1]?.name ?? '' })

function Offer({
  group,
  label,
  isChosen,
  onChoose,
  cost,
  note,
  children,
}: {
  group: string
  label: string
  isChosen: boolean
  onChoose: () => void
  cost: string
  note?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <div className="stack gap-1 move-offer" data-chosen={isChosen || undefined}>
      <label className="choice" htmlFor={`${id}-choice`}>
        <input
          type="radio"
          id={`${id}-choice`}
          name={group}
          checked={isChosen}
          onChange={onChoose}
          aria-labelledby={`${id}-label`}
          aria-describedby={id}
        />
        <span id={`${id}-label`}>{label}</span>
      </label>
      <div id={id} className="stack gap-1 move-offer__text">
        <p className="move-offer__cost">{cost}</p>
        {children}
        {note && <p className="note">{note}</p>}
      </div>
    </div>
  )
}

/** Everybody by name, from where to where. */
function Moved({ offer: { moved } }: { offer: MoveOffer }) {
  const place = (company: string | null) => company ?? m.matching_move_no_place()
  return (
    <ul className="note">
      {moved.map(({ id, name, from, to }) => (
        <li key={id}>{m.matching_move_person({ name, from: place(from), to: place(to) })}</li>
      ))}
    </ul>
  )
}
