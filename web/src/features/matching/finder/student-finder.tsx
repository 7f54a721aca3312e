import { findStudents, mostFound } from '@project-week/contract/matching/rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryOf } from '../../../lib/api/use-call.ts'
import { m } from '../../../paraglide/messages.js'
import { Finder, type Found } from './finder.tsx'

/** Long enough not to ask at every letter. */
const pause = 200
const fewestLetters = 2

/** Students of the edition, found by the server: there may be tens of thousands. */
export function StudentFinder({
  label,
  error,
  maximum,
  chosen,
  onChange,
}: {
  label: string
  error?: string | undefined
  maximum: number
  chosen: readonly Found[]
  onChange: (chosen: Found[]) => void
}) {
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const waiting = setTimeout(() => setAsked(search.trim()), pause)
    return () => clearTimeout(waiting)
  }, [search])
  const isEnough = search.trim().length >= fewestLetters && asked.length >= fewestLetters
  const students = useQuery({
    ...queryOf(findStudents, { query: { search: asked } }),
    enabled: asked.length >= fewestLetters,
    placeholderData: keepPreviousData,
  })
  const found = isEnough
    ? students.data?.map((one) => ({
        id: one.id,
        label: `${one.firstname} ${one.lastname}`,
        note: `${one.matrikelnummer} · ${one.currentfieldofstudy}`,
      }))
    : undefined
  return (
    <Finder
      label={label}
      placeholder={m.matching_find_student()}
      hint={m.matching_find_hint()}
      error={error}
      name="rule-student"
      maximum={maximum}
      chosen={chosen}
      onChange={onChange}
      search={search}
      onSearch={setSearch}
      found={found}
      isCut={students.data?.length === mostFound}
    />
  )
}
