import type { Video } from '@project-week/contract/content'
import { type ReactNode, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { Icon } from '../ui/icon.tsx'
import { useSite } from './site.ts'

const addressOf = ({ host, id }: Video): string => `https://${host}/embed/${id}?rel=0`

/** The player's origin is its own, so scripts there reach nothing of this page. */
const playerMay = 'allow-scripts allow-same-origin allow-presentation allow-popups'

/**
 * A video behind its picture. Until somebody presses it nothing is asked of the video's host; without script the press
 * leads there.
 */
export function VideoPlayer({ video, children }: { video: Video; children: ReactNode }) {
  const { t } = useSite()
  const [isAskedFor, setAskedFor] = useState(false)
  if (isAskedFor)
    return (
      <div className="video">
        <iframe
          src={`${addressOf(video)}&autoplay=1`}
          title={t(video.title)}
          allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
          sandbox={playerMay}
          allowFullScreen
          // The player refuses pages that do not say who they are.
          referrerPolicy="strict-origin-when-cross-origin"
        />
      </div>
    )
  return (
    <a
      className="video"
      href={addressOf(video)}
      onClick={(event) => {
        event.preventDefault()
        setAskedFor(true)
      }}
    >
      {children}
      <span className="video__play">
        <Icon name="play" size={22} />
        <span>
          <strong>{t(video.title)}</strong>
          <small>{video.placeholder ? m.site_video_sample() : m.site_video_privacy()}</small>
        </span>
      </span>
    </a>
  )
}
