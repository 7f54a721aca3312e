/** Where somebody goes on whose button is gone: in the form that took its place, in the open record, at the table. */
const places = [
  'dialog[open] form :is(input, select, textarea)',
  'dialog[open] .record-table__record :is(button, a[href])',
  '.data-table',
  'select, input, button',
]

/**
 * To be the ref of a part of the page in which what is focused may go away: a form takes a button's place, a row is
 * gone. The browser would drop the focus, and keyboard users would start again at the top of the page.
 */
export function keepFocus(part: HTMLElement | null): (() => void) | undefined {
  if (part === null) return undefined
  let last: EventTarget | null = null
  const note = ({ target }: FocusEvent) => (last = target)
  const goOn = () => {
    if (!(last instanceof Element) || last.isConnected) return
    const isElsewhere = document.activeElement !== null && !document.activeElement.matches('body, dialog')
    const next = isElsewhere ? undefined : places.map((place) => part.querySelector<HTMLElement>(place)).find(Boolean)
    // While there is only a spinner, what comes after it is waited for.
    if (isElsewhere) last = null
    else next?.focus({ preventScroll: next.matches('.data-table') })
  }
  const observer = new MutationObserver(goOn)
  observer.observe(part, { childList: true, subtree: true })
  part.addEventListener('focusin', note)
  return () => {
    observer.disconnect()
    part.removeEventListener('focusin', note)
  }
}

/** To be the ref of what takes the focus as it appears: a part that was opened, or what stands for a button that is gone. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
