import { useState } from 'react'
import { m } from '../../paraglide/messages.js'

/** Characters of a testimonial that stand there before somebody asks for the rest. */
export const shownCharacters = 320

/** What a testimonial says: long ones open and close. */
export function Said({ id, text }: { id: string; text: string }) {
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > shownCharacters
  return (
    <>
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
    </>
  )
}
