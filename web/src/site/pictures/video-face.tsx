import type { Video } from '@project-week/contract/site/content'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/base/icon.tsx'

/** Where a video plays once it was asked for. */
export const addressOf = ({ host, id }: Video): string => `https://${host}/embed/${id}?rel=0`

/** What a click on a video's picture does. */
export const noteOf = ({ placeholder }: Video): string => (placeholder ? m.site_video_sample() : m.site_video_privacy())

/** A video's picture with its title and what a click does. */
export function VideoFace({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <>
      {children}
      <span className="video__play">
        <Icon name="play" size={22} />
        <span>
          <strong>{title}</strong>
          <small>{note}</small>
        </span>
      </span>
    </>
  )
}
