import type { Statistics } from '@project-week/contract/overview/statistics'
import { m } from '../../../paraglide/messages.js'
import { numberText } from '../charts/number-table.tsx'
import { CountPicture } from './count-picture.tsx'
import { companiesAt, studentsAt } from './rows-address.ts'

/** Room for students against the students who want it. */
export function PlacePicture({ of: { edition, students, places } }: { of: Statistics }) {
  return (
    <CountPicture
      title={m.statistics_places()}
      name={`${edition}-places`}
      note={
        places >= students
          ? m.statistics_places_note_enough({ count: numberText(places - students) })
          : m.statistics_places_note_short({ count: numberText(students - places) })
      }
      of={m.statistics_count()}
      counts={[
        { label: m.overview_students(), count: students, to: studentsAt(edition) },
        { label: m.overview_places(), count: places, to: companiesAt(edition), tone: 'company' },
      ]}
    />
  )
}
