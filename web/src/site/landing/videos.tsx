import { type ReactNode, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { NoFilm, VideoPlayer } from '../pictures/video-player.tsx'

interface ShownVideo {
  id: string
  /** Null while there is no film. */
  address: string | null
  title: string
  /** Its picture and what a click does: rendered by the server alone. */
  face?: ReactNode
}

/** One large video and the others beside it. Clicking one of those makes it the main one, clicking the main one plays it. */
export function Videos({ videos }: { videos: readonly ShownVideo[] }) {
  const [main, setMain] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  return (
    <ul className="stack videos" aria-label={m.site_videos()}>
      {videos.map(({ id, address, title, face }, index) => (
        <li key={id} data-main={index === main}>
          {address === null ? (
            <NoFilm isMain={index === main} onChoose={() => setMain(index)}>
              {face}
            </NoFilm>
          ) : (
            <VideoPlayer
              address={address}
              title={title}
              isPlaying={isPlaying && index === main}
              onPlay={() => {
                setMain(index)
                setPlaying(index === main)
              }}
            >
              {face}
            </VideoPlayer>
          )}
        </li>
      ))}
    </ul>
  )
}
