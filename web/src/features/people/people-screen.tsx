import { findPeople } from '@project-week/contract/people/person'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { queryOf } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { shownAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { controls } from '../../ui/navigation/actions.ts'
import './people.css'
import { PersonSheet } from './person-sheet.tsx'
import { knownText } from './person-text.ts'

/** Finds a person by name, address or matriculation number, and shows what is kept of them. */
export function PeopleScreen() {
  const [text, setText] = useState('')
  const [key, setKey] = useState<string>()
  const asked = useDeferredValue(text.trim())
  const found = useQuery({
    ...queryOf(findPeople, { query: { q: asked } }),
    enabled: asked.length >= 2,
    placeholderData: keepPreviousData,
  })
  return (
    <div className="stack gap-5">
      <search className="stack gap-2 people__search">
        <TextInput
          id={controls.person}
          type="search"
          autoComplete="off"
          optional
          label={m.people_search()}
          hint={m.people_search_hint()}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {found.isError && <Alert tone="error">{errorText(found.error)}</Alert>}
        {asked.length >= 2 && found.data && (
          <>
            <output className="note">
              {found.data.length === 0 ? m.people_none() : m.people_found({ count: found.data.length })}
            </output>
            <ul className="people__found">
              {found.data.map((person) => (
                <li key={person.key}>
                  <Button
                    variant="quiet"
                    size="small"
                    aria-current={person.key === key || undefined}
                    onClick={() => setKey(person.key)}
                  >
                    {[person.name, shownAddress(person.email)].filter(Boolean).join(', ')}
                  </Button>
                  <span className="note">{knownText(person)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </search>
      {key !== undefined && (
        <PersonSheet
          key={key}
          personKey={key}
          onErased={({ erased, blanked }) => {
            showToast(m.people_erased({ erased, blanked }))
            setKey(undefined)
            setText('')
          }}
        />
      )}
    </div>
  )
}
