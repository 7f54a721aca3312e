import {
  chooseEdition,
  createEdition,
  type EditionRecord,
  removeEdition,
} from '@project-week/contract/editions/edition-settings'
import { nextSemester } from '@project-week/contract/editions/semester'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Select, optionsOf } from '../../ui/forms/select.tsx'
import { controls } from '../../ui/navigation/actions.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

/** The next two years' semesters that have no edition yet. */
function freeLabels(from: string, taken: readonly string[]): string[] {
  const following = [from]
  while (following.length < 5) following.push(nextSemester(following.at(-1) ?? from))
  return following.filter((label) => !taken.includes(label))
}

/** The same season a year later, if it is free: the programme usually runs once a year. */
const likeliest = (from: string, free: readonly string[]): string =>
  free.find((label) => label.slice(0, 2) === from.slice(0, 2)) ?? free[0] ?? ''

/** Makes another edition from the one shown, removes that while it is empty, or makes it the current one. */
export function MakeEdition({
  record: { edition, isCurrent, mayRemove },
  current,
  labels,
  onMade,
}: {
  record: EditionRecord
  /** The label of the current edition. */
  current: string
  labels: readonly string[]
  onMade: (label: string) => void
}) {
  const [asking, setAsking] = useState<'create' | 'choose' | 'remove'>()
  const close = () => setAsking(undefined)
  // What is done is said before everything is read anew, which takes these buttons along.
  const create = useCall(createEdition, {
    onSuccess: (_, { body: { label } }) => {
      showToast(m.editions_created({ label }), { undo: () => leaveAndRemove(label) })
      onMade(label)
      close()
    },
  })
  const choose = useCall(chooseEdition, {
    onSuccess: (_, { params: { label } }) => {
      showToast(m.editions_is_current({ label }))
      close()
    },
  })
  const remove = useCall(removeEdition, {
    onSuccess: (_, { params: { label } }) => showToast(m.editions_removed({ label })),
    onError: (error) => showToast(errorText(error), { tone: 'error' }),
  })
  const free = freeLabels(edition.label, labels)
  const [wanted, setWanted] = useState<string>()
  const next = wanted !== undefined && free.includes(wanted) ? wanted : likeliest(edition.label, free)
  /** Shows the current edition first, which takes these buttons along: what is removed must not be asked for again. */
  const leaveAndRemove = (label: string) => {
    onMade(current)
    remove.mutate({ params: { label } })
  }
  return (
    <div className="cluster cluster--center">
      {isCurrent ? (
        <p className="editions__current">{m.editions_is_current({ label: edition.label })}</p>
      ) : (
        <Button changes onClick={() => setAsking('choose')}>
          {m.editions_make_current({ label: edition.label })}
        </Button>
      )}
      <Button id={controls.createEdition} aria-haspopup="dialog" changes onClick={() => setAsking('create')}>
        {m.editions_create_open()}
      </Button>
      {mayRemove && (
        <Button changes variant="quiet" onClick={() => setAsking('remove')}>
          {m.editions_remove({ label: edition.label })}
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'create'}
        title={m.editions_create_title({ from: edition.label })}
        action={m.editions_create_confirm({ label: next })}
        variant="action"
        pending={create.isPending}
        failure={create.error}
        onClose={close}
        onConfirm={() => create.mutate({ body: { from: edition.label, label: next } })}
      >
        <Select
          label={m.editions_create_label()}
          name="new-edition"
          placeholder={null}
          options={optionsOf(free)}
          value={next}
          onChange={(event) => setWanted(event.target.value)}
        />
        <p>{m.editions_create_text({ current })}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'choose'}
        title={m.editions_make_current({ label: edition.label })}
        action={m.editions_make_current({ label: edition.label })}
        variant="action"
        pending={choose.isPending}
        failure={choose.error}
        onClose={close}
        onConfirm={() => choose.mutate({ params: { label: edition.label } })}
      >
        <p>{m.editions_make_current_text()}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'remove'}
        title={m.editions_remove({ label: edition.label })}
        action={m.editions_remove({ label: edition.label })}
        pending={remove.isPending}
        onClose={close}
        onConfirm={() => {
          close()
          leaveAndRemove(edition.label)
        }}
      >
        <p>{m.editions_remove_text({ label: edition.label })}</p>
      </ConfirmDialog>
    </div>
  )
}
