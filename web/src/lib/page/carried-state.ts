import { tabStorage } from './storage.ts'

/**
 * Navigation state for a page that is loaded as a document: for the form behind the accepted terms, linked from a
 * public page, and when the reader changes the language. Kept only for the next address.
 */
const key = 'carried-state'

/** @param state the router's history entry, with the navigation state in `usr` */
export function carryState(to: string, state: unknown = history.state): void {
  tabStorage.keep(key, JSON.stringify({ to, state }))
}

/** Restores state carried to this address; drops any carried elsewhere. */
export function takeCarriedState(address: { pathname: string; search: string; hash: string }): void {
  const carried = tabStorage.read(key)
  tabStorage.remove(key)
  if (carried === null) return
  const { to, state } = JSON.parse(carried) as { to: string; state: unknown }
  if (to === address.pathname + address.search + address.hash) history.replaceState(state, '')
}
