import { sections } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { useSite } from '../site.ts'
import { Fold } from './fold.tsx'
import { Points } from './points.tsx'

/** Why to sign up, then how it works. */
export function Description() {
  const { t, content } = useSite()
  const { howItWorks, whySignUp } = content.why
  return (
    <section className="page stack description" id={sections.description}>
      <div className="why">
        <h2>{t(whySignUp.title)}</h2>
        <p>{t(whySignUp.lead)}</p>
        <Fold label={m.site_read_more()} />
        <ul className="stack gap-5">
          <Points of={whySignUp} />
        </ul>
      </div>
      <div className="how">
        <h2>{t(howItWorks.title)}</h2>
        <p>{t(howItWorks.lead)}</p>
        <Fold label={m.site_fold_steps()} />
        <ol className="auto-grid gap-6">
          <Points of={howItWorks} />
        </ol>
      </div>
    </section>
  )
}
