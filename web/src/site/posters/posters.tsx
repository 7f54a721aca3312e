import { useEffect, useRef, useSyncExternalStore } from 'react'
import { m } from '../../paraglide/messages.js'
import { Carousel } from '../../ui/carousel.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { Button, buttonClass } from '../../ui/plain-button.tsx'
import { Image, type ImageProps } from '../pictures/image.tsx'
import { isPlainClick } from '../islands/early-clicks.ts'

interface ShownPoster {
  id: string
  title: string
  /** Whose it is: company, its business, the year. */
  by: string
  summary: string
  pdf?: string | undefined
  picture: Pick<ImageProps, 'file' | 'alt'>
}

/** The thumbnails, or one full poster. It stands in the address, so that the way back works and links can be shared. */
export function Posters({ posters }: { posters: readonly ShownPoster[] }) {
  const [name, open] = useFragment()
  const shown = posters.find(({ id }) => id === name)
  return shown ? (
    <FullPoster poster={shown} onBack={() => open('')} />
  ) : (
    <Examples posters={posters} last={name} onOpen={open} />
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

function useFragment(): [string, (name: string) => void] {
  const name = useSyncExternalStore(
    subscribe,
    () => location.hash.slice(1),
    () => '',
  )
  return [
    name,
    (next) => {
      history.pushState(null, '', next === '' ? location.pathname : `#${next}`)
      dispatchEvent(new HashChangeEvent('hashchange'))
    },
  ]
}

function Examples({
  posters,
  last,
  onOpen,
}: {
  posters: readonly ShownPoster[]
  last: string
  onOpen: (id: string) => void
}) {
  return (
    <div className="page posters" data-last={last || undefined}>
      <h1>{m.site_posters_title()}</h1>
      <p className="posters__lead">{posters.length === 0 ? m.site_posters_none() : m.site_posters_lead()}</p>
      <Carousel
        label={m.site_posters_title()}
        of="cards"
        every={3_000}
        items={posters.map(({ id, title, by, pdf, picture }, index) => ({
          id,
          content: (
            <figure className="poster" id={id}>
              <a
                href={pdf ?? picture.file.fallback}
                onClick={(event) => {
                  if (!isPlainClick(event)) return
                  event.preventDefault()
                  onOpen(id)
                }}
              >
                <Image {...picture} isFirst={index === 0} sizes="(width < 768px) 17rem, (width < 1024px) 44vw, 24rem" />
                <span className="poster__title">{title}</span>
              </a>
              <figcaption>{by}</figcaption>
            </figure>
          ),
        }))}
      />
    </div>
  )
}

function FullPoster({ poster, onBack }: { poster: ShownPoster; onBack: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  // What was clicked on to get here is gone now, and the focus with it.
  useEffect(() => {
    title.current?.focus()
    scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return (
    <article className="page stack gap-6 full-poster">
      <div className="stack stack--start full-poster__words">
        <Button icon={<Icon name="chevron-left" />} onClick={onBack}>
          {m.site_posters_back()}
        </Button>
        <h1 tabIndex={-1} ref={title}>
          {poster.title}
        </h1>
        <p>{poster.by}</p>
        <p className="posters__lead">{poster.summary}</p>
        {poster.pdf !== undefined && (
          <p>
            <a className={buttonClass({ variant: 'action' })} href={poster.pdf}>
              <Icon name="download" />
              {m.site_posters_pdf()}
            </a>
          </p>
        )}
      </div>
      <Image {...poster.picture} sizes="(width < 60rem) 92vw, 46rem" />
    </article>
  )
}
