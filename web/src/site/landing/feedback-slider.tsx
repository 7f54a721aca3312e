import { feedback } from '@project-week/content/feedback'
import { m } from '../../paraglide/messages.js'
import { SiteCarousel } from '../pictures/site-carousel.tsx'
import { useSite } from '../site.ts'

export function FeedbackSlider() {
  const { t } = useSite()
  return (
    <section className="page feedback">
      <h2>{m.site_feedback_title()}</h2>
      <SiteCarousel
        label={m.site_feedback_title()}
        of="quotes"
        items={feedback.map(({ quote, role, audience, year }) => ({
          id: quote.en,
          content: (
            <figure className={`audience-${audience === 'students' ? 'student' : 'company'}`}>
              <blockquote>{t(quote)}</blockquote>
              <figcaption>{`${t(role)}, ${year}`}</figcaption>
            </figure>
          ),
        }))}
      />
    </section>
  )
}
