import type { Locale } from '@project-week/contract/locale'
import type { Video } from '@project-week/contract/site/content'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/base/icon.tsx'
import { useSite } from '../site.ts'

/** Where a video plays once it was asked for, with captions in the page's language; null while there is no film. */
export const addressOf = ({ host, id, placeholder }: Video, locale: Locale): string | null =>
  placeholder ? null : `https://${host}/embed/${id}?rel=0&hl=${locale}&cc_lang_pref=${locale}&cc_load_policy=1`

/** A video's picture with its title and what a click does; without a film it is a picture and promises none. */
export function VideoFace({ of, children }: { of: Video; children: ReactNode }) {
  const { t } = useSite()
  return (
    <>
      {children}
      <span className="video__play">
        {!of.placeholder && <Icon name="play" size={22} />}
        <span>
          <strong>{t(of.title)}</strong>
          {!of.placeholder && <small>{m.site_video_privacy()}</small>}
        </span>
      </span>
    </>
  )
}
