import {
  chooseEdition,
  createEdition,
  type EditionRecord,
  removeEdition,
} from '@project-week/contract/editions/edition-settings'
import { nextSemester } from '@project-week/contract/editions/semester'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Button } from '../../ui/button.tsx'
import { Select, optionsOf } from '../../ui/forms/select.tsx'
import { controls } from '../../ui/navigation/actions.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'

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
    onError: close,
  })
  const choose = useCall(chooseEdition, {
    onSuccess: (_, { params: { label } }) => {
      showToast(m.editions_is_current({ label }))
      close()
    },
    onError: close,
  })
  const remove = useCall(removeEdition, {
    onSuccess: (_, { params: { label } }) => showToast(m.editions_removed({ label })),
    onError: (error) => showToast(errorText(error), { tone: 'error' }),
  })
  const free = freeLabels(edition.label, labels)
  const [wanted, setWanted] = useState<string>()
  const next = wanted !== undefined && free.includes(wanted) ? wanted : likeliest(edition.label, free)
  const failure = create.error ?? choose.error
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
      <MutationError failure={failure} />
      <Question
        open={asking === 'create'}
        title={m.editions_create_title({ from: edition.label })}
        confirm={m.editions_create_confirm({ label: next })}
        isPending={create.isPending}
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
      </Question>
      <Question
        open={asking === 'choose'}
        title={m.editions_make_current({ label: edition.label })}
        confirm={m.editions_make_current({ label: edition.label })}
        isPending={choose.isPending}
        onClose={close}
        onConfirm={() => choose.mutate({ params: { label: edition.label } })}
      >
        <p>{m.editions_make_current_text()}</p>
      </Question>
      <Question
        open={asking === 'remove'}
        title={m.editions_remove({ label: edition.label })}
        confirm={m.editions_remove({ label: edition.label })}
        isDangerous
        isPending={remove.isPending}
        onClose={close}
        onConfirm={() => {
          close()
          leaveAndRemove(edition.label)
        }}
      >
        <p>{m.editions_remove_text({ label: edition.label })}</p>
      </Question>
    </div>
  )
}

function Question({
  open,
  title,
  confirm,
  isDangerous = false,
  isPending,
  onClose,
  onConfirm,
  children,
}: {
  open: boolean
  title: string
  confirm: string
  isDangerous?: boolean
  isPending: boolean
  onClose: () => void
  onConfirm: () => void
  children: ReactNode
}) {
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant={isDangerous ? 'danger' : 'action'} pending={isPending} onClick={onConfirm}>
            {confirm}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {m.admin_cancel()}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
