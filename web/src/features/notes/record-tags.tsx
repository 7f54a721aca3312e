import { noteMessages } from '@project-week/contract/notes/note'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import './notes.css'
import { type Noted, tagsQuery, useChangeTag } from './notes.queries.ts'

/** What a record is tagged with; a tag that is taken away can be given back at once. */
export function RecordTags({ noted, tags }: { noted: Noted; tags: readonly string[] }) {
  const known = useQuery(tagsQuery())
  const change = useChangeTag(noted)
  const [tag, setTag] = useState('')
  const [error, setError] = useState<string>()
  const suggestions = useId()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setError(tag.trim() === '' ? noteMessages.tag : undefined)
    if (tag.trim() === '' || change.isPending) return
    change.mutate({ tag: tag.trim(), isTagged: true }, { onSuccess: () => setTag('') })
  }
  const takeAway = (taken: string) =>
    change.mutate(
      { tag: taken, isTagged: false },
      {
        onSuccess: () =>
          showToast(m.notes_tag_removed({ tag: taken }), { undo: () => change.mutate({ tag: taken, isTagged: true }) }),
      },
    )
  return (
    <section className="notes">
      <h3>{m.notes_tags()}</h3>
      {tags.length > 0 && (
        <ul className="notes__tags">
          {tags.map((given) => (
            <li key={given}>
              <Button changes size="small" pending={change.isPending} onClick={() => takeAway(given)}>
                <span className="visually-hidden">{m.notes_tag_remove({ tag: given })}</span>
                <span aria-hidden="true">{given}</span> <Icon name="close" size={14} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {change.isError && (
        <Alert tone="error" announce>
          {notDoneText(change.error)}
        </Alert>
      )}
      <form className="notes__add" data-stays noValidate onSubmit={submit}>
        <TextInput
          label={m.notes_tag()}
          name="tag"
          list={suggestions}
          maxLength={40}
          autoComplete="off"
          value={tag}
          error={error}
          onChange={(event) => setTag(event.target.value)}
        />
        <datalist id={suggestions}>
          {known.data
            ?.filter((each) => !tags.includes(each))
            .map((each) => (
              <option key={each}>{each}</option>
            ))}
        </datalist>
        <Button type="submit" pending={change.isPending}>
          {m.notes_tag_add()}
        </Button>
      </form>
    </section>
  )
}
