/**
 * A page that lives by its navigation state (the form behind the accepted terms) keeps it when its reader changes the
 * language, which loads the document anew: the state is laid down for the one address that follows.
 */
const key = 'carried-state'

export function carryState(to: string): void {
  sessionStorage.setItem(key, JSON.stringify({ to, state: history.state as unknown }))
}

/** Takes up what was carried to this address; anything carried elsewhere is dropped. */
export function takeCarriedState(address: { pathname: string; search: string; hash: string }): void {
  const carried = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  if (carried === null) return
  const { to, state } = JSON.parse(carried) as { to: string; state: unknown }
  if (to === address.pathname + address.search + address.hash) history.replaceState(state, '')
}
