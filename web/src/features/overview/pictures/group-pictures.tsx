import { studentFields } from '@project-week/contract/registrations/student-fields'
import type { Statistics } from '@project-week/contract/overview/statistics'
import { fieldWord } from '../../../lib/words/field-words.ts'
import { m } from '../../../paraglide/messages.js'
import { CountPicture } from './count-picture.tsx'
import { studentsAt } from './rows-address.ts'

/** Students by school, study programme and country. */
export function GroupPictures({ of: { edition, bySchool, byDegree, byCountry } }: { of: Statistics }) {
  const groups = [
    { title: m.overview_schools(), name: 'schools', column: 'school', counts: bySchool },
    { title: m.overview_degrees(), name: 'programmes', column: 'currentfieldofstudy', counts: byDegree },
    { title: m.statistics_countries(), name: 'countries', column: 'countryofbirth', counts: byCountry },
  ] as const
  return groups.map(({ title, name, column, counts }) => (
    <CountPicture
      key={name}
      title={title}
      name={`${edition}-${name}`}
      of={m.overview_students()}
      counts={counts.map(({ value, count }) => ({
        label: fieldWord(studentFields[column], value),
        count,
        to: studentsAt(edition, { [column]: [value] }),
      }))}
    />
  ))
}
