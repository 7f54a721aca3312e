import { m } from '../../paraglide/messages.js'
import { SiteCarousel } from '../pictures/site-carousel.tsx'
import { useSite } from '../site.ts'
import { Fold } from './fold.tsx'
import { Sample } from './sample.tsx'
import { Voice } from './voice.tsx'
import { voicesOf } from './voices.ts'

export function FeedbackSlider() {
  const { others } = voicesOf(useSite().content.feedback.entries)
  if (others.length === 0) return null
  return (
    <section className="page feedback">
      <h2>{m.site_feedback_title()}</h2>
      <Sample of="feedback" />
      <Fold label={m.site_fold_voices({ count: others.length })} />
      <SiteCarousel
        label={m.site_feedback_title()}
        of="quotes"
        items={others.map((voice) => ({ id: voice.quote.en, content: <Voice of={voice} /> }))}
      />
    </section>
  )
}
