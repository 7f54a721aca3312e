import type { CaptionedPicture } from '@project-week/contract/site/content'
import { sections } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import type { DialogName } from '../dialogs/dialog-name.ts'
import { Island } from '../islands/island.tsx'
import { Picture, fileOf } from '../pictures/picture.tsx'
import { SiteCarousel } from '../pictures/site-carousel.tsx'
import { useSite } from '../site.ts'
import { VideoFace, addressOf } from '../pictures/video-face.tsx'
import { Fold } from './fold.tsx'
import { Sample } from './sample.tsx'
import { Videos } from './videos.tsx'

/** Videos, of which one is the main one, and a gallery for each of the last years. */
export function Insights() {
  const { galleries, videos } = useSite().content
  const { entries } = galleries
  if (entries.length === 0 && videos.entries.length === 0) return null
  return (
    <section className="insights" id={sections.insights}>
      <div className="page">
        <h2>{m.site_insights_title()}</h2>
        <Sample of="galleries" />
        {videos.entries.length > 0 && <VideosHere />}
        {entries.length > 0 && (
          <Fold label={m.site_fold_photos({ years: entries.map(({ year }) => year).join(', ') })} />
        )}
      </div>
      {entries.map(({ year, pictures }) => (
        <div key={year} className="page gallery">
          <h3>{year}</h3>
          <SiteCarousel
            label={m.site_gallery({ year })}
            of="pictures"
            items={pictures.map((picture, index) => ({
              id: `${index} ${picture.src}`,
              content: <GalleryPicture of={picture} />,
            }))}
          />
        </div>
      ))}
    </section>
  )
}

const opens: DialogName = 'pictures'

function GalleryPicture({ of }: { of: CaptionedPicture }) {
  const { t } = useSite()
  return (
    <figure>
      {/* Without script the picture itself. */}
      <a href={fileOf(of.src).fallback} aria-haspopup="dialog" data-opens={opens}>
        <Picture
          of={of}
          sizes="(width < 40rem) 50vw, (width < 768px) 100vw, (width < 1024px) 50vw, (width < 1200px) 33vw, 20vw"
        />
      </a>
      <figcaption>{t(of.caption)}</figcaption>
    </figure>
  )
}

function VideosHere() {
  const { t, locale, content } = useSite()
  const { entries } = content.videos
  const videos = entries.map((video) => ({
    id: video.id,
    address: addressOf(video, locale),
    title: t(video.title),
  }))
  const faces = entries.map((video) => (
    <VideoFace key={video.id} of={video}>
      <Picture of={video.poster} sizes="(width < 60rem) 100vw, 50rem" />
    </VideoFace>
  ))
  return (
    <Island name="videos" props={{ videos }}>
      <Videos videos={videos.map((video, index) => ({ ...video, face: faces[index] }))} />
    </Island>
  )
}
