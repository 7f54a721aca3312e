import { Island } from '../islands/island.tsx'
import { fileOf } from '../pictures/picture.tsx'
import { SiteShell } from '../page/site-shell.tsx'
import { Sample } from '../landing/sample.tsx'
import { useSite } from '../site.ts'
import { Posters } from './posters.tsx'
import { TeamList } from './team-list.tsx'

/** Examples of results. */
export function PostersPage() {
  const { t, content } = useSite()
  const shown = content.posters.entries.map(({ id, title, company, business, year, summary, pdf, picture }) => ({
    id,
    title: t(title),
    by: `${company}, ${t(business)}, ${year}`,
    summary: t(summary),
    pdf,
    picture: { file: fileOf(picture.src), alt: t(picture.alt) },
  }))
  return (
    <SiteShell hasBanner>
      <Island name="posters" props={{ posters: shown }}>
        <Posters posters={shown} />
      </Island>
      <div className="page">
        <Sample of="posters" />
      </div>
      <TeamList />
    </SiteShell>
  )
}
