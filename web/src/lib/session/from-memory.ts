import { deviceStorage, tabStorage } from '../page/storage.ts'

/** Storage key of the signed-in person. */
export const storageKey = 'user'

/** Set from sign-out until the server confirms it: without a connection the session continues there. */
export const owedKey = 'sign-out-owed'

const signedOutKey = 'signed-out'

/** Leaves word of a sign-out to the public page that follows it in this tab. */
export const noteSignOut = (): boolean => tabStorage.keep(signedOutKey, 'yes')

/** Whether a sign-out is still to be confirmed on this page: once, and only where it holds, on the server too. */
export function takeSignOut(): boolean {
  const isNoted = tabStorage.read(signedOutKey) !== null
  tabStorage.remove(signedOutKey)
  return isNoted && deviceStorage.read(owedKey) === null && signedInId() === undefined
}

/** Id of the "signing out" element on an emptied page. */
export const emptied = 'signing-out'

export const isEmptied = (): boolean => document.getElementById(emptied) !== null

function signedInId(): string | undefined {
  try {
    return (JSON.parse(deviceStorage.read(storageKey) ?? 'null') as { id?: string } | null)?.id
  } catch {
    return undefined
  }
}

/** Unlike `hidden`, this keeps the scroll position. */
const setVisibility = (visibility: '' | 'hidden') => void (document.body.style.visibility = visibility)

export const showPage = (): void => setVisibility('')

/**
 * Shows a page restored from the back/forward cache only to the person who left it, and reloads it for anyone else. It
 * is hidden on leaving, as the browser paints it before any script runs.
 *
 * @param ownerOf the owner of the page being left; by default, whoever is signed in then
 * @param show shows a page restored for its owner
 */
export function hideInMemory(ownerOf: () => string | undefined = signedInId, show: () => void = showPage): void {
  let owner: string | undefined
  addEventListener('pagehide', () => {
    owner = ownerOf()
    setVisibility('hidden')
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (isEmptied() || signedInId() !== owner) location.reload()
    else show()
  })
}
