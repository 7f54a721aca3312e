import { downloadShownPicture, type ShownTeam } from '@project-week/contract/showcase/showcase'
import { pathOf, paths } from '@project-week/contract/paths'
import { m } from '../../paraglide/messages.js'
import { useSite } from '../site.ts'

export const pictureOf = (fileId: string): string => pathOf(downloadShownPicture.path, { fileId })

/** How a team is introduced in the list: by its poster, else by a picture. */
function Look({ poster, pictures }: ShownTeam) {
  const file = [poster, ...pictures].find((candidate) => candidate?.hasPicture)
  // What is to be seen stands below it, and behind the link.
  return file ? <img src={pictureOf(file.fileId)} alt="" loading="lazy" /> : <span className="shown-team__blank" />
}

/** The teams whose posters or pictures are released, newest edition first. No poster of an example stands here again. */
export function TeamList() {
  const { shown: released, href, content } = useSite()
  const examples = new Set(
    content.posters.entries.flatMap(({ company, title }) => [`${company} ${title.en}`, `${company} ${title.de}`]),
  )
  const shown = released
    .map((team) => (examples.has(`${team.companyName} ${team.title}`) ? { ...team, poster: null } : team))
    .filter(({ poster, pictures }) => poster !== null || pictures.length > 0)
  const editions = [...new Set(shown.map(({ edition }) => edition))]
  return editions.map((edition) => (
    <section key={edition} className="page shown-teams" aria-labelledby={`teams-${edition}`}>
      <h2 id={`teams-${edition}`}>{m.site_teams_of({ edition })}</h2>
      <ul className="auto-grid gap-5">
        {shown
          .filter((team) => team.edition === edition)
          .map((team) => (
            <li key={team.id}>
              <a className="stack gap-3 shown-team" href={href(`${paths.posters}/${team.id}`)}>
                <Look {...team} />
                <span className="shown-team__title">{team.title}</span>
              </a>
              <p className="note">{team.companyName}</p>
            </li>
          ))}
      </ul>
    </section>
  ))
}
