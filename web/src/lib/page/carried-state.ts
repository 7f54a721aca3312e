import { tabStorage } from './storage.ts'

/**
 * Navigation state for a page that is loaded as a document: for the form behind the accepted terms, which a public page
 * links to, and when its reader changes the language. It is kept for the one address that follows.
 */
const key = 'carried-state'

/** @param state the entry of the history as the router writes it, with the navigation state in `usr` */
export function carryState(to: string, state: unknown = history.state): void {
  tabStorage.keep(key, JSON.stringify({ to, state }))
}

/** Takes up what was carried to this address; anything carried elsewhere is dropped. */
export function takeCarriedState(address: { pathname: string; search: string; hash: string }): void {
  const carried = tabStorage.read(key)
  tabStorage.remove(key)
  if (carried === null) return
  const { to, state } = JSON.parse(carried) as { to: string; state: unknown }
  if (to === address.pathname + address.search + address.hash) history.replaceState(state, '')
}
