import { listOwners, nextStepLimit } from '@project-week/contract/companies/pipeline'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { queryOf } from '../../lib/api/use-call.ts'
import { programmeStateQuery } from '../../lib/queries/clock.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { OwnerSelect } from './owner-select.tsx'

/**
 * A form once it is known whom it offers: a select whose options come later would forget what is chosen.
 *
 * @param children takes the label of the current edition
 */
export function OncePipelineIsReady({ children }: { children: (edition: string) => ReactNode }) {
  const owners = useQuery(queryOf(listOwners))
  const programme = useQuery(programmeStateQuery())
  const failed = [owners, programme].find((query) => query.isError && query.data === undefined)
  if (failed) {
    return (
      <div className="correction">
        <Alert tone="error">{m.admin_list_failed()}</Alert>
        <Button onClick={() => void failed.refetch()}>{m.admin_try_again()}</Button>
      </div>
    )
  }
  if (!owners.data || !programme.data) return <Spinner label={m.admin_loading()} />
  return children(programme.data.edition.label)
}

type PipelineField = 'ownedBy' | 'nextStep' | 'nextStepOn'

/** Who looks after a company or a lead, and what to do next by when. */
export function PipelineFields({
  field,
  former,
}: {
  field: (name: PipelineField) => UseFormRegisterReturn & { error: string | undefined }
  former: string
}) {
  return (
    <>
      <OwnerSelect former={former} {...field('ownedBy')} />
      <TextInput
        label={m.pipeline_next_step()}
        hint={m.pipeline_next_step_hint()}
        optional
        maxLength={nextStepLimit}
        autoComplete="off"
        {...field('nextStep')}
      />
      <TextInput label={m.pipeline_next_step_on()} type="date" optional {...field('nextStepOn')} />
    </>
  )
}
