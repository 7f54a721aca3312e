import type { PointList } from '@project-week/contract/site/content'
import { useSite } from '../site.ts'

/** The entries of a list of points. */
export function Points({ of: { points } }: { of: PointList }) {
  const { t } = useSite()
  return points.map(({ title, text }) => (
    <li key={title.en}>
      <h3>{t(title)}</h3>
      <p>{t(text)}</p>
    </li>
  ))
}
