import type { Run } from '@project-week/contract/matching/matching'
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
import { TableScroll } from '../results/table-scroll.tsx'
import { failureText } from '../run/refusal-text.ts'
import { changesText, numberText } from '../run/run-text.ts'

/** Matches again from the teams of a run with as few people moved as possible. */
export function RepairPanel({ run, onView }: { run: Run; onView: (runId: string) => void }) {
  const start = useStartRun()
  const [dissolve, setDissolve] = useState<string[]>([])
  const [isLocked, setIsLocked] = useState(false)
  const settings: RunSettings = { ...run.settings, repair: { runId: run.id, dissolve, isLocked } }
  const changes = changesText(run.changes)
  const teams = new Map(run.teams.map(({ companyId, companyName }) => [companyId, companyName]))
  const begin = (event: SyntheticEvent) => {
    event.preventDefault()
    start.mutate(settings, { onSuccess: ({ id }) => onView(id) })
  }
  return (
    <form className="desk-flow" noValidate onSubmit={begin}>
      <p className="prose">{m.matching_repair_lead()}</p>
      <p>{changes === '' ? m.matching_repair_unchanged() : m.matching_repair_changed({ changes })}</p>
      <Checkbox
        label={m.matching_repair_lock()}
        hint={m.matching_repair_lock_hint()}
        id="repair-lock"
        optional
        checked={isLocked}
        onChange={({ target }) => {
          setIsLocked(target.checked)
          setDissolve([])
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
          onChange={setDissolve}
        />
      )}
      {!isLocked && <Frontier settings={settings} />}
      {start.isError && (
        <Alert tone="error" title={m.matching_failed()} announce>
          {failureText(start.error, (id) => teams.get(id))}
        </Alert>
      )}
      <div>
        <Button variant="action" type="submit" pending={start.isPending}>
          {m.matching_repair_start()}
        </Button>
      </div>
    </form>
  )
}

/** Moves against fit: what each further person moved would bring. */
function Frontier({ settings }: { settings: RunSettings }) {
  const frontier = useQuery(frontierQuery(settings))
  if (frontier.isPending) return <Spinner label={m.matching_repair_asking()} />
  if (frontier.isError) {
    return (
      <Alert tone="warning" announce>
        {failureText(frontier.error)}
      </Alert>
    )
  }
  const { points, isOverAll, leavesOutRules } = frontier.data
  return (
    <div className="desk-flow">
      <h3>{m.matching_repair_frontier()}</h3>
      <p className="prose">{m.matching_repair_frontier_lead()}</p>
      <TableScroll label={m.matching_repair_frontier()} tall>
        <table className="figures">
          <caption className="visually-hidden">{m.matching_repair_frontier()}</caption>
          <thead>
            <tr>
              {[m.matching_repair_moved(), m.matching_repair_fit(), m.matching_bound()].map((head) => (
                <th key={head} scope="col" data-align="end">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map(({ moved, fit, bound }) => (
              <tr key={moved}>
                <th scope="row" data-align="end">
                  {numberText(moved)}
                </th>
                <td data-align="end">{numberText(fit)}</td>
                <td data-align="end">{numberText(bound)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      {leavesOutRules && <p className="note">{m.matching_repair_frontier_rules()}</p>}
      {settings.fairness && <p className="note">{m.matching_repair_frontier_fair()}</p>}
      {!isOverAll && <p className="note">{m.matching_repair_frontier_open()}</p>}
    </div>
  )
}
