import {
  BusinessField,
  businessFieldLabel,
  businessFieldLabels,
} from '@project-week/contract/enumerations/enumerations'
import { changeMatchedCompany } from '@project-week/contract/matching/matching'
import { errorText } from '../lib/api/error-text.ts'
import { useCall } from '../lib/api/use-call.ts'
import { getLocale } from '../lib/page/locale.ts'
import { showToast } from '../lib/page/toast.ts'
import { optionsFrom } from '../lib/words/labels.ts'
import { m } from '../paraglide/messages.js'
import { Alert } from './alert.tsx'
import { Icon } from './base/icon.tsx'

export interface MappedCompany {
  id: string
  companyName: string
  /** In the company's own words. */
  fieldOfBusiness: string
  mappedFieldOfBusiness?: string | null
}

/** So many are shown; the others follow as these are mapped. */
const mostShown = 5

/** The field of the list that a company's own words stand for. */
export function MappedField({ company: { id, companyName, mappedFieldOfBusiness } }: { company: MappedCompany }) {
  const change = useCall(changeMatchedCompany, {
    onSuccess: ({ mappedFieldOfBusiness: field }) =>
      showToast(
        `${m.matching_stands_for({ company: companyName })}: ${field ? businessFieldLabel(field)[getLocale()] : m.matching_no_field()}`,
      ),
    onError: (error) => showToast(errorText(error), { tone: 'error' }),
  })
  const map = (chosen: string) =>
    change.mutate({
      params: { id },
      body: { mappedFieldOfBusiness: BusinessField.options.find((field) => field === chosen) ?? null },
    })
  return (
    <div className="select">
      <select
        className="control"
        aria-label={m.matching_stands_for({ company: companyName })}
        value={mappedFieldOfBusiness ?? ''}
        onChange={({ target }) => map(target.value)}
      >
        <option value="">{m.matching_no_field()}</option>
        {optionsFrom(businessFieldLabels).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </div>
  )
}

/** Companies whose field no student can list, each to be mapped right there: until then what the students chose counts for nothing. */
export function UnmappedCompanies({ companies }: { companies: readonly MappedCompany[] }) {
  if (companies.length === 0) return null
  return (
    <Alert tone="warning">
      <p>{m.matching_unmapped({ count: companies.length })}</p>
      <ul className="stack gap-2 list--plain">
        {companies.slice(0, mostShown).map((company) => (
          <li key={company.id} className="cluster cluster--center gap-2">
            <strong>{company.companyName}</strong> {company.fieldOfBusiness}
            <MappedField company={company} />
          </li>
        ))}
      </ul>
      {companies.length > mostShown && <p>{m.matching_unmapped_more({ count: companies.length - mostShown })}</p>}
    </Alert>
  )
}
