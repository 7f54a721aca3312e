import { addNote, changeTag, listNotes, type NotedKind, removeNote } from '@project-week/contract/notes/note'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { writtenTime } from '../../lib/tables/table-text.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { Button } from '../../ui/button.tsx'
import { LeaveQuestion } from '../../ui/forms/leave-question.tsx'
import { TextArea } from '../../ui/forms/text-input.tsx'
import { AskedForm } from './asked-form.tsx'
import './notes.css'
import { TagForm } from './tag-form.tsx'

/** One record that the office writes about. */
interface Noted {
  kind: NotedKind
  id: string
}

/** What the office has added to a record, and the ways to add more. */
export function RecordNotes({ noted, tags }: { noted: Noted; tags: readonly string[] }) {
  const change = useCall(changeTag)
  const requestOf = (tag: string, isTagged: boolean) => ({
    params: { kind: noted.kind },
    body: { ids: [noted.id], tag, isTagged },
  })
  const title = useId()
  const takeAway = (taken: string) =>
    change.mutate(requestOf(taken, false), {
      onSuccess: () =>
        showToast(m.notes_tag_removed({ tag: taken }), { undo: () => change.mutate(requestOf(taken, true)) }),
    })
  return (
    <section className="stack gap-3 notes" aria-labelledby={title}>
      <h3 id={title}>{m.notes_of_record()}</h3>
      {tags.length > 0 && (
        <div className="cluster cluster--center gap-2 notes__line">
          {tags.map((given) => (
            <Button key={given} changes size="small" pending={change.isPending} onClick={() => takeAway(given)}>
              <span className="visually-hidden">{m.notes_tag_remove({ tag: given })}</span>
              <span aria-hidden="true">{given}</span> <Icon name="close" size={14} />
            </Button>
          ))}
        </div>
      )}
      <MutationError failure={change.error} />
      <NoteList noted={noted} />
      <div className="cluster cluster--center gap-2 notes__line">
        <AskedForm label={m.notes_tag_add()}>
          {(close, cancel) => (
            <TagForm
              name="tag"
              given={tags}
              isPending={change.isPending}
              cancel={cancel}
              onTag={(tag) => change.mutate(requestOf(tag, true), { onSuccess: close })}
            >
              {m.notes_tag_save()}
            </TagForm>
          )}
        </AskedForm>
        <AskedForm label={m.notes_note_add()}>
          {(close, cancel) => <NoteForm noted={noted} cancel={cancel} onSaved={close} />}
        </AskedForm>
      </div>
    </section>
  )
}

function NoteList({ noted }: { noted: Noted }) {
  const notes = useQuery(queryOf(listNotes, { params: noted }))
  const remove = useCall(removeNote)
  return (
    <>
      {notes.isError && (
        <p>
          {m.admin_list_failed()}{' '}
          <Button size="small" onClick={() => void notes.refetch()}>
            {m.admin_try_again()}
          </Button>
        </p>
      )}
      {notes.data !== undefined && notes.data.length > 0 && (
        <ol className="stack gap-3 notes__list">
          {notes.data.map(({ id, text: said, author, createdAt }) => (
            <li key={id}>
              <p>{said}</p>
              <div className="cluster cluster--between gap-2 note">
                <span>
                  {author} · {writtenTime(createdAt)}
                </span>
                <Button
                  changes
                  variant="quiet"
                  size="small"
                  pending={remove.isPending && remove.variables.params.id === id}
                  onClick={() => remove.mutate({ params: { id } }, { onSuccess: () => showToast(m.notes_removed()) })}
                >
                  {m.notes_remove()}
                </Button>
              </div>
            </li>
          ))}
        </ol>
      )}
      <MutationError failure={remove.error} />
    </>
  )
}

function NoteForm({ noted, cancel, onSaved }: { noted: Noted; cancel: ReactNode; onSaved: () => void }) {
  const add = useCall(addNote, { onSuccess: onSaved })
  const form = useContractForm(addNote.body, { defaultValues: { text: '' } })
  return (
    <form className="stack" noValidate onSubmit={form.submit((body) => add.mutateAsync({ params: noted, body }))}>
      <LeaveQuestion isChanged={form.isChanged} />
      <TextArea
        label={m.notes_text()}
        hint={noted.kind === 'profile' ? m.notes_hint_student() : m.notes_hint_company()}
        limit={2000}
        {...form.field('text')}
      />
      <MutationError failure={form.failure} />
      <div className="cluster">
        <Button type="submit" pending={form.isSending}>
          {m.notes_add()}
        </Button>
        {cancel}
      </div>
    </form>
  )
}
