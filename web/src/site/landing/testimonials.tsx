import { testimonials } from '@project-week/content/testimonials'
import type { Testimonial } from '@project-week/contract/content'
import { useId, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Carousel } from '../../ui/carousel.tsx'
import { Picture } from '../picture.tsx'
import { useSite } from '../site.ts'

/** Characters of a testimonial that stand there before somebody asks for the rest. */
export const shownCharacters = 320

export function Testimonials() {
  return (
    <section className="testimonials">
      <div className="page">
        <h2>{m.site_testimonials_title()}</h2>
        <Carousel
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
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const text = t(content)
  const isLong = text.length > shownCharacters
  return (
    <figure className="testimonial">
      {/* Staff choose its colour, and the page's HTML carries no styles. */}
      <svg className="testimonial__edge" aria-hidden="true">
        <rect width="100%" height="100%" rx="20" stroke={borderColor} />
      </svg>
      <Picture of={image} sizes="(width < 60rem) 100vw, 24rem" />
      <div>
        <blockquote id={id}>
          <p>
            {text.slice(0, shownCharacters)}
            {/* Without script all of it is there: site.css shows the rest and hides the dots and the button. */}
            {isLong && !isOpen && <span className="testimonial__dots">…</span>}
            {isLong && (
              <span className="testimonial__rest" hidden={!isOpen}>
                {text.slice(shownCharacters)}
              </span>
            )}
          </p>
        </blockquote>
        {isLong && (
          <button
            type="button"
            className="testimonial__more"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? m.site_show_less() : m.site_read_more()}
          </button>
        )}
        <figcaption>
          <strong>{t(title)}</strong>
          <span>{t(subtitle)}</span>
          <span>{t(company)}</span>
        </figcaption>
      </div>
    </figure>
  )
}
