import type { QueryClient } from '@tanstack/react-query'
import { RouterContextProvider, createBrowserRouter } from 'react-router'
import { onFactorNeeded } from '../lib/api/api.ts'
import { afterFrame } from '../lib/page/idle.ts'
import { basenameOf, getLocale, localAddress } from '../lib/page/locale.ts'
import { queryClientContext } from '../lib/api/loader-context.ts'
import { paths } from '../lib/page/paths.ts'
import { tabStorage } from '../lib/page/storage.ts'
import { showPage } from '../lib/session/from-memory.ts'
import { onSessionChange } from '../lib/session/session.ts'
import { showToast } from '../lib/page/toast.ts'
import { m } from '../paraglide/messages.js'
import { addWebFonts } from '../ui/web-fonts.ts'
import { routes } from './routes.tsx'
import { isOpeningContext } from './site-page.ts'

/** The address that was last loaded as a document because its script was missing: once, or it would never end. */
const reloadedKey = 'reloaded'

export function createRouter(queryClient: QueryClient) {
  let isOpening = true
  const router = createBrowserRouter(routes, {
    basename: basenameOf(getLocale()),
    getContext: () => {
      const context = new RouterContextProvider()
      context.set(queryClientContext, queryClient)
      context.set(isOpeningContext, isOpening)
      return context
    },
  })
  router.subscribe(({ initialized }) => {
    if (!initialized || !isOpening) return
    isOpening = false
    addWebFonts(afterFrame)
  })
  // A script of the page that somebody goes to is gone, or the line is: as a document the page comes with its own.
  addEventListener('vite:preloadError', () => {
    const { initialized, location: shown, navigation } = router.state
    const wanted = initialized ? navigation.location : shown
    const address = wanted && router.createHref(wanted)
    if (address === undefined || tabStorage.read(reloadedKey) === address) return
    tabStorage.keep(reloadedKey, address)
    void fetch(address, { method: 'HEAD' }).then(
      () => location.assign(address),
      () => tabStorage.remove(reloadedKey),
    )
  })
  // Nothing else is open to them: their own page says why, and sets one up.
  onFactorNeeded(() => {
    if (!router.state.location.pathname.endsWith(paths.account)) void router.navigate(paths.account)
  })
  onSessionChange((reason) => {
    if (reason === undefined) return
    if (reason === 'role') {
      // What the server answered to the old role may be more or less than it answers to the new one.
      void queryClient.invalidateQueries()
      void router.revalidate()
      return
    }
    // What was read for one person is not for the next one at the same machine.
    queryClient.clear()
    // A page of its own says what was erased, and nothing is shown until the university sends the browser back.
    if (reason === 'erased' || reason === 'leaving') return
    // After a logout that was asked for, the way leads home from public pages too, past what asks before it is left.
    if (reason === 'asked') {
      location.assign(localAddress(paths.home))
      return
    }
    // The guards decide again. The login says by itself what has ended, and no longer once somebody has signed in.
    void router.revalidate().finally(() => {
      showPage()
      if (!router.state.location.pathname.endsWith(paths.login)) showToast(m.account_ended_title(), { tone: 'error' })
    })
  })
  return router
}
