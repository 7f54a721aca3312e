import type { Run } from '@project-week/contract/matching/matching'
import { Link } from 'react-router'
import { paths } from '../../../lib/page/paths.ts'
import { m } from '../../../paraglide/messages.js'
import { fieldId } from '../../../ui/forms/field.tsx'

/** Where the minimum team size alone keeps students out, the way to it. */
export const MinimumLink = ({ run }: { run: Pick<Run, 'shortOfTeam'> }) =>
  run.shortOfTeam !== null && (
    <p>
      <Link to={`${paths.startMatching}?part=settings#${fieldId('minimum')}`}>{m.matching_minimum_change()}</Link>
    </p>
  )
