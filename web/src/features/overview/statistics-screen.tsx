import { useQuery } from '@tanstack/react-query'
import { statisticsQuery } from './admin.queries.ts'
import './overview.css'
import { CurvePicture } from './pictures/curve-picture.tsx'
import { FieldPicture } from './pictures/field-picture.tsx'
import { FunnelPicture } from './pictures/funnel-picture.tsx'
import { GroupPictures } from './pictures/group-pictures.tsx'
import { PlacePicture } from './pictures/place-picture.tsx'
import { QualityPicture } from './pictures/quality-picture.tsx'
import { WhileLoading } from './while-loading.tsx'

/** Every picture of an edition. */
export function StatisticsScreen({ edition }: { edition: string }) {
  const statistics = useQuery(statisticsQuery(edition))
  return (
    <WhileLoading query={statistics}>
      {(of) => (
        <div className="pictures">
          <CurvePicture of={of} />
          <FieldPicture of={of} />
          <PlacePicture of={of} />
          <FunnelPicture of={of} />
          <QualityPicture of={of} />
          <GroupPictures of={of} />
        </div>
      )}
    </WhileLoading>
  )
}
