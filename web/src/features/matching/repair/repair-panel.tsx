import type { RunSummary } from '@project-week/contract/matching/matching'
import type { RunSettings } from '@project-week/contract/matching/settings'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/dots/spinner.tsx'
import { Checkbox } from '../../../ui/forms/choice.tsx'
import { TagSelect } from '../../../ui/forms/tag-select.tsx'
import { frontierQuery, useStartRun } from '../matching.queries.ts'
import { OnRequest } from '../run/on-request.tsx'
import { TableScroll } from '../results/table-scroll.tsx'
import { failureText, refusalText } from '../run/refusal-text.ts'
import { numberText, tierText } from '../run/run-text.ts'
import type { RepairStart } from './repair-start.ts'

interface RepairPanelProps {
  from: RepairStart
  settings: RunSettings
  /** An adjustment that somebody has watched fail. */
  failed?: RunSummary | undefined
  onView: (runId: string) => void
}

/** Matches again from teams that stand, with as few people moved as possible or as many as are chosen. */
export function RepairPanel({ from, settings: given, failed, onView }: RepairPanelProps) {
  const start = useStartRun(onView)
  const [dissolve, setDissolve] = useState<string[]>([])
  const [isLocked, setIsLocked] = useState(false)
  /** How many may be moved; undefined: as few as can be. */
  const [moves, setMoves] = useState<number>()
  const repair = { runId: from.runId, dissolve, isLocked }
  const settings: RunSettings = { ...given, repair }
  const teams = new Map(from.teams.map(({ companyId, companyName }) => [companyId, companyName]))
  const begin = (event: SyntheticEvent) => {
    event.preventDefault()
    start.mutate({ ...settings, repair: { ...repair, moves } })
  }
  return (
    <form className="desk-flow" noValidate onSubmit={begin}>
      <p className="prose">{from.lead}</p>
      {from.since && <p>{from.since}</p>}
      <Checkbox
        label={m.matching_repair_lock()}
        hint={m.matching_repair_lock_hint()}
        id="repair-lock"
        optional
        checked={isLocked}
        onChange={({ target }) => {
          setIsLocked(target.checked)
          setDissolve([])
          setMoves(undefined)
        }}
      />
      {!isLocked && (
        <TagSelect
          label={m.matching_repair_dissolve()}
          hint={m.matching_repair_dissolve_hint()}
          name="repair-dissolve"
          optional
          maximum={teams.size}
          options={[...teams].map(([value, label]) => ({ value, label }))}
          value={dissolve}
          onChange={(companies) => {
            setDissolve(companies)
            setMoves(undefined)
          }}
        />
      )}
      {!isLocked && (
        // Other teams to dissolve make another question.
        <OnRequest key={dissolve.join()} label={m.matching_repair_ask()}>
          <Frontier settings={settings} moves={moves} onChoose={setMoves} />
        </OnRequest>
      )}
      {(start.isError || failed) && (
        <Alert tone="error" title={m.matching_failed()} announce>
          {start.isError
            ? failureText(start.error, (id) => teams.get(id))
            : failed?.refusal
              ? refusalText(failed.refusal, (id) => teams.get(id))
              : failed?.failure}
        </Alert>
      )}
      <div>
        <Button variant="action" type="submit" pending={start.isPending}>
          {moves === undefined
            ? m.matching_repair_start()
            : m.matching_repair_start_within({ moves: numberText(moves) })}
        </Button>
      </div>
    </form>
  )
}

interface FrontierProps {
  settings: RunSettings
  moves: number | undefined
  onChoose: (moves: number | undefined) => void
}

/** What each further person moved would bring; the line that is chosen is the repair. */
function Frontier({ settings, moves, onChoose }: FrontierProps) {
  const frontier = useQuery(frontierQuery(settings))
  if (frontier.isPending) return <Spinner label={m.matching_repair_asking()} />
  if (frontier.isError) {
    return (
      <Alert tone="warning" announce>
        {failureText(frontier.error)}
      </Alert>
    )
  }
  const { points } = frontier.data
  return (
    <div className="desk-flow">
      <h2>{m.matching_repair_frontier()}</h2>
      <p className="prose">{m.matching_repair_frontier_lead()}</p>
      <TableScroll label={m.matching_repair_frontier()} tall>
        <table className="figures">
          <caption className="visually-hidden">{m.matching_repair_frontier()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.matching_repair_moved()}</th>
              {points[0]?.tiers.map(({ tier }) => (
                <th key={tier} scope="col" data-align="end">
                  {tierText[tier]()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map(({ moved, tiers }, at) => {
              const isChosen = at === 0 ? moves === undefined : moves === moved
              return (
                <tr key={moved} data-chosen={isChosen || undefined}>
                  <th scope="row">
                    <MovesChoice
                      moves={moved}
                      isChosen={isChosen}
                      onChoose={() => onChoose(at === 0 ? undefined : moved)}
                    />
                  </th>
                  {tiers.map(({ tier, value, bound, proven }) => (
                    <td key={tier} data-align="end">
                      {numberText(value)}
                      {!proven && value !== bound && (
                        <small> {m.matching_repair_at_best({ bound: numberText(bound) })}</small>
                      )}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </TableScroll>
    </div>
  )
}

function MovesChoice({ moves, isChosen, onChoose }: { moves: number; isChosen: boolean; onChoose: () => void }) {
  return (
    <label className="choice">
      <input
        type="radio"
        name="repair-moves"
        aria-label={m.matching_repair_moves({ moves: numberText(moves) })}
        checked={isChosen}
        onChange={onChoose}
      />
      <span>{numberText(moves)}</span>
    </label>
  )
}
