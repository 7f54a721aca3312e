import { type ComponentType, useEffect, useState } from 'react'
import type { DialogName } from './dialog-name.ts'
import { isPlainClick } from '../islands/early-clicks.ts'
import type { Pictures, PictureDialog } from './picture-dialog.tsx'
import type { SiteDialogsProps } from './site-dialogs.tsx'

/** The dialogs, and with them the form if it is asked for: both at once, not one after the other. */
async function load(name: Exclude<DialogName, 'pictures'>): Promise<ComponentType<SiteDialogsProps>> {
  const [dialogs] = await Promise.all([
    import('./site-dialogs.tsx'),
    name === 'subscribe' ? import('../../features/subscribers/subscribe-dialog.tsx') : undefined,
  ])
  return dialogs.default
}

/** Opens the dialog that the clicked link or button names. The dialogs are loaded on the first such click. */
export function Dialogs() {
  const [shown, show] = useState<DialogName>()
  // They stay once they are there: a dialog that is taken away cannot give the focus back.
  const [loaded, setLoaded] = useState<{ SiteDialogs: ComponentType<SiteDialogsProps> }>()
  const [gallery, setGallery] = useState<{ Large: typeof PictureDialog; of: Pictures }>()
  useEffect(() => {
    const open = async (opener: HTMLElement) => {
      const name = opener.dataset['opens'] as DialogName
      opener.ariaBusy = 'true'
      try {
        if (name === 'pictures') {
          const { PictureDialog: Large, picturesAround } = await import('./picture-dialog.tsx')
          setGallery({ Large, of: picturesAround(opener) })
        } else setLoaded({ SiteDialogs: await load(name) })
        show(name)
      } catch (error) {
        // Without a connection to fetch it over, a link still does what it does without script.
        if (!(opener instanceof HTMLAnchorElement)) throw error
        location.assign(opener.href)
      } finally {
        opener.ariaBusy = null
      }
    }
    const onClick = (event: MouseEvent) => {
      const opener = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-opens]') : null
      if (!opener || !isPlainClick(event)) return
      event.preventDefault()
      void open(opener)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])
  return (
    <>
      {loaded && <loaded.SiteDialogs shown={shown} onShow={show} />}
      {gallery && <gallery.Large of={gallery.of} open={shown === 'pictures'} onClose={() => show(undefined)} />}
    </>
  )
}
