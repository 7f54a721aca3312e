import { m } from '../../paraglide/messages.js'
import { SiteCarousel } from '../pictures/site-carousel.tsx'
import { Voice } from './voice.tsx'
import { otherVoices } from './voices.ts'

export function FeedbackSlider() {
  if (otherVoices.length === 0) return null
  return (
    <section className="page feedback">
      <h2>{m.site_feedback_title()}</h2>
      <SiteCarousel
        label={m.site_feedback_title()}
        of="quotes"
        items={otherVoices.map((voice) => ({ id: voice.quote.en, content: <Voice of={voice} /> }))}
      />
    </section>
  )
}
