import { type ReactNode, useState } from 'react'
import { insideOf } from '../ui/as-it-came.ts'

/** The player's origin is its own, so scripts there reach nothing of this page. */
const playerMay = 'allow-scripts allow-same-origin allow-presentation allow-popups'

/**
 * A video behind its picture. Until somebody presses it nothing is asked of the video's host; without script the press
 * leads there.
 */
export function VideoPlayer({ address, title, children }: { address: string; title: string; children?: ReactNode }) {
  const [isAskedFor, setAskedFor] = useState(false)
  if (isAskedFor)
    return (
      <div className="video">
        <iframe
          src={`${address}&autoplay=1`}
          title={title}
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
      href={address}
      onClick={(event) => {
        event.preventDefault()
        setAskedFor(true)
      }}
      {...insideOf(children)}
    />
  )
}
