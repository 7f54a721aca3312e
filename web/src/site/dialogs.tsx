import { Suspense, lazy, useEffect, useState } from 'react'

/** What `data-opens` on a link or a button may name. */
export type DialogName = 'student-deadline' | 'company-deadline' | 'subscribe'

const DialogsOnPage = lazy(() => import('./dialogs-on-page.tsx'))

/** Opens the dialog that the pressed link or button names. The dialogs are loaded for who asks for one. */
export function Dialogs() {
  const [shown, show] = useState<DialogName>()
  const [isAskedFor, setAskedFor] = useState(false)
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const opener = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-opens]') : null
      if (!opener) return
      event.preventDefault()
      setAskedFor(true)
      show(opener.dataset['opens'] as DialogName)
    }
    document.addEventListener('click', open)
    return () => document.removeEventListener('click', open)
  }, [])
  // They stay once they are there: a dialog that is taken away cannot give the focus back.
  if (!isAskedFor) return null
  return (
    <Suspense>
      <DialogsOnPage shown={shown} onShow={show} />
    </Suspense>
  )
}
