import { folded } from '@project-week/contract/text'
import { useState } from 'react'
import { Finder, type Found } from './finder.tsx'
import { m } from '../../../paraglide/messages.js'
import { fieldText } from '../run/run-text.ts'

/** More are narrowed down by typing. */
const mostShown = 20

interface CompanyFinderProps {
  label?: string
  hint?: string | undefined
  /** As many as can be chosen. */
  maximum?: number
  companies: readonly { id: string; companyName: string; fieldOfBusiness: string }[]
  error?: string | undefined
  chosen: readonly Found[]
  onChange: (chosen: Found[]) => void
}

/** One or several of the edition's companies, by a part of their names. */
export function CompanyFinder({
  label = m.matching_company(),
  hint,
  maximum = 1,
  companies,
  error,
  chosen,
  onChange,
}: CompanyFinderProps) {
  const [search, setSearch] = useState('')
  const sought = folded(search)
  const found = sought === '' ? [] : companies.filter(({ companyName }) => folded(companyName).includes(sought))
  return (
    <Finder
      label={label}
      hint={hint}
      placeholder={m.matching_find_company()}
      error={error}
      name="rule-company"
      maximum={maximum}
      chosen={chosen}
      onChange={onChange}
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
