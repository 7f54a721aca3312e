import { listTags, noteMessages } from '@project-week/contract/notes/note'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { queryOf } from '../../lib/api/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { m } from '../../paraglide/messages.js'
import './notes.css'

/**
 * Asks for a tag, a known one or a new one.
 *
 * @param given tags that are not suggested
 * @param cancel the way back, where the form is not in a dialog
 * @param children what the button says
 */
export function TagForm({
  given,
  isPending,
  onTag,
  cancel,
  children,
  ...look
}: {
  given?: readonly string[]
  isPending: boolean
  onTag: (tag: string) => void
  cancel?: ReactNode
  children: ReactNode
  name: string
  hint?: string
  variant?: 'action'
}) {
  const known = useQuery(queryOf(listTags))
  const [tag, setTag] = useState('')
  const [error, setError] = useState<string>()
  const suggestions = useId()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setError(tag.trim() === '' ? noteMessages.tag : undefined)
    if (tag.trim() !== '' && !isPending) onTag(tag.trim())
  }
  const { variant, ...input } = look
  return (
    <form className="cluster notes__add" noValidate onSubmit={submit}>
      <TextInput
        label={m.notes_tag()}
        {...input}
        list={suggestions}
        maxLength={40}
        autoComplete="off"
        value={tag}
        error={error}
        onChange={(event) => setTag(event.target.value)}
      />
      <datalist id={suggestions}>
        {known.data
          ?.filter((each) => !given?.includes(each))
          .map((each) => (
            <option key={each}>{each}</option>
          ))}
      </datalist>
      <Button type="submit" variant={variant} pending={isPending}>
        {children}
      </Button>
      {cancel}
    </form>
  )
}
