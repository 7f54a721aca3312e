import type { Testimonial } from '@project-week/contract/site/content'
import { m } from '../../paraglide/messages.js'
import { Island } from '../islands/island.tsx'
import { Picture } from '../pictures/picture.tsx'
import { SiteCarousel } from '../pictures/site-carousel.tsx'
import { useSite } from '../site.ts'
import { Sample } from './sample.tsx'
import { Said, shownCharacters } from './said.tsx'

export function Testimonials() {
  const { entries } = useSite().content.testimonials
  if (entries.length === 0) return null
  return (
    <section className="testimonials">
      <div className="page">
        <h2>{m.site_testimonials_title()}</h2>
        <Sample of="testimonials" />
        <SiteCarousel
          label={m.site_testimonials_title()}
          of="stories"
          every={10_000}
          items={entries.map((testimonial) => ({
            id: testimonial.image.src,
            content: <TestimonialCard testimonial={testimonial} />,
          }))}
        />
      </div>
    </section>
  )
}

export function TestimonialCard({ testimonial }: { testimonial: Testimonial }) {
  const { t, content: site } = useSite()
  const { title, subtitle, content, image, borderColor, company } = testimonial
  return (
    <figure className="testimonial">
      {/* Staff choose its colour, and the page's HTML carries no styles. */}
      <svg className="testimonial__edge" aria-hidden="true">
        <rect width="100%" height="100%" rx="20" stroke={borderColor} />
      </svg>
      <Picture of={image} sizes="(width < 60rem) 100vw, 24rem" />
      <div>
        <Words id={`said-${site.testimonials.entries.indexOf(testimonial) + 1}`} text={t(content)} />
        <figcaption>
          <strong>{t(title)}</strong>
          <span className="note">{t(subtitle)}</span>
          <span className="note">{t(company)}</span>
        </figcaption>
      </div>
    </figure>
  )
}

/** Short ones stand whole. Of a long one all is in the HTML, so that without script all of it is there. */
function Words({ id, text }: { id: string; text: string }) {
  if (text.length <= shownCharacters)
    return (
      <blockquote>
        <p>{text}</p>
      </blockquote>
    )
  return (
    <Island name="said" props={{ id }}>
      <Said id={id}>
        <p>
          {text.slice(0, shownCharacters)}
          <span className="testimonial__dots">…</span>
          <span className="testimonial__rest">{text.slice(shownCharacters)}</span>
        </p>
      </Said>
    </Island>
  )
}
