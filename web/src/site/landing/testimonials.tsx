import { testimonials } from '@project-week/content/testimonials'
import type { Testimonial } from '@project-week/contract/content'
import { m } from '../../paraglide/messages.js'
import { Island } from '../island.tsx'
import { Picture } from '../picture.tsx'
import { SiteCarousel } from '../site-carousel.tsx'
import { useSite } from '../site.ts'
import { Said } from './said.tsx'

export function Testimonials() {
  return (
    <section className="testimonials">
      <div className="page">
        <h2>{m.site_testimonials_title()}</h2>
        <SiteCarousel
          label={m.site_testimonials_title()}
          perView={['1']}
          every={10_000}
          items={testimonials.map((testimonial) => ({
            id: testimonial.image.src,
            content: <TestimonialCard testimonial={testimonial} />,
          }))}
        />
      </div>
    </section>
  )
}

export function TestimonialCard({ testimonial }: { testimonial: Testimonial }) {
  const { t } = useSite()
  const { title, subtitle, content, image, borderColor, company } = testimonial
  const said = { id: `said-${image.src.replace(/\W/g, '-')}`, text: t(content) }
  return (
    <figure className="testimonial">
      {/* Staff choose its colour, and the page's HTML carries no styles. */}
      <svg className="testimonial__edge" aria-hidden="true">
        <rect width="100%" height="100%" rx="20" stroke={borderColor} />
      </svg>
      <Picture of={image} sizes="(width < 60rem) 100vw, 24rem" />
      <div>
        <Island name="said" props={said}>
          <Said {...said} />
        </Island>
        <figcaption>
          <strong>{t(title)}</strong>
          <span>{t(subtitle)}</span>
          <span>{t(company)}</span>
        </figcaption>
      </div>
    </figure>
  )
}
