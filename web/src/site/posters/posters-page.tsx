import { posters } from '@project-week/content/posters'
import type { Poster } from '@project-week/contract/content'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { m } from '../../paraglide/messages.js'
import { Carousel } from '../../ui/carousel.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Button, buttonClass } from '../../ui/plain-button.tsx'
import { Picture } from '../picture.tsx'
import { SiteShell } from '../site-shell.tsx'
import { useSite } from '../site.ts'

/** Examples of results. The full poster stands in the address, so that the way back works and links can be shared. */
export function PostersPage() {
  const [name, open] = useFragment()
  const shown = posters.find(({ id }) => id === name)
  return (
    <SiteShell hasBanner>
      {shown ? <FullPoster poster={shown} onBack={() => open('')} /> : <Examples last={name} onOpen={open} />}
    </SiteShell>
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

function Examples({ last, onOpen }: { last: string; onOpen: (id: string) => void }) {
  const { t } = useSite()
  return (
    <div className="page posters" data-last={last || undefined}>
      <h1>{m.site_posters_title()}</h1>
      <p className="posters__lead">{m.site_posters_lead()}</p>
      <Carousel
        label={m.site_posters_title()}
        perView={['1', '768:2', '1024:3']}
        every={3_000}
        items={posters.map((poster) => ({
          id: poster.id,
          content: (
            <figure className="poster" id={poster.id}>
              <a
                href={poster.pdf}
                onClick={(event) => {
                  event.preventDefault()
                  onOpen(poster.id)
                }}
              >
                <Picture of={poster.picture} sizes="(width < 768px) 92vw, (width < 1024px) 46vw, 25rem" />
                <span className="poster__title">{t(poster.title)}</span>
              </a>
              <figcaption>
                {poster.company}, {t(poster.business)}, {poster.year}
              </figcaption>
            </figure>
          ),
        }))}
      />
    </div>
  )
}

function FullPoster({ poster, onBack }: { poster: Poster; onBack: () => void }) {
  const { t } = useSite()
  const title = useRef<HTMLHeadingElement>(null)
  // The way here went through a press on something that is gone now.
  useEffect(() => {
    title.current?.focus()
    scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return (
    <article className="page full-poster">
      <div className="full-poster__words">
        <Button icon={<Icon name="chevron-left" />} onClick={onBack}>
          {m.site_posters_back()}
        </Button>
        <h1 tabIndex={-1} ref={title}>
          {t(poster.title)}
        </h1>
        <p>
          {poster.company}, {t(poster.business)}, {poster.year}
        </p>
        <p className="posters__lead">{t(poster.summary)}</p>
        <p>
          <a className={buttonClass({ variant: 'action' })} href={poster.pdf}>
            <Icon name="download" />
            {m.site_posters_pdf()}
          </a>
        </p>
      </div>
      <Picture of={poster.picture} sizes="(width < 60rem) 92vw, 46rem" />
    </article>
  )
}
