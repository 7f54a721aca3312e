import {
  type TableView,
  type ViewContent,
  type ViewedList,
  viewMessages,
} from '@project-week/contract/table-views/table-view'
import { type SyntheticEvent, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { useSaveView } from '../../lib/queries/table-views.ts'
import { localMessage } from '../../lib/words/local-message.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { Checkbox } from '../forms/choice.tsx'
import { TextInput } from '../forms/text-input.tsx'

/** The name of a view, and whether the office shares it. Whoever did not make it cannot stop sharing it. */
export function ViewForm({
  list,
  view,
  content,
  onDone,
}: {
  list: ViewedList
  /** The one to change; without it a new one is saved. */
  view?: TableView
  content: ViewContent
  onDone: (view: TableView) => void
}) {
  const save = useSaveView(list)
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setIsShared] = useState(view?.isShared ?? false)
  const [missing, setMissing] = useState<string>()
  const refused = save.error instanceof ApiError ? save.error.fields['name'] : undefined
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const draft = { name: name.trim(), isShared, content }
    setMissing(draft.name === '' ? viewMessages.name : undefined)
    if (draft.name !== '' && !save.isPending) save.mutate({ view, draft }, { onSuccess: onDone })
  }
  return (
    <form className="correction" noValidate onSubmit={submit}>
      {save.isError && refused === undefined && (
        <Alert tone="error" announce>
          {notDoneText(save.error)}
        </Alert>
      )}
      <TextInput
        label={m.views_name()}
        name="view-name"
        maxLength={60}
        autoComplete="off"
        value={name}
        error={missing ?? (refused === undefined ? undefined : localMessage(refused))}
        onChange={(event) => setName(event.target.value)}
      />
      {(view?.isOwn ?? true) && (
        <Checkbox
          label={m.views_share()}
          hint={m.views_share_hint()}
          name="view-shared"
          optional={false}
          checked={isShared}
          onChange={(event) => setIsShared(event.target.checked)}
        />
      )}
      <Button type="submit" variant="action" pending={save.isPending}>
        {m.views_save_yes()}
      </Button>
    </form>
  )
}
