import { galleries, insightVideos } from '@project-week/content/galleries'
import { useRef, useState } from 'react'
import { sections } from '../../lib/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Carousel } from '../../ui/carousel.tsx'
import { Picture } from '../picture.tsx'
import { useSite } from '../site.ts'
import { VideoPlayer } from '../video.tsx'

/** Videos, of which one is the main one, and a gallery for each of the last years. */
export function Insights() {
  return (
    <section className="insights" id={sections.insights}>
      <div className="page">
        <h2>{m.site_insights_title()}</h2>
        <Videos />
      </div>
      {galleries.map(({ year, pictures }) => (
        <div key={year} className="page gallery">
          <h3>{year}</h3>
          <Carousel
            label={m.site_gallery({ year })}
            perView={['1', '768:2', '1024:3', '1200:5']}
            items={pictures.map((picture) => ({ id: picture.src, content: <GalleryPicture of={picture} /> }))}
          />
        </div>
      ))}
    </section>
  )
}

function GalleryPicture({ of }: { of: (typeof galleries)[number]['pictures'][number] }) {
  const { t } = useSite()
  return (
    <figure>
      <Picture of={of} sizes="(width < 768px) 100vw, (width < 1024px) 50vw, (width < 1200px) 33vw, 20vw" />
      <figcaption>{t(of.caption)}</figcaption>
    </figure>
  )
}

function Videos() {
  const { t } = useSite()
  const [main, setMain] = useState(insightVideos[0])
  const place = useRef<HTMLDivElement>(null)
  if (!main) return null
  return (
    <div className="videos">
      <div className="videos__main" ref={place}>
        <VideoPlayer key={main.id} video={main}>
          <Picture of={main.poster} sizes="(width < 60rem) 100vw, 50rem" />
        </VideoPlayer>
      </div>
      <ul className="videos__side" aria-label={m.site_videos_more()}>
        {insightVideos
          .filter((video) => video !== main)
          .map((video) => (
            <li key={video.id}>
              <a
                href={`https://${video.host}/embed/${video.id}`}
                onClick={(event) => {
                  event.preventDefault()
                  setMain(video)
                  // What was pressed has moved; the focus moves along to where it is now.
                  requestAnimationFrame(() => place.current?.querySelector('a')?.focus())
                }}
              >
                <Picture of={video.poster} sizes="16rem" />
                {t(video.title)}
              </a>
            </li>
          ))}
      </ul>
    </div>
  )
}
