import { mostTagged, noteMessages, type NotedKind } from '@project-week/contract/notes/note'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { showToast } from '../../lib/page/toast.ts'
import { countText } from '../../lib/tables/count-text.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import './notes.css'
import { tagsQuery, useTagMany } from './notes.queries.ts'

interface Tagged {
  id: string
  tags: readonly string[]
}

/** How many of the records have each tag, the most frequent first. */
function countTags(records: readonly Tagged[]): [tag: string, count: number][] {
  const counts = new Map<string, number>()
  for (const tag of records.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].toSorted(([a, ofA], [b, ofB]) => ofB - ofA || a.localeCompare(b))
}

/** Gives the chosen records a tag or takes one away, all at once. */
export function ChosenTags({ kind, chosen }: { kind: NotedKind; chosen: readonly Tagged[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const open = () =>
    chosen.length > mostTagged
      ? showToast(m.notes_too_many({ most: countText(mostTagged) }), { tone: 'error' })
      : setIsOpen(true)
  return (
    <>
      <Button changes onClick={open}>
        {m.notes_tags_change()}
      </Button>
      <Dialog
        open={isOpen}
        title={m.notes_tags_of({ count: chosen.length, shown: countText(chosen.length) })}
        onClose={() => setIsOpen(false)}
      >
        <TagForm kind={kind} chosen={chosen} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

function TagForm({ kind, chosen, onDone }: { kind: NotedKind; chosen: readonly Tagged[]; onDone: () => void }) {
  const known = useQuery(tagsQuery())
  const change = useTagMany(kind)
  const [tag, setTag] = useState('')
  const [error, setError] = useState<string>()
  const suggestions = useId()
  const given = countTags(chosen)
  const run = (name: string, isTagged: boolean) =>
    change.mutate({ ids: chosen.map(({ id }) => id), tag: name, isTagged }, { onSuccess: onDone })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setError(tag.trim() === '' ? noteMessages.tag : undefined)
    if (tag.trim() !== '' && !change.isPending) run(tag.trim(), true)
  }
  return (
    <div className="notes">
      {change.isError && (
        <Alert tone="error" announce>
          {notDoneText(change.error)}
        </Alert>
      )}
      <form className="notes__add" noValidate onSubmit={submit}>
        <TextInput
          label={m.notes_tag()}
          hint={m.notes_tag_hint()}
          name="tag-chosen"
          list={suggestions}
          maxLength={40}
          autoComplete="off"
          value={tag}
          error={error}
          onChange={(event) => setTag(event.target.value)}
        />
        <datalist id={suggestions}>
          {known.data?.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </datalist>
        <Button type="submit" variant="action" pending={change.isPending}>
          {m.notes_tag_add()}
        </Button>
      </form>
      {given.length > 0 && (
        <>
          <h3>{m.notes_tags_remove()}</h3>
          <ul className="notes__tags">
            {given.map(([name, count]) => (
              <li key={name}>
                <Button changes size="small" pending={change.isPending} onClick={() => run(name, false)}>
                  <span className="visually-hidden">{m.notes_tag_remove({ tag: name })},</span>
                  <span aria-hidden="true">{name}</span> <span>{countText(count)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
