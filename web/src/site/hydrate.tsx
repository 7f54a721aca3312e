import type { ComponentType } from 'react'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { localeOf, speak } from '../lib/locale.ts'
import type { IslandName } from './island.tsx'
import { islands } from './islands.ts'
import { rememberLanguageOnTheWayOut } from './remember-language.ts'

const locale = localeOf(location.pathname)
speak(locale)
rememberLanguageOnTheWayOut(locale)

async function takeOver(element: HTMLElement): Promise<void> {
  const { island, props = '{}' } = element.dataset
  const Component = (await islands[island as IslandName]()) as ComponentType<object>
  const part = <Component {...(JSON.parse(props) as object)} />
  if (element.hasChildNodes()) {
    // As a transition React works in slices of a few milliseconds and lets every press in between.
    startTransition(() => void hydrateRoot(element, part))
  } else createRoot(element).render(part)
}

/** Until the browser has nothing better to do: a phone takes a few milliseconds for each part. */
const idle = () =>
  new Promise<unknown>((resolve) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(resolve, { timeout: 200 }) : setTimeout(resolve),
  )

for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
  await idle()
  await takeOver(element)
}
