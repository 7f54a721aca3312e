import type { FunnelStep, Statistics } from '@project-week/contract/overview/statistics'
import { paths } from '../../../lib/page/paths.ts'
import { m } from '../../../paraglide/messages.js'
import { CountPicture } from './count-picture.tsx'
import { listAt, studentsAt } from './rows-address.ts'

/** What came of the registrations, step by step. */
export function FunnelPicture({ of: { edition, funnel, students } }: { of: Statistics }) {
  const steps: Record<FunnelStep, { label: () => string; to: string }> = {
    registered: { label: m.statistics_step_registered, to: studentsAt(edition) },
    placed: {
      label: m.statistics_step_placed,
      to: studentsAt(edition, { state: ['placed', 'asked', 'accepted', 'attended', 'absent'] }),
    },
    accepted: {
      label: m.statistics_step_accepted,
      to: studentsAt(edition, { state: ['accepted', 'attended', 'absent'] }),
    },
    attended: { label: m.statistics_step_attended, to: studentsAt(edition, { state: ['attended'] }) },
    // Posters and certificates are a team's: there they are listed.
    poster: { label: m.statistics_step_poster, to: listAt(paths.viewPosters, edition) },
    certificate: { label: m.statistics_step_certificate, to: listAt(paths.viewTeams, edition) },
  }
  return (
    <CountPicture
      title={m.statistics_funnel()}
      name={`${edition}-funnel`}
      note={m.statistics_funnel_note()}
      of={m.overview_students()}
      counts={funnel.map(({ step, count }) => ({
        label: steps[step].label(),
        count,
        to: steps[step].to,
        ...(students > 0 && { remark: `${Math.round((count / students) * 100)} %` }),
      }))}
    />
  )
}
