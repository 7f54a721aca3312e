import { type ComponentType, useEffect, useState } from 'react'
import type { DialogsProps } from './dialogs-on-page.tsx'
import { isPlain } from './presses.ts'

/** What `data-opens` on a link or a button may name. */
export type DialogName = 'student-deadline' | 'company-deadline' | 'subscribe'

/** The dialogs, and the form with them for who asks for it: both at once, not one after the other. */
async function load(name: DialogName): Promise<ComponentType<DialogsProps>> {
  const [dialogs] = await Promise.all([
    import('./dialogs-on-page.tsx'),
    name === 'subscribe' ? import('./subscribe.tsx') : undefined,
  ])
  return dialogs.default
}

/** Opens the dialog that the pressed link or button names. The dialogs are loaded for who asks for one. */
export function Dialogs() {
  const [shown, show] = useState<DialogName>()
  // They stay once they are there: a dialog that is taken away cannot give the focus back.
  const [loaded, setLoaded] = useState<{ OnPage: ComponentType<DialogsProps> }>()
  useEffect(() => {
    const open = async (opener: HTMLElement) => {
      const name = opener.dataset['opens'] as DialogName
      opener.ariaBusy = 'true'
      try {
        setLoaded({ OnPage: await load(name) })
        show(name)
      } catch (error) {
        // Without the line to fetch it over, a link still does what it does without script.
        if (!(opener instanceof HTMLAnchorElement)) throw error
        location.assign(opener.href)
      } finally {
        opener.ariaBusy = null
      }
    }
    const press = (event: MouseEvent) => {
      const opener = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-opens]') : null
      if (!opener || !isPlain(event)) return
      event.preventDefault()
      void open(opener)
    }
    document.addEventListener('click', press)
    return () => document.removeEventListener('click', press)
  }, [])
  return loaded && <loaded.OnPage shown={shown} onShow={show} />
}
