import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { statisticsQuery } from './admin.queries.ts'
import { CurvePicture } from './pictures/curve-picture.tsx'
import { FieldPicture } from './pictures/field-picture.tsx'
import { PlacePicture } from './pictures/place-picture.tsx'
import { WhileLoading } from './while-loading.tsx'

/** The three pictures that a day begins with, of one edition alone, and the way to all of them. */
export function DashboardPictures({ edition }: { edition: string }) {
  const statistics = useQuery(statisticsQuery(edition))
  return (
    <WhileLoading query={statistics}>
      {(of) => (
        <section className="pictures" aria-label={m.statistics_title()}>
          <CurvePicture of={{ ...of, previous: null, curveBefore: [] }} />
          <div>
            <PlacePicture of={of} />
            <Link to={`${paths.statistics}?semester=${edition}`}>{m.statistics_all()}</Link>
          </div>
          <FieldPicture of={of} />
        </section>
      )}
    </WhileLoading>
  )
}
