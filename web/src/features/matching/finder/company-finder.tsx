import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Finder, type Found } from './finder.tsx'
import { fieldText } from '../run/run-text.ts'

/** More are narrowed down by typing. */
const mostShown = 20

interface CompanyFinderProps {
  companies: readonly { id: string; companyName: string; fieldOfBusiness: string }[]
  error?: string | undefined
  chosen: Found | undefined
  onChange: (chosen: Found | undefined) => void
}

/** One of the edition's companies, by a part of its name. */
export function CompanyFinder({ companies, error, chosen, onChange }: CompanyFinderProps) {
  const [search, setSearch] = useState('')
  const sought = search.trim().toLowerCase()
  const found = sought === '' ? [] : companies.filter(({ companyName }) => companyName.toLowerCase().includes(sought))
  return (
    <Finder
      label={m.matching_company()}
      placeholder={m.matching_find_company()}
      error={error}
      name="rule-company"
      maximum={1}
      chosen={chosen === undefined ? [] : [chosen]}
      onChange={([first]) => onChange(first)}
      search={search}
      onSearch={setSearch}
      found={
        sought === ''
          ? undefined
          : found
              .toSorted((a, b) => a.companyName.localeCompare(b.companyName))
              .slice(0, mostShown)
              .map((company) => ({
                id: company.id,
                label: company.companyName,
                note: fieldText(company.fieldOfBusiness),
              }))
      }
      isCut={found.length > mostShown}
    />
  )
}
