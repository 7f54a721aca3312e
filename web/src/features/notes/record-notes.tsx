import { noteMessages } from '@project-week/contract/notes/note'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { countText } from '../../lib/tables/count-text.ts'
import { dateTimeText } from '../../lib/tables/table-text.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { Button } from '../../ui/button.tsx'
import { LeaveQuestion } from '../../ui/forms/leave-question.tsx'
import { TextArea } from '../../ui/forms/text-input.tsx'
import './notes.css'
import { type Noted, notesQuery, useAddNote, useChangeTag, useRemoveNote } from './notes.queries.ts'
import { TagForm } from './tag-form.tsx'

type Wanted = 'tag' | 'notes' | undefined

/** What the office has added to a record: one line, and below it what is wanted of it. */
export function RecordNotes({ noted, tags }: { noted: Noted; tags: readonly string[] }) {
  const count = useQuery(notesQuery(noted)).data?.length ?? 0
  const change = useChangeTag(noted)
  const [wanted, setWanted] = useState<Wanted>()
  const open = useId()
  const takeAway = (taken: string) =>
    change.mutate(
      { tag: taken, isTagged: false },
      {
        onSuccess: () =>
          showToast(m.notes_tag_removed({ tag: taken }), { undo: () => change.mutate({ tag: taken, isTagged: true }) }),
      },
    )
  const toggle = (part: Wanted) => ({
    size: 'small' as const,
    'aria-expanded': wanted === part,
    'aria-controls': wanted === part ? open : undefined,
    onClick: () => setWanted(wanted === part ? undefined : part),
  })
  return (
    <section className="notes" aria-label={m.notes_of_record()}>
      <div className="notes__line">
        {tags.map((given) => (
          <Button key={given} changes size="small" pending={change.isPending} onClick={() => takeAway(given)}>
            <span className="visually-hidden">{m.notes_tag_remove({ tag: given })}</span>
            <span aria-hidden="true">{given}</span> <Icon name="close" size={14} />
          </Button>
        ))}
        <Button variant="quiet" {...toggle('tag')}>
          {m.notes_tag_add()}
        </Button>
        <Button variant="quiet" {...toggle('notes')}>
          {count === 0 ? m.notes_title() : m.notes_count({ count, shown: countText(count) })}
        </Button>
      </div>
      {change.isError && (
        <Alert tone="error" announce>
          {notDoneText(change.error)}
        </Alert>
      )}
      {wanted !== undefined && (
        <div id={open} className="notes__open">
          {wanted === 'tag' ? (
            <TagForm
              name="tag"
              given={tags}
              isPending={change.isPending}
              onTag={(tag, onSuccess) => change.mutate({ tag, isTagged: true }, { onSuccess })}
            >
              {m.notes_tag_save()}
            </TagForm>
          ) : (
            <Notes noted={noted} />
          )}
        </div>
      )}
    </section>
  )
}

function Notes({ noted }: { noted: Noted }) {
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
    <>
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
      <form className="correction" noValidate onSubmit={submit}>
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
    </>
  )
}
