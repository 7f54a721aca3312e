import type { Company } from '@project-week/contract/companies/company'
import { mostInPipeline, type PipelineChange } from '@project-week/contract/companies/pipeline'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { programmeStateQuery } from '../../lib/queries/clock.ts'
import { ownersQuery } from '../../lib/queries/owners.ts'
import { useUser } from '../../lib/session/session.ts'
import { countText } from '../../lib/tables/count-text.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ChosenDialog } from '../../ui/tables/chosen-dialog.tsx'
import { isAhead } from './due.ts'
import { OwnerSelect } from './owner-select.tsx'
import { usePipeline } from './pipeline.queries.ts'

/** Gives the chosen companies an owner, or says that they were contacted, all at once. */
export function ChosenPipeline({ chosen }: { chosen: readonly Company[] }) {
  return (
    <ChosenDialog
      label={m.pipeline_chosen()}
      title={m.pipeline_chosen_title({ count: chosen.length, shown: countText(chosen.length) })}
      count={chosen.length}
      most={mostInPipeline}
    >
      {(close) => <ChosenForm chosen={chosen} onDone={close} />}
    </ChosenDialog>
  )
}

function ChosenForm({ chosen, onDone }: { chosen: readonly Company[]; onDone: () => void }) {
  const edition = useQuery(programmeStateQuery()).data?.edition.label
  const me = useUser()?.email?.toLowerCase() ?? ''
  const owners = useQuery(ownersQuery())
  const [picked, setPicked] = useState<string>()
  // Whoever chooses rows means themselves most often.
  const owner = picked ?? (owners.data?.some(({ email }) => email === me) ? me : '')
  const change = usePipeline(({ length: count }) =>
    count === 0 ? m.pipeline_unchanged() : m.pipeline_changed({ count, shown: countText(count) }),
  )
  const run = (what: Omit<PipelineChange, 'id'>, companies = chosen) =>
    change.mutate(
      companies.map(({ _id }) => ({ id: _id, ...what })),
      { onSuccess: onDone },
    )
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!change.isPending) run({ ownedBy: owner === '' ? null : owner })
  }
  const ahead = chosen.filter(isAhead)
  return (
    <div className="correction">
      {change.isError && (
        <Alert tone="error" announce>
          {notDoneText(change.error)}
        </Alert>
      )}
      <form className="correction" noValidate onSubmit={submit}>
        <OwnerSelect name="owner" value={owner} onChange={(event) => setPicked(event.target.value)} />
        <div className="correction__actions">
          <Button type="submit" variant="action" pending={change.isPending}>
            {m.pipeline_chosen_set()}
          </Button>
        </div>
      </form>
      {ahead.length > 0 && edition !== undefined && (
        <div className="correction__actions">
          <Button changes pending={change.isPending} onClick={() => run({ isContacted: true }, ahead)}>
            {m.pipeline_chosen_contacted({ edition })}
          </Button>
        </div>
      )}
    </div>
  )
}
