import type { Cost } from '@project-week/contract/matching/cost'
import {
  listMoves,
  mostMoves,
  type MoveOffer,
  resolveMove,
  type Run,
  type RunStudent,
} from '@project-week/contract/matching/matching'
import { lessIsBetter } from '@project-week/contract/matching/tiers'
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
import { nameOf, numberText, studentRankText } from '../run/run-text.ts'
import { WhatIfAnswer } from './what-if-answer.tsx'

/** An offer, or `anew`: everybody may be moved. */
export type Chosen = MoveOffer | 'anew'

/** So many people may be moved, until somebody says otherwise. */
const mostAtFirst = 5
/** The cheapest; the others are folded away. */
const shownAtFirst = 3

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
  onChoose: (chosen: Chosen | undefined) => void
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
  const ways: Way[] = [
    ...(alone ? [{ label: m.matching_move_alone({ name }), offer: alone }] : []),
    ...swaps.map((offer) => ({ label: m.matching_move_swap({ name: offer.moved[1]?.name ?? '' }), offer })),
    ...(chain ? [{ label: m.matching_move_chain({ count: numberText(chain.moved.length) }), offer: chain }] : []),
  ]
  const hasOther = ways.length > 0
  if (best.data?.offer) {
    const { offer, isBest } = best.data
    const note = isBest ? m.matching_move_best_proven() : m.matching_move_best_found()
    // Often one of the others: named as that.
    const same = ways.find((way) => teamsKey(way.offer) === teamsKey(offer))
    if (same) same.note = note
    else ways.unshift({ label: m.matching_move_within({ count: numberText(most) }), offer, note })
  }
  ways.sort((a, b) => compareLosses(lossOf(a.offer.cost, run), lossOf(b.offer.cost, run)))
  // The best one takes its place at the top when it comes: none of the others goes.
  const cheapest = best.isPending ? shownAtFirst - 1 : shownAtFirst
  const drawWay = ({ label, offer, note }: Way) => (
    <Offer
      key={teamsKey(offer)}
      group={id}
      label={label}
      isChosen={chosen === offer}
      onChoose={() => onChoose(offer)}
      cost={costText(offer.cost)}
      note={note}
    >
      <Moved offer={offer} />
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
          {best.isPending && <Spinner label={m.matching_move_within_asking({ count: numberText(most) })} />}
          {ways.slice(0, cheapest).map(drawWay)}
        </div>
        <details className="experts" open={!hasOther || undefined}>
          <summary>{m.matching_moves_more()}</summary>
          <div className="stack">
            <div className="choices">
              {ways.slice(cheapest).map(drawWay)}
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
              onChange={(event) => {
                setMost(Number(event.target.value))
                // Of another number.
                if (chosen !== undefined && chosen === best.data?.offer) onChoose(undefined)
              }}
              options={Array.from({ length: mostMoves }, (_, at) => ({
                value: String(at + 1),
                label: numberText(at + 1),
              }))}
            />
          </div>
        </details>
      </FieldGroup>
      {best.isError && (
        <Alert tone="error" announce>
          {failureText(best.error)}
        </Alert>
      )}
    </div>
  )
}

interface Way {
  label: string
  offer: MoveOffer
  note?: string
}

/** Two offers with the same teams. */
const teamsKey = ({ teams }: MoveOffer): string =>
  JSON.stringify(teams.map(({ at, companyId, students }) => [at, companyId, students.toSorted()]))

/**
 * How much worse than the board an offer is: first by how much the run minds the tier in which they differ, then by how
 * much they do. Negative: better. Costs of offers are exact.
 */
function lossOf(cost: Cost, { tiers }: Run): [weight: number, loss: number] {
  if (cost.kind !== 'fit' && cost.kind !== 'tier') return [0, 0]
  const tier = cost.kind === 'fit' ? 'fit' : cost.tier
  const gained = cost.kind === 'fit' ? -cost.least : cost.after - cost.before
  const loss = lessIsBetter.has(tier) ? gained : -gained
  return [Math.sign(loss) * (tiers.length - tiers.findIndex((one) => one.tier === tier)), loss]
}

const compareLosses = (a: readonly [number, number], b: readonly [number, number]): number => a[0] - b[0] || a[1] - b[1]

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

/** Everybody by name, from where to where, and which of their preferences either place is. */
function Moved({ offer: { moved } }: { offer: MoveOffer }) {
  return (
    <ul className="note">
      {moved.map(({ id, name, from, to }) => {
        const place = (one: typeof to) => one?.companyName ?? m.matching_move_no_place()
        const ranks = [from, to].flatMap((one) => (one ? [studentRankText(one.studentRank)] : []))
        return (
          <li key={id}>
            {m.matching_move_person({ name, from: place(from), to: place(to) })} <b>{ranks.join(' → ')}</b>
          </li>
        )
      })}
    </ul>
  )
}
