import { type RunSummary, startRun } from '@project-week/contract/matching/matching'
import type { RunSettings } from '@project-week/contract/matching/settings'
import { type SyntheticEvent, useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/forms/choice.tsx'
import { TagSelect } from '../../../ui/forms/tag-select.tsx'
import { failureText, refusalText } from '../run/refusal-text.ts'
import type { RepairStart } from './repair-start.ts'

interface RepairPanelProps {
  from: RepairStart
  settings: RunSettings
  /** An adjustment that somebody has watched fail. */
  failed?: RunSummary | undefined
  onView: (runId: string) => void
}

/** Matches again from teams that stand, with as few people moved as possible. */
export function RepairPanel({ from, settings, failed, onView }: RepairPanelProps) {
  const start = useCall(startRun, { onSuccess: ({ id }) => onView(id) })
  const [dissolve, setDissolve] = useState<string[]>([])
  const [isLocked, setIsLocked] = useState(false)
  const teams = new Map(from.teams.map(({ companyId, companyName }) => [companyId, companyName]))
  const begin = (event: SyntheticEvent) => {
    event.preventDefault()
    start.mutate({ body: { ...settings, repair: { runId: from.runId, dissolve, isLocked } } })
  }
  return (
    <form className="stack" noValidate onSubmit={begin}>
      <p className="measure">{from.lead}</p>
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
          {m.matching_repair_start()}
        </Button>
      </div>
    </form>
  )
}
