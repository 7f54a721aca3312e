import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * Leads to the control that a link names behind the `#`, as soon as the page has it; one that opens a dialog is opened,
 * and the menu that it is in.
 * Only for links that are followed here, and no longer than until somebody goes on by themselves.
 */
export function useFragment(): void {
  // Another one each time, so the same link followed twice leads there twice.
  const location = useLocation()
  const isFollowed = useNavigationType() !== NavigationType.Pop
  useEffect(() => {
    const id = location.hash.slice(1)
    if (!isFollowed || id === '') return undefined
    const reach = () => {
      const control = document.getElementById(id)
      // The palette closes first: behind it nothing can be focused.
      if (control === null || document.querySelector('dialog:modal') !== null) return
      end()
      control.closest('details')?.setAttribute('open', '')
      control.focus({ preventScroll: true })
      // Not behind a bar that stays at the page's end.
      control.scrollIntoView({ block: 'center' })
      if (control.getAttribute('aria-haspopup') === 'dialog') control.click()
    }
    const observer = new MutationObserver(reach)
    const listening = new AbortController()
    const end = () => {
      observer.disconnect()
      listening.abort()
    }
    for (const type of ['keydown', 'pointerdown']) addEventListener(type, end, { signal: listening.signal })
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open', 'id'] })
    reach()
    return end
  }, [location, isFollowed])
}
