import type { Statistics } from '@project-week/contract/overview/statistics'
import { m } from '../../../paraglide/messages.js'
import { BarChart } from '../charts/bar-chart.tsx'
import { Chart } from '../charts/chart.tsx'
import { numberText } from '../charts/number-table.tsx'
import { paths } from '../../../lib/page/paths.ts'

const percentText = (share: number) => `${Math.round(share)} %`

/** Of each edition's shown run: the shares of its students who got their first, second or third field, patent work of interest, or none of these. */
export function QualityPicture({ of: { quality, edition } }: { of: Statistics }) {
  const kinds = [
    m.statistics_first(),
    m.statistics_second(),
    m.statistics_third(),
    m.statistics_interest(),
    m.statistics_unlisted(),
    m.statistics_unplaced(),
  ]
  const tones = ['first', 'second', 'third', 'interest', 'unlisted', 'unplaced']
  const rows = quality.map(({ edition: label, choices, unlisted, unplaced }) => {
    const counts = [...choices, unlisted, unplaced]
    return { label, counts, all: counts.reduce((sum, count) => sum + count, 0) }
  })
  const shareOf = (count: number, all: number) => (all === 0 ? 0 : (count / all) * 100)
  return (
    <Chart
      title={m.statistics_quality()}
      name={`${edition}-matching-quality`}
      note={rows.length === 0 ? m.statistics_quality_none() : m.statistics_quality_note()}
      legend={rows.length === 0 ? [] : kinds.map((label, at) => ({ tone: tones[at] ?? '', label }))}
      numbers={{
        head: [m.admin_semester(), ...kinds, m.overview_students()],
        rows: rows.map(({ label, counts, all }) => ({
          label,
          cells: [...counts.map((value) => ({ value })), { value: all, to: paths.matching }],
        })),
      }}
    >
      {(width) =>
        rows.length > 0 && (
          <BarChart
            width={width}
            format={percentText}
            rows={rows.map(({ label, counts, all }) => ({
              label,
              lanes: [
                {
                  text: '',
                  bars: counts.map((count, at) => ({
                    tone: tones[at] ?? '',
                    value: shareOf(count, all),
                    says: `${label}: ${kinds[at]} ${numberText(count)} (${percentText(shareOf(count, all))})`,
                  })),
                },
              ],
            }))}
          />
        )
      }
    </Chart>
  )
}
