import type { ComponentType } from 'react'
import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { localeOf, speak } from '../lib/page/locale.ts'
import type { IslandName } from './islands/island.tsx'
import { isHydrated, islandElements, markHydrated } from './islands/island-element.ts'
import { islands } from './islands/islands.ts'
import { measureSections } from './measure-sections.ts'
import { rememberLanguageOnTheWayOut } from '../lib/page/remember-language.ts'
import { withstandTranslation } from '../lib/page/withstand-translation.ts'
import { deviceStorage } from '../lib/page/storage.ts'
import { hideInMemory, owedKey, takeSignOut } from '../lib/session/from-memory.ts'

const locale = localeOf(location.pathname)
speak(locale)
rememberLanguageOnTheWayOut(locale)
hideInMemory()
withstandTranslation()
void confirmSignOut()

async function confirmSignOut(): Promise<void> {
  if (deviceStorage.read(owedKey) !== null) await (await import('../lib/session/session.ts')).settleSignOut()
  if (takeSignOut()) (await import('./page/signed-out.tsx')).showSignedOut()
}

/** @param schedule when React renders: in slices between clicks, or at once, because somebody waits for this island */
async function hydrate(element: HTMLElement, schedule: (render: () => void) => void): Promise<void> {
  if (isHydrated(element)) return
  const { island, props = '{}' } = element.dataset
  const Component = (await islands[island as IslandName]()) as ComponentType<object>
  // Somebody may have clicked on it meanwhile.
  if (isHydrated(element)) return
  markHydrated(element)
  const root = <Component {...(JSON.parse(props) as object)} />
  // React hydrates boxes as the server rendered them: what was ticked before is ticked once more.
  const ticked = [...element.querySelectorAll<HTMLInputElement>('input:checked')]
  for (const box of ticked) box.checked = false
  const render = ticked.length > 0 ? flushSync : schedule
  render(() => {
    if (element.hasChildNodes()) hydrateRoot(element, root)
    else createRoot(element).render(root)
  })
  for (const box of ticked) box.click()
}

/** For an island that was clicked on before its turn. */
export const hydrateNow = (element: HTMLElement): Promise<void> => hydrate(element, flushSync)

/** Until the browser has nothing better to do: a phone takes a few milliseconds for each island. */
const untilIdle = () =>
  new Promise<unknown>((resolve) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(resolve, { timeout: 200 }) : setTimeout(resolve),
  )

/** A menu stays open until somebody goes on: its links lead to a part of the same page. */
function closeMenuOnTheWay(): void {
  const menu = document.querySelector<HTMLElement>('#site-menu')
  menu?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a') !== null && menu.matches(':popover-open')) menu.hidePopover()
  })
}

/** Hydrates every island, one after the other while the browser is idle. */
export async function hydratePage(): Promise<void> {
  closeMenuOnTheWay()
  for (const element of islandElements()) {
    await untilIdle()
    await hydrate(element, startTransition)
  }
  await measureSections(untilIdle)
}
