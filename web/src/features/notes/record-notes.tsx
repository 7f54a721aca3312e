import { noteMessages } from '@project-week/contract/notes/note'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { dateTimeText } from '../../lib/tables/table-text.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { LeaveQuestion } from '../../ui/forms/leave-question.tsx'
import { TextArea } from '../../ui/forms/text-input.tsx'
import './notes.css'
import { type Noted, notesQuery, useAddNote, useRemoveNote } from './notes.queries.ts'

/** What the office wrote about a record, and a form for more. */
export function RecordNotes({ noted }: { noted: Noted }) {
  const notes = useQuery(notesQuery(noted))
  const add = useAddNote(noted)
  const remove = useRemoveNote(noted)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setError(text.trim() === '' ? noteMessages.text : undefined)
    if (text.trim() === '' || add.isPending) return
    add.mutate(text.trim(), { onSuccess: () => setText('') })
  }
  const failure = add.error ?? remove.error
  return (
    <section className="notes">
      <h3>{m.notes_title()}</h3>
      <LeaveQuestion isChanged={() => text !== ''} />
      {notes.isError && (
        <p>
          {m.admin_list_failed()}{' '}
          <Button size="small" onClick={() => void notes.refetch()}>
            {m.admin_try_again()}
          </Button>
        </p>
      )}
      {notes.data !== undefined && notes.data.length > 0 && (
        <ol className="notes__list">
          {notes.data.map(({ id, text: said, author, createdAt }) => (
            <li key={id}>
              <p>{said}</p>
              <div>
                <span>
                  {author} · {dateTimeText(createdAt)}
                </span>
                <Button
                  changes
                  variant="quiet"
                  size="small"
                  pending={remove.isPending && remove.variables === id}
                  onClick={() => remove.mutate(id, { onSuccess: () => showToast(m.notes_removed()) })}
                >
                  {m.notes_remove()}
                </Button>
              </div>
            </li>
          ))}
        </ol>
      )}
      {failure && (
        <Alert tone="error" announce>
          {notDoneText(failure)}
        </Alert>
      )}
      <form className="correction" data-stays noValidate onSubmit={submit}>
        <TextArea
          label={m.notes_text()}
          hint={noted.kind === 'profile' ? m.notes_hint_student() : m.notes_hint_company()}
          name="note"
          limit={2000}
          value={text}
          error={error}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" pending={add.isPending}>
          {m.notes_add()}
        </Button>
      </form>
    </section>
  )
}
