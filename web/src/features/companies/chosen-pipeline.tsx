import type { ListedCompany } from '@project-week/contract/companies/lead'
import { listOwners, mostInPipeline } from '@project-week/contract/companies/pipeline'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { queryOf } from '../../lib/api/use-call.ts'
import { useUser } from '../../lib/session/session.ts'
import { countText } from '../../lib/tables/count-text.ts'
import { m } from '../../paraglide/messages.js'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Button } from '../../ui/button.tsx'
import { ChosenDialog } from '../../ui/tables/chosen-dialog.tsx'
import { OwnerSelect, usePipeline } from './pipeline-form.tsx'

/** Gives the chosen companies an owner, all at once. */
export function ChosenPipeline({ chosen }: { chosen: readonly ListedCompany[] }) {
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

function ChosenForm({ chosen, onDone }: { chosen: readonly ListedCompany[]; onDone: () => void }) {
  const me = useUser()?.email?.toLowerCase() ?? ''
  const owners = useQuery(queryOf(listOwners))
  const [picked, setPicked] = useState<string>()
  // Most often people choose rows for themselves.
  const owner = picked ?? (owners.data?.some(({ email }) => email === me) ? me : '')
  const change = usePipeline(({ length: count }) =>
    count === 0 ? m.pipeline_unchanged() : m.pipeline_changed({ count, shown: countText(count) }),
  )
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (change.isPending) return
    const ownedBy = owner === '' ? null : owner
    change.mutate({ body: { changes: chosen.map(({ _id: id }) => ({ id, ownedBy })) } }, { onSuccess: onDone })
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <MutationError failure={change.error} />
      <OwnerSelect name="owner" value={owner} onChange={(event) => setPicked(event.target.value)} />
      <div className="cluster">
        <Button type="submit" variant="action" pending={change.isPending}>
          {m.pipeline_chosen_set()}
        </Button>
      </div>
    </form>
  )
}
