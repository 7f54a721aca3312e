import { nameRun, type RunSummary } from '@project-week/contract/matching/matching'
import { longestRunName } from '@project-week/contract/matching/matching'
import { type SyntheticEvent, useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import { showToast } from '../../../lib/page/toast.ts'
import { dateTimeText } from '../../../lib/tables/table-text.ts'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../../../ui/base/icon.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'

/** Gives a run a name by which people speak of it, or takes it away. */
export function RunName({ run }: { run: Pick<RunSummary, 'id' | 'name' | 'createdAt'> }) {
  const [typed, setTyped] = useState<string>()
  const close = () => setTyped(undefined)
  const rename = useCall(nameRun, {
    onSuccess: () => {
      showToast(m.matching_run_named())
      close()
    },
  })
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    rename.mutate({ params: { id: run.id }, body: { name: typed?.trim() || null } })
  }
  return (
    <>
      <IconButton
        changes
        label={`${m.matching_name_run()} ${dateTimeText(run.createdAt)}`}
        aria-haspopup="dialog"
        onClick={() => setTyped(run.name ?? '')}
      >
        <Icon name="pencil" />
      </IconButton>
      <ConfirmDialog
        open={typed !== undefined}
        title={m.matching_name_run()}
        action={m.matching_run_name_save()}
        variant="action"
        pending={rename.isPending}
        failure={rename.error}
        onConfirm={save}
        onClose={close}
      >
        <form noValidate onSubmit={save}>
          <TextInput
            label={m.matching_run_name()}
            hint={m.matching_run_name_hint()}
            id={`name-${run.id}`}
            optional
            maxLength={longestRunName}
            value={typed ?? ''}
            onChange={({ target }) => setTyped(target.value)}
          />
        </form>
      </ConfirmDialog>
    </>
  )
}
