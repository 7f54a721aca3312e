import type { ReactNode } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { FieldGroup, fieldId } from '../../../ui/forms/field.tsx'
import { numberText } from '../run/run-text.ts'

export interface Found {
  id: string
  label: string
  note: string
}

interface FinderProps {
  label: string
  /** Of the field of letters. */
  placeholder: string
  hint?: ReactNode
  error?: string | undefined
  name: string
  /** As many as can be chosen. */
  maximum: number
  chosen: readonly Found[]
  onChange: (chosen: Found[]) => void
  search: string
  onSearch: (search: string) => void
  /** What the letters found; undefined while there are too few of them or the answer is on its way. */
  found: readonly Found[] | undefined
  /** Whether there may be more than was found. */
  isCut: boolean
}

/** One or several out of very many: letters find them, a press chooses, and what is chosen stands above. */
export function Finder({
  label,
  placeholder,
  hint,
  error,
  name,
  maximum,
  chosen,
  onChange,
  search,
  onSearch,
  found,
  isCut,
}: FinderProps) {
  const id = fieldId(name)
  const isFull = chosen.length >= maximum
  const offered = found?.filter((one) => !chosen.some((other) => other.id === one.id)) ?? []
  const choose = (one: Found) => {
    onChange([...chosen, one])
    onSearch('')
    document.getElementById(id)?.focus()
  }
  return (
    <FieldGroup id={id} label={label} hint={hint} error={error}>
      {chosen.length > 0 && (
        <ul className="stack gap-1 finder__chosen" aria-label={`${label}: ${m.matching_find_chosen()}`}>
          {chosen.map((one) => (
            <li className="cluster cluster--between" key={one.id}>
              <span>
                {one.label}
                <small className="note">{one.note}</small>
              </span>
              <Button
                size="small"
                variant="quiet"
                aria-label={m.matching_find_remove({ name: one.label })}
                onClick={() => {
                  onChange(chosen.filter((other) => other.id !== one.id))
                  requestAnimationFrame(() => document.getElementById(id)?.focus())
                }}
              >
                ✕
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isFull && maximum > 1 && <p className="field__hint">{m.matching_find_full({ count: numberText(maximum) })}</p>}
      {!isFull && (
        <input
          id={id}
          type="search"
          className="control"
          autoComplete="off"
          aria-label={`${label}: ${placeholder}`}
          aria-invalid={error ? true : undefined}
          placeholder={placeholder}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={(event) => {
            // Enter takes the only one there is, and never sends the form.
            if (event.key !== 'Enter') return
            event.preventDefault()
            const [only] = offered
            if (only !== undefined && offered.length === 1) choose(only)
          }}
        />
      )}
      <output className="visually-hidden">
        {found !== undefined && m.matching_find_found({ count: numberText(offered.length) })}
      </output>
      {!isFull && search.trim() !== '' && found?.length === 0 && (
        <p className="field__hint">{m.matching_find_none()}</p>
      )}
      {!isFull && offered.length > 0 && (
        <ul className="stack gap-1 finder__found">
          {offered.map((one) => (
            <li key={one.id}>
              <button type="button" onClick={() => choose(one)}>
                <span className="visually-hidden">{m.matching_find_choose()} </span>
                {one.label} <small className="note">{one.note}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      {!isFull && isCut && offered.length > 0 && (
        <p className="field__hint">{m.matching_find_more({ count: numberText(offered.length) })}</p>
      )}
    </FieldGroup>
  )
}
