import {
  StudentBusinessField,
  businessFieldKey,
  businessFieldLabels,
} from '@project-week/contract/enumerations/enumerations'
import type { Statistics } from '@project-week/contract/overview/statistics'
import { wordIn } from '../../../lib/tables/table-text.ts'
import { m } from '../../../paraglide/messages.js'
import { BarChart } from '../charts/bar-chart.tsx'
import { Chart } from '../charts/chart.tsx'
import { numberText } from '../charts/number-table.tsx'
import { companiesAt, studentsAt } from './rows-address.ts'

/** The words in students' lists that mean a field. */
const namesOf = (field: string): string[] => {
  const names: string[] = StudentBusinessField.options.filter((name) => businessFieldKey(name) === field)
  return names.length === 0 ? [field] : names
}

const differenceText = (difference: number): string =>
  difference < 0
    ? m.overview_places_short({ count: numberText(-difference) })
    : difference === 0
      ? m.statistics_places_exact()
      : m.statistics_places_over({ count: numberText(difference) })

/** Students who list a field, at each rank, over the places at its companies; the largest shortage first. */
export function FieldPicture({ of: { edition, byField, patentInterest } }: { of: Statistics }) {
  const ranks = [m.statistics_first(), m.statistics_second(), m.statistics_third()]
  const tones = ['first', 'second', 'third']
  const rows = byField.map(({ field, listed, places, companyFields }) => {
    const all = listed.reduce((sum, count) => sum + count, 0)
    return {
      name: wordIn(businessFieldLabels)(field),
      listed,
      all,
      places,
      students: studentsAt(edition, { preferredFieldOfBusiness: namesOf(field) }),
      companies: companiesAt(edition, { fieldOfBusiness: [...new Set(companyFields)] }),
    }
  })
  return (
    <Chart
      title={m.overview_fields()}
      name={`${edition}-fields`}
      note={
        <>
          {m.statistics_fields_note()}
          {patentInterest > 0 && ` ${m.statistics_patent_note({ count: numberText(patentInterest) })}`}
        </>
      }
      legend={[
        ...ranks.map((label, at) => ({ tone: tones[at] ?? '', label })),
        { tone: 'company', label: m.overview_places() },
      ]}
      numbers={{
        head: [m.statistics_field(), ...ranks, m.statistics_listed(), m.overview_places(), m.statistics_difference()],
        rows: rows.map(({ name, listed, all, places, students, companies }) => ({
          label: name,
          cells: [
            ...listed.map((value) => ({ value })),
            { value: all, to: students },
            { value: places, to: companies },
            { value: places - all },
          ],
        })),
      }}
    >
      {(width) => (
        <BarChart
          width={width}
          rows={rows.map(({ name, listed, all, places, students, companies }) => ({
            label: name,
            lanes: [
              {
                text: `${numberText(all)} · ${differenceText(places - all)}`,
                bars: listed.map((value, at) => ({
                  tone: tones[at] ?? '',
                  value,
                  says: `${name}: ${ranks[at]} ${numberText(value)}. ${m.statistics_listed_of({ count: numberText(all) })}`,
                  to: students,
                })),
              },
              {
                text: numberText(places),
                bars: [
                  {
                    tone: 'company',
                    value: places,
                    says: `${name}: ${m.overview_places()} ${numberText(places)}`,
                    to: companies,
                  },
                ],
              },
            ],
          }))}
        />
      )}
    </Chart>
  )
}
