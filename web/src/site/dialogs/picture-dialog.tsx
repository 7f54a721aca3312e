import { useEffect, useRef } from 'react'
import { Carousel } from '../../ui/carousel.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import './picture-dialog.css'

/** The pictures of one gallery, as the page has them. */
export interface Pictures {
  title: string
  /** Which one was clicked. */
  start: number
  pictures: { id: string; html: string; caption: string }[]
}

/** Reads the gallery around a clicked picture: the server has rendered it already, and nothing of it travels twice. */
export function picturesAround(opener: HTMLElement): Pictures {
  const gallery = opener.closest('.gallery')
  const links = [...(gallery?.querySelectorAll<HTMLAnchorElement>('a[data-opens="pictures"]') ?? [])]
  return {
    title: gallery?.querySelector('section')?.ariaLabel ?? '',
    start: links.indexOf(opener as HTMLAnchorElement),
    pictures: links.map((link) => ({
      id: link.href,
      html: link.innerHTML.replaceAll(/sizes="[^"]*"/g, 'sizes="60rem"'),
      caption: link.parentElement?.querySelector('figcaption')?.textContent ?? '',
    })),
  }
}

/** A gallery in large: by its buttons, the arrow keys and a swipe. */
export function PictureDialog({ of, open, onClose }: { of: Pictures; open: boolean; onClose: () => void }) {
  const inside = useRef<HTMLDivElement>(null)
  // The dialog has opened by now: its own effect came before.
  useEffect(() => {
    if (!open) return
    const view = inside.current?.querySelector<HTMLElement>('.carousel__view')
    view?.scrollTo({ left: of.start * view.clientWidth, behavior: 'instant' })
    view?.focus()
  }, [open, of])
  return (
    <Dialog open={open} title={of.title} onClose={onClose} wide>
      <div className="large-pictures" ref={inside}>
        <Carousel
          label={of.title}
          of="stories"
          items={of.pictures.map(({ id, html, caption }) => ({
            id,
            content: (
              <figure>
                <div dangerouslySetInnerHTML={{ __html: html }} />
                <figcaption>{caption}</figcaption>
              </figure>
            ),
          }))}
        />
      </div>
    </Dialog>
  )
}
