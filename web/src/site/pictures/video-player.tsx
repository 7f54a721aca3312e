import { type ReactNode, useState } from 'react'
import { serverChildren } from '../../ui/base/server-children.ts'
import { isPlainClick } from '../islands/early-clicks.ts'

/** The player's origin is its own, so scripts there reach nothing of this page. */
const playerMay = 'allow-scripts allow-same-origin allow-presentation allow-popups'

interface VideoPlayerProps {
  address: string
  title: string
  isPlaying: boolean
  onPlay: () => void
  /** What stands there before it plays. */
  children?: ReactNode
}

/** A video behind its picture. Until it plays nothing is asked of its host; without script the click leads there. */
export function VideoPlayer({ address, title, isPlaying, onPlay, children }: VideoPlayerProps) {
  return (
    <div className="video">
      <a
        href={address}
        // It lies under the player then, and comes back when another video is the main one.
        inert={isPlaying}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          onPlay()
        }}
        {...serverChildren(children)}
      >
        {children}
      </a>
      {isPlaying && (
        <iframe
          src={`${address}&autoplay=1`}
          title={title}
          allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
          sandbox={playerMay}
          allowFullScreen
          // The player refuses pages that do not say who they are.
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
    </div>
  )
}

/** A picture without a film behind it: beside the main one it can still become that. */
export function NoFilm({
  isMain,
  onChoose,
  children,
}: {
  isMain: boolean
  onChoose: () => void
  children?: ReactNode
}) {
  return (
    <div className="video">
      <button type="button" disabled={isMain} onClick={onChoose} {...serverChildren(children)} />
    </div>
  )
}

/** A video that stands alone. */
export function SingleVideo({ address, title, children }: { address: string; title: string; children?: ReactNode }) {
  const [isPlaying, setPlaying] = useState(false)
  return (
    <VideoPlayer address={address} title={title} isPlaying={isPlaying} onPlay={() => setPlaying(true)}>
      {children}
    </VideoPlayer>
  )
}
