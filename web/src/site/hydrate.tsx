import type { ComponentType } from 'react'
import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { localeOf, speak } from '../lib/page/locale.ts'
import type { IslandName } from './island.tsx'
import { islands } from './islands.ts'
import { measureParts } from './measure-parts.ts'
import { answeredPresses, isPlain } from './presses.ts'
import { rememberLanguageOnTheWayOut } from './remember-language.ts'

const locale = localeOf(location.pathname)
speak(locale)
rememberLanguageOnTheWayOut(locale)

const taken = new Set<Element>()

/** @param draw when: in slices between presses, or at once, because somebody waits for this part */
async function takeOver(element: HTMLElement, draw: (work: () => void) => void): Promise<void> {
  if (taken.has(element)) return
  const { island, props = '{}' } = element.dataset
  const Component = (await islands[island as IslandName]()) as ComponentType<object>
  // Somebody may have pressed it meanwhile.
  if (taken.has(element)) return
  taken.add(element)
  const part = <Component {...(JSON.parse(props) as object)} />
  // React takes boxes as the server drew them: what was ticked before is ticked once more.
  const ticked = [...element.querySelectorAll<HTMLInputElement>('input:checked')]
  for (const box of ticked) box.checked = false
  const drawNow = ticked.length > 0 ? flushSync : draw
  drawNow(() => {
    if (element.hasChildNodes()) hydrateRoot(element, part)
    else createRoot(element).render(part)
  })
  for (const box of ticked) box.click()
}

/** Which part answers a press: the one around it, and for what opens a dialog the dialogs. */
const partOf = (pressed: HTMLElement) =>
  'opens' in pressed.dataset
    ? document.querySelector<HTMLElement>('[data-island="dialogs"]')
    : pressed.closest<HTMLElement>('[data-island]')

/** A press that came before its part was taken over: that one comes next, then the press once more. */
async function answer(pressed: HTMLElement): Promise<void> {
  const part = partOf(pressed)
  if (part) await takeOver(part, flushSync)
  pressed.ariaBusy = null
  pressed.click()
}

/** Until the browser has nothing better to do: a phone takes a few milliseconds for each part. */
const idle = () =>
  new Promise<unknown>((resolve) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(resolve, { timeout: 200 }) : setTimeout(resolve),
  )

// In place of the starting line's.
onclick = (event) => {
  const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(answeredPresses) : null
  const part = pressed && partOf(pressed)
  if (!part || taken.has(part) || !isPlain(event)) return
  event.preventDefault()
  void answer(pressed)
}
const { early } = globalThis as { early?: HTMLElement }
if (early) await answer(early)

for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
  await idle()
  // As a transition React works in slices of a few milliseconds and lets every press in between.
  await takeOver(element, startTransition)
}
onclick = null
await measureParts(idle)
