import type { AdvisorProfile } from '@project-week/contract/advisors/advisor'
import type { ChangeEvent } from 'react'
import { m } from '../../paraglide/messages.js'
import { Select } from '../../ui/forms/select.tsx'

/** One of the advisors, each with how many teams they offer to coach. */
export const AdvisorSelect = ({
  hint,
  error,
  optional,
  placeholder,
  advisors,
  value,
  onChange,
}: {
  hint: string
  error?: string | undefined
  optional: boolean
  /** What is said while nobody is chosen. */
  placeholder: string
  advisors: readonly AdvisorProfile[]
  value: string
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void
}) => (
  <Select
    label={m.advisor_of_team()}
    hint={hint}
    error={error}
    name="team-advisor"
    optional={optional}
    placeholder={placeholder}
    options={advisors.map(({ id, firstname, lastname, school, teams }) => ({
      value: id,
      label: `${firstname} ${lastname} (${school}, ${m.advisor_teams_count({ count: teams })})`,
    }))}
    value={value}
    onChange={onChange}
  />
)
