import { type ReactNode, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { serverChildren } from '../../ui/base/server-children.ts'

/** Characters of a testimonial that stand there before somebody asks for the rest. */
export const shownCharacters = 320

/** What a testimonial says, if it is long: opens and closes. landing.css hides the rest while it is closed. */
export function Said({ id, children }: { id: string; children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <blockquote id={id} data-open={isOpen} {...serverChildren(children)} />
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {isOpen ? m.site_show_less() : m.site_read_more()}
      </button>
    </>
  )
}
