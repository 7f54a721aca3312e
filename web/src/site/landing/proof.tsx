import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/base/icon.tsx'
import { Picture } from '../pictures/picture.tsx'
import { useSite } from '../site.ts'
import { Fold } from './fold.tsx'
import { Sample } from './sample.tsx'
import { Voice } from './voice.tsx'
import { voicesOf } from './voices.ts'

/** Why to believe it: who took part so far, a result to look at, a voice of each side. */
export function Proof() {
  const { content, figures } = useSite()
  const { lead } = voicesOf(content.feedback.entries)
  if (lead.length + content.posters.entries.length + (figures?.past.teams ?? 0) === 0) return null
  return (
    <section className="page proof">
      <h2>{m.site_proof_title()}</h2>
      <Sample of={content.posters.entries.length > 0 ? 'posters' : 'feedback'} />
      <ul className="stack proof__parts" aria-label={m.site_proof_title()}>
        <li>
          <Figures />
          <Result />
          {lead.length > 0 && <Fold label={m.site_fold_voices({ count: lead.length })} />}
        </li>
        {lead.map((voice) => (
          <li key={voice.quote.en}>
            <Voice of={voice} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Counted from the editions that are over; where none has had teams there is nothing to say. */
function Figures() {
  const { figures, locale } = useSite()
  if (figures === null || figures.past.teams === 0) return null
  const { students, teams, companies } = figures.past
  const counts = [
    [students, m.site_proof_students({ count: students })],
    [teams, m.site_proof_teams({ count: teams })],
    ...(companies === null ? [] : [[companies, m.site_proof_companies({ count: companies })] as const]),
  ] as const
  return (
    <div className="proof__figures">
      <h3>{m.site_proof_figures()}</h3>
      <dl className="cluster gap-2">
        {counts.map(([count, label]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count.toLocaleString(locale === 'de' ? 'de-DE' : 'en-GB')}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Result() {
  const { t, href, content } = useSite()
  const [poster] = content.posters.entries
  if (poster === undefined) return null
  return (
    <figure className="proof__result">
      <Picture of={poster.picture} sizes="(width < 40rem) 6rem, 12rem" />
      <figcaption className="stack stack--start gap-1">
        <strong>{t(poster.title)}</strong>
        <span className="note">{`${poster.company}, ${poster.year}`}</span>
        <p>{t(poster.summary)}</p>
        <a href={href(paths.posters)}>
          {m.site_proof_results()}
          <Icon name="arrow-right" />
        </a>
      </figcaption>
    </figure>
  )
}
