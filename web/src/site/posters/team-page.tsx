import { downloadShownPoster } from '@project-week/contract/showcase/showcase'
import { pathOf, paths } from '@project-week/contract/paths'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/base/icon.tsx'
import { buttonClass } from '../../ui/plain-button.tsx'
import { SiteShell } from '../page/site-shell.tsx'
import { useSite } from '../site.ts'
import { pictureOf } from './team-list.tsx'

/** What came of one team's week: the poster and the pictures that are released. It names nobody but the company. */
export function TeamPage() {
  const { shown, href } = useSite()
  const [team] = shown
  if (team === undefined) throw new Error('the page of a team is rendered with its team')
  const { title, edition, companyName, poster, pictures } = team
  return (
    <SiteShell hasBanner>
      <article className="page stack gap-6 full-poster">
        <div className="stack stack--start full-poster__words">
          <a className={buttonClass({})} href={href(paths.posters)}>
            <Icon name="chevron-left" />
            {m.site_posters_back()}
          </a>
          <h1>{title}</h1>
          <p>{m.site_team_of_company({ edition, company: companyName })}</p>
          {poster && (
            <p>
              <a
                className={buttonClass({ variant: 'action' })}
                href={pathOf(downloadShownPoster.path, { fileId: poster.fileId })}
              >
                <Icon name="download" />
                {m.site_posters_pdf()}
              </a>
            </p>
          )}
        </div>
        <div className="stack gap-5">
          {poster?.hasPicture && <img src={pictureOf(poster.fileId)} alt={m.site_team_poster({ title })} />}
          {pictures.map(({ fileId }, index) => (
            <img
              key={fileId}
              src={pictureOf(fileId)}
              alt={m.site_team_picture({ number: index + 1, count: pictures.length })}
              loading="lazy"
            />
          ))}
        </div>
      </article>
    </SiteShell>
  )
}
