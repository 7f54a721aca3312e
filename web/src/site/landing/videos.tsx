import { useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Image, type ImageProps } from '../image.tsx'
import { VideoFace } from '../video-face.tsx'
import { VideoPlayer } from '../video-player.tsx'

export interface ShownVideo {
  id: string
  address: string
  title: string
  note: string
  picture: Pick<ImageProps, 'file' | 'alt'>
}

/** One large video and the others beside it; pressing one of those makes it the main one. */
export function Videos({ videos }: { videos: readonly ShownVideo[] }) {
  const [main, setMain] = useState(videos[0])
  const place = useRef<HTMLDivElement>(null)
  if (!main) return null
  return (
    <div className="videos">
      <div className="videos__main" ref={place}>
        <VideoPlayer key={main.id} address={main.address} title={main.title}>
          <VideoFace title={main.title} note={main.note}>
            <Image {...main.picture} sizes="(width < 60rem) 100vw, 50rem" />
          </VideoFace>
        </VideoPlayer>
      </div>
      <ul className="videos__side" aria-label={m.site_videos_more()}>
        {videos
          .filter((video) => video !== main)
          .map((video) => (
            <li key={video.id}>
              <a
                href={video.address}
                onClick={(event) => {
                  event.preventDefault()
                  setMain(video)
                  // What was pressed has moved; the focus moves along to where it is now.
                  requestAnimationFrame(() => place.current?.querySelector('a')?.focus())
                }}
              >
                <Image {...video.picture} sizes="16rem" />
                {video.title}
              </a>
            </li>
          ))}
      </ul>
    </div>
  )
}
